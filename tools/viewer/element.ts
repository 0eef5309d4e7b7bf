type Child = Node | string | undefined | false;

/**
 * Makes an element. Texts become text nodes, so that no text of the content is ever read as markup.
 *
 * @param attributes without those that are undefined
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) created.setAttribute(name, String(value));
  }
  created.append(...children.filter((child) => child !== undefined && child !== false));
  return created;
}

/** A link out of the page; a text where the address is no https one. */
export function outsideLink(text: string, address: string | undefined): HTMLElement {
  if (!address?.startsWith('https://')) return element('span', {}, text);
  return element('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, text);
}

/** A number with its noun: `1 page`, `5,000 pages`. */
export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : nouns}`;
}
