import { directionOf, type Locale } from '../../domain/locales.ts';
import { shellIds } from '../../templates/index.ts';

/** The parts of a page, each rendered as seldom as it changes: the shell once a language, the rest once a page. */
export interface DocumentParts {
  readonly locale: Locale;
  readonly head: string;
  readonly shellStart: string;
  readonly main: string;
  readonly shellEnd: string;
  readonly languageDialog: string;
}

/** Puts a whole HTML document together. */
export function documentOf({
  locale,
  head,
  shellStart,
  main,
  shellEnd,
  languageDialog,
}: DocumentParts): string {
  const { tag, code } = locale;
  return (
    `<!DOCTYPE html><html lang="${tag}" dir="${directionOf(code)}"><head>${head}</head><body>${shellStart}` +
    `<main id="${shellIds.main}" tabindex="-1">${main}</main>${shellEnd}${languageDialog}</body></html>\n`
  );
}
