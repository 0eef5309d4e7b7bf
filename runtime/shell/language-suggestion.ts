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
  const own = document.documentElement.lang;
  const tags = versions.map(({ hreflang }) => hreflang);
  const tag = preferredTag(navigator.languages, tags, own);
  return tag === own ? undefined : versions.find(({ hreflang }) => hreflang === tag);
}

/**
 * Finds the tag that fits the first of the languages that any does: the same tag, else the same script, else the same language. Of several
 * that fit alike, it is the page's own, else the most general.
 */
export function preferredTag(
  languages: readonly string[],
  tags: readonly string[],
  own: string,
): string | undefined {
  const forms = new Map(tags.map((tag) => [tag, formsOf(tag)]));
  for (const language of languages)
    for (const [at, form] of formsOf(language).entries()) {
      const fitting = tags.filter((tag) => forms.get(tag)?.[at] === form);
      if (fitting.includes(own)) return own;
      if (fitting.length > 0) return fitting.reduce((a, b) => (b.length < a.length ? b : a));
    }
  return undefined;
}

/** Lists a tag's forms from the exact one to its language, with what it leaves out: `zh-tw`, `zh-Hant-TW`, `zh-Hant`, `zh`. */
function formsOf(tag: string): string[] {
  const exact = tag.toLowerCase();
  try {
    // Other tags of Norwegian.
    const locale = new Intl.Locale(exact.replace(/^n[no]\b/, 'nb')).maximize();
    const { language, script } = locale;
    return [exact, locale.baseName, `${language}-${script}`, language];
  } catch {
    // `x-default`, and what isn't a tag.
    return [exact];
  }
}
