import type { TextState } from '../../domain/site/inspection.ts';

type Child = Node | string | undefined | false;

/**
 * Creates an element. Texts become text nodes, so that content is never read as markup.
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

/** Creates a link out of the page, or a text where the address isn't https. */
export function outsideLink(text: string, address: string | undefined): HTMLElement {
  if (!address?.startsWith('https://')) return element('span', {}, text);
  return element('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, text);
}

/** Marks the matches of a search in a text, whose direction is isolated from its surroundings. @param query in lower case */
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

/** Reads the data that the command has put into the page. */
export function readData<Data>(): Data {
  return JSON.parse(document.getElementById('data')?.textContent ?? 'null') as Data;
}

/** Lists the states of texts, from best to worst. */
export const textStates: readonly TextState[] = ['own', 'partial', 'fallback', 'missing'];

export const stateWords: Readonly<Record<TextState, string>> = {
  own: 'own text',
  partial: 'in part',
  fallback: 'fallback',
  missing: 'missing',
};

/** Explains the colours of languages. @param markOf returns the text of the coloured box */
function stateLegend(markOf: (state: TextState) => string): HTMLElement {
  const items = textStates.map((state) =>
    element('li', {}, element('b', { class: `state-${state}` }, markOf(state)), stateWords[state]),
  );
  return element('ul', { class: 'legend', 'aria-label': 'Colours of languages' }, ...items);
}

/** Renders the head of a page: what it shows of which site, the tools, and the colours. @param markOf as for `stateLegend` */
export function pageHead(
  title: string,
  facts: readonly [origin: string, ...string[]],
  tools: readonly HTMLElement[],
  markOf: (state: TextState) => string,
): HTMLElement {
  const [origin, ...counts] = facts;
  return element(
    'header',
    { class: 'page-head' },
    element('h1', {}, title),
    element('span', { class: 'summary' }, [origin.replace(/^https?:\/\//, ''), ...counts].join(' · ')),
    element('div', { class: 'tools' }, ...tools),
    stateLegend(markOf),
  );
}

/** Creates the field of a search. */
export function searchField(placeholder: string, label: string): HTMLInputElement {
  return element('input', { type: 'search', placeholder, 'aria-label': label });
}

/** Creates a choice of values. */
export function select(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
): HTMLSelectElement {
  const children = options.map(([value, text]) => element('option', { value }, text));
  return element('select', { 'aria-label': label }, ...children);
}
