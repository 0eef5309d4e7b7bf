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
  const { lang } = document.documentElement;
  const versions = [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')];
  const version = versionFor(navigator.languages, versions, lang);
  return version?.hreflang === lang ? undefined : version;
}

/**
 * Finds the version whose tag fits the first of the languages that any does: the same tag, else the same script, else the same language. Of
 * several that fit alike, it is the page's own, else the one with the most general tag.
 */
export function versionFor<Version extends { readonly hreflang: string }>(
  languages: readonly string[],
  versions: readonly Version[],
  own: string,
): Version | undefined {
  const rank = ({ hreflang }: Version) => (hreflang === own ? 0 : hreflang.length);
  const ranked = [...versions].sort((a, b) => rank(a) - rank(b));
  const forms = ranked.map(({ hreflang }) => formsOf(hreflang));
  for (const form of languages.flatMap(formsOf)) {
    const version = ranked[forms.findIndex((all) => all.includes(form))];
    if (version) return version;
  }
  return undefined;
}

/** Lists a tag's forms from the exact one to its language, with what it leaves out: `=zh-tw`, `zh-Hant-TW`, `zhHant`, `zh`. */
function formsOf(tag: string): string[] {
  try {
    // Other tags of Norwegian.
    const { baseName, language, script } = new Intl.Locale(tag.replace(/^n[no]\b/, 'nb')).maximize();
    return [`=${tag.toLowerCase()}`, baseName, language + script, language];
  } catch {
    // `x-default`, and what isn't a tag.
    return [];
  }
}
