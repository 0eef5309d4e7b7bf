import type { Entry } from '../domain/content/entries.ts';
import type { Locale } from '../domain/locales/locales.ts';
import { directionOf } from '../domain/locales/text-direction.ts';

/** What an element says of its text where that isn't in the page's language: screen readers then change their voice. */
export interface TextLanguage {
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
}

/** For the element that shows a field: nothing but where readers get the field from a language that theirs falls back to. */
export function languageOf({ languages }: Pick<Entry, 'languages'>, field: string): TextLanguage {
  return inLanguage(languages?.[field]);
}

/** @param locale undefined: the page's own */
export function inLanguage(locale: Pick<Locale, 'code' | 'tag'> | undefined): TextLanguage {
  return locale ? { lang: locale.tag, dir: directionOf(locale.code) } : {};
}
