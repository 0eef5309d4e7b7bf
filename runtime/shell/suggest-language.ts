import { writeStored } from '../lib/storage.ts';
import { dismissedKey } from './language-suggestion.ts';

const keys = ['language.suggestion', 'language.suggestion.close'] as const;
type Texts = Readonly<Record<(typeof keys)[number], string>>;

/** Shows a line in another language that leads to the page in it. Without one of its texts, nothing is shown. */
export async function suggestLanguage({ href, hreflang }: HTMLLinkElement): Promise<void> {
  const path = new URL(href).pathname;
  const usual = document.querySelector<HTMLLinkElement>('[hreflang=x-default]');
  // Texts of the language without a prefix are at its tag, too.
  const code = href === usual?.href ? hreflang : (path.split('/')[1] ?? '');
  const texts = await textsIn(code);
  if (!texts) return;
  const create = document.createElement.bind(document);
  const suggestion = create('aside');
  suggestion.dataset.suggestion = '';
  const link = Object.assign(create('a'), { href: path, textContent: texts['language.suggestion'] });
  link.dataset.label = 'language_suggestion';
  const close = Object.assign(create('button'), {
    type: 'button',
    className: 'round',
    value: 'language_suggestion_close',
    ariaLabel: texts['language.suggestion.close'],
    textContent: '×',
  });
  close.addEventListener('click', () => {
    writeStored(dismissedKey, 'dismissed');
    suggestion.remove();
  });
  const line = Object.assign(create('div'), { lang: hreflang, dir: 'auto' });
  line.append(link, close);
  suggestion.append(line);
  document.querySelector('.skip-link')?.after(suggestion);
}

/** Fetches the texts without the API client, whose schemas exceed a content page's budget. @param code UI code */
async function textsIn(code: string): Promise<Texts | undefined> {
  try {
    const response = await fetch(`/assets/messages/${code}.json`);
    const texts = response.ok ? await response.json() : undefined;
    return keys.every((key) => typeof texts?.[key] === 'string') ? texts : undefined;
  } catch {
    return undefined;
  }
}
