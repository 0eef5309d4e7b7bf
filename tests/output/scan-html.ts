export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const token =
  /<([a-z][a-z0-9-]*)((?:\s+[^\s=>"'/]+(?:="[^"]*")?)*)\s*\/?>|<\/[a-z][a-z0-9-]*>|<!DOCTYPE html>|<!-- -->|[^<]+/giy;
const attribute = /\s([^\s=>"'/]+)(?:="([^"]*)")?/g;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/**
 * The elements of a page in their order. Reads markup as the site's own renderer writes it: quoted attributes, no
 * comments but the marks between texts of islands, no `<` inside scripts.
 *
 * @throws for anything else, which would otherwise go unchecked
 */
export function scanHtml(html: string): Element[] {
  const elements: Element[] = [];
  let end = 0;
  for (const [text, name, attributes = ''] of html.matchAll(token)) {
    end += text.length;
    if (name)
      elements.push(
        remember(text, () => ({ name: name.toLowerCase(), attributes: readAttributes(attributes) })),
      );
  }
  if (end < html.length) throw new Error(`Markup that can't be read: ${html.slice(end, end + 60)}`);
  return elements;
}

/** Pages share most of their tags: the shell's above all. */
const known = new Map<string, Element>();

function remember(text: string, read: () => Element): Element {
  const element = known.get(text) ?? read();
  known.set(text, element);
  return element;
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const pairs = Array.from(text.matchAll(attribute), ([, name = '', value = '']) => {
    return [name.toLowerCase(), decode(value)] as const;
  });
  return new Map(pairs);
}

/** Text without the entities that the site's renderer writes. */
export function decode(value: string): string {
  return value.includes('&')
    ? value.replace(/&[a-z#0-9]+;/gi, (entity) => entities[entity] ?? entity)
    : value;
}
