import { writeStored } from '../lib/storage.ts';
import { dismissedKey } from './language-suggestion.ts';

/** Shows a line in another language that leads to the page in it. Without one of its texts, nothing is shown. */
export async function suggestLanguage({ href, hreflang }: HTMLLinkElement): Promise<void> {
  const path = new URL(href).pathname;
  const usual = document.querySelector<HTMLLinkElement>('[hreflang=x-default]');
  // Texts of the language without a prefix are at its tag, too, in small letters as all codes.
  const { 'language.suggestion': text, 'language.suggestion.close': closeLabel } = await textsIn(
    href === usual?.href
      ? hreflang.toLowerCase()
      : ((process.env.BASE_PATH ? path.slice(process.env.BASE_PATH.length) : path).split('/')[1] ?? ''),
  );
  if (!text || !closeLabel) return;
  const link = create('a', { href: path, textContent: text });
  link.dataset.label = dismissedKey;
  const close = create('button', {
    className: 'round',
    value: `${dismissedKey}_close`,
    ariaLabel: closeLabel,
    textContent: '×',
  });
  const suggestion = create('aside', {}, create('div', { lang: hreflang, dir: 'auto' }, link, close));
  suggestion.dataset.suggestion = '';
  close.addEventListener('click', () => {
    writeStored(dismissedKey, 'dismissed');
    suggestion.remove();
  });
  document.querySelector('.skip-link')?.after(suggestion);
}

function create(name: string, fields: object, ...children: readonly Node[]): HTMLElement {
  const element = Object.assign(document.createElement(name), fields);
  element.append(...children);
  return element;
}

/** Fetches the texts without the API client, whose schemas exceed a content page's budget. @param code UI code */
async function textsIn(code: string): Promise<Readonly<Record<string, string>>> {
  try {
    const response = await fetch(`${process.env.BASE_PATH ?? ''}/assets/messages/${code}.json`);
    return (response.ok && (await response.json())) || {};
  } catch {
    return {};
  }
}
