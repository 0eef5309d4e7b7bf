/** What a visitor and a search engine get of a page, however a generator spells its markup. */
export interface PageEssence {
  /** In the order of the page: what is read, where links and pictures lead, headings with their anchors. */
  readonly lines: readonly string[];
  readonly elements: number;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Attributes that say something, by element. */
const telling: Readonly<Record<string, readonly string[]>> = {
  html: ['lang', 'dir'],
  a: ['href', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  source: ['type', 'srcset', 'sizes'],
  button: ['type', 'popovertarget'],
  form: ['method'],
  h1: ['id'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  h5: ['id'],
};

const tellingOnAny = ['aria-label', 'data-label'];

/** Between elements that stand on lines of their own. */
const indentation = /^\s*\n\s*$/;

const parts =
  /<!--.*?-->|<(script|style)\b[^>]*>.*?<\/\1>|<(\/?)([a-z][a-z0-9]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>|[^<]+/gis;
const attribute = /([^\s=/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

/** Reads markup that a program wrote: every quote and tag in it is closed. */
export function pageEssence(html: string): PageEssence {
  const lines: string[] = [];
  let elements = 0;
  const words: string[] = [];
  const head = html.slice(0, html.indexOf('</head>'));
  const endText = () => {
    const text = words.join('').replace(/\s+/g, ' ').trim();
    if (text) lines.push(text);
    words.length = 0;
  };
  for (const [whole, , slash, name = '', attributes = ''] of html.slice(head.length).matchAll(parts)) {
    if (!whole.startsWith('<') && !indentation.test(whole)) words.push(decode(whole));
    if (whole.startsWith('<script')) lines.push(...factLines(whole));
    if (!name || slash) continue;
    elements++;
    const told = tellingLine(name.toLowerCase(), attributesOf(attributes));
    if (told) endText();
    if (told) lines.push(told);
  }
  endText();
  return { lines: [...headLines(head), ...lines], elements };
}

function tellingLine(name: string, attributes: ReadonlyMap<string, string>): string | undefined {
  const told = [...(telling[name] ?? []), ...tellingOnAny].flatMap((key) => {
    const value = attributes.get(key);
    return value === undefined ? [] : [`${key}=${value}`];
  });
  return told.length > 0 ? `<${name}> ${told.join(' ')}` : undefined;
}

/** What a head says of the page, in the order of the alphabet: its order means nothing. */
function headLines(head: string): string[] {
  const lines: string[] = [];
  for (const [, tag = '', text = ''] of head.matchAll(
    /<(link|meta|html)\b((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi,
  )) {
    const attributes = attributesOf(text);
    const value = (key: string) => attributes.get(key);
    if (tag === 'html') lines.push(`<html> ${value('lang')} ${value('dir')}`);
    if (/^(?:canonical|alternate|stylesheet|preload)$/.test(value('rel') ?? ''))
      lines.push(`<link> ${value('rel')} ${value('hreflang')} ${value('href')}`);
    if (
      /^(?:description|og:.*|twitter:.*|color-scheme|theme-color)$/.test(
        value('name') ?? value('property') ?? '',
      )
    )
      lines.push(`<meta> ${value('name') ?? value('property')} ${value('content')}`);
  }
  for (const [, text = ''] of head.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gis))
    lines.push(`<script> ${text}`);
  for (const [, text = ''] of head.matchAll(/<script (type="module".*?)>/gi))
    lines.push(`<script> ${attributesOf(text).get('src')} ${attributesOf(text).get('integrity')}`);
  lines.push(...factLines(head));
  const [, title = ''] = /<title[^>]*>(.*?)<\/title>/is.exec(head) ?? [];
  return [...lines.sort(), `<title> ${decode(title)}`];
}

/** What search engines read as data. */
function factLines(html: string): string[] {
  const blocks = html.matchAll(/<script[^>]* type=["']?application\/ld\+json["']?[^>]*>(.*?)<\/script>/gis);
  return [...blocks].map(([, text = '']) => `<script> ${JSON.stringify(JSON.parse(text))}`);
}

/** Names in lower case, as HTML doesn't tell cases apart. */
function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decode(double ?? single ?? bare ?? ''),
    ]),
  );
}

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
