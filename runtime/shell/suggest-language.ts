import { bundledLocale } from '../../domain/locales/late-texts.ts';
import { writeStored } from '../lib/storage.ts';
import { dismissedKey } from './language-suggestion.ts';

const keys = ['language.suggestion', 'language.suggestion.close'] as const;
type Texts = Readonly<Record<(typeof keys)[number], string>>;

/** Shows a line in another language that leads to the page in it. Without one of its texts, nothing is shown. */
export async function suggestLanguage({ href, hreflang }: HTMLLinkElement): Promise<void> {
  const path = new URL(href).pathname;
  const code = hreflang === bundledLocale ? bundledLocale : (path.split('/')[1] ?? '');
  const texts = await textsIn(code);
  if (!texts) return;
  const line = document.createElement('div');
  line.lang = hreflang;
  line.dir = 'auto';
  line.append(linkTo(path, texts), closeButton(texts));
  const suggestion = document.createElement('aside');
  suggestion.dataset.suggestion = '';
  suggestion.append(line);
  document.querySelector('.skip-link')?.after(suggestion);
}

function linkTo(path: string, texts: Texts): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = path;
  link.dataset.label = 'language_suggestion';
  link.textContent = texts['language.suggestion'];
  return link;
}

function closeButton(texts: Texts): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.value = 'language_suggestion_close';
  button.ariaLabel = texts['language.suggestion.close'];
  button.textContent = '×';
  button.addEventListener('click', () => {
    writeStored(dismissedKey, 'dismissed');
    document.querySelector('[data-suggestion]')?.remove();
  });
  return button;
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
