import { whenShown } from '../analytics/events.ts';
import { readStored } from '../lib/storage.ts';
import { afterPaint } from './after-paint.ts';

export const dismissedKey = 'language_suggestion';

/** Suggests the version of the page that the visitor's browser prefers; loads the code for that only where there is another one. */
export function watchLanguage(): void {
  whenShown(() => {
    const version = preferredVersion();
    if (!version || readStored(dismissedKey)) return;
    afterPaint(
      () => void import('./suggest-language.ts').then(({ suggestLanguage }) => suggestLanguage(version)),
    );
  });
}

/** Returns the link to the version in the first language of the browser that the page has, unless it is the page's own. */
function preferredVersion(): HTMLLinkElement | undefined {
  const versions = [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')];
  for (const tag of navigator.languages) {
    const version = versions.find(({ hreflang }) => languageOf(hreflang) === languageOf(tag));
    if (version) return version.hreflang === document.documentElement.lang ? undefined : version;
  }
  return undefined;
}

/** Returns the language of a tag: `pt` of `pt-BR`, and `nb` of the other tags of Norwegian. */
function languageOf(tag: string): string {
  return tag.replace(/^n[no]\b/, 'nb').replace(/-.*/, '');
}
