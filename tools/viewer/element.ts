import type { TextState } from '../../domain/site/site-graph.ts';

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

/** A text with what was searched for marked in it, in writing order isolated from what is around it. @param query in lower case */
export function highlight(text: string, query: string): HTMLElement {
  const lower = text.toLowerCase();
  const isMarkable = query !== '' && lower.length === text.length;
  const holder = element('bdi');
  let from = 0;
  for (let at = isMarkable ? lower.indexOf(query) : -1; at !== -1; at = lower.indexOf(query, from)) {
    holder.append(text.slice(from, at), element('mark', {}, text.slice(at, at + query.length)));
    from = at + query.length;
  }
  holder.append(text.slice(from));
  return holder;
}

/** The data that the command has put into the page. */
export function readData<Data>(): Data {
  return JSON.parse(document.getElementById('data')?.textContent ?? 'null') as Data;
}

/** From what is best to what is worst. */
export const textStates: readonly TextState[] = ['own', 'partial', 'fallback', 'missing'];

export const stateWords: Readonly<Record<TextState, string>> = {
  own: 'own text',
  partial: 'partly fallback',
  fallback: 'fallback',
  missing: 'missing',
};

/** What the colours of languages mean. @param markOf what stands in the coloured box */
export function stateLegend(markOf: (state: TextState) => string): HTMLElement {
  const items = textStates.map((state) =>
    element('li', {}, element('b', { class: `state-${state}` }, markOf(state)), stateWords[state]),
  );
  return element('ul', { class: 'legend', 'aria-label': 'Colours of languages' }, ...items);
}
