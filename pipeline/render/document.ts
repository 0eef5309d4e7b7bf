import type { Locale } from '../../domain/locales.ts';
import { shellIds } from '../../domain/shell-ids.ts';
import { directionOf } from '../../domain/text-direction.ts';
import type { LanguageShell } from './language-shell.tsx';
import type { PageLanguages } from './page-languages.tsx';

interface DocumentParts {
  readonly locale: Locale;
  readonly shell: LanguageShell;
  readonly languages: PageLanguages;
  readonly head: string;
  readonly main: string;
}

/** Puts a whole HTML document together from parts that are each rendered as seldom as they change. */
export function documentOf({ locale, shell, languages, head, main }: DocumentParts): string {
  const { tag, code } = locale;
  const { start, end, dialog } = shell;
  return (
    `<!DOCTYPE html><html lang="${tag}" dir="${directionOf(code)}"><head>${head}${languages.alternates}</head>` +
    `<body>${start}<main id="${shellIds.main}" tabindex="-1">${main}</main>${end}` +
    `${dialog.start}${languages.items(code)}${dialog.end}</body></html>\n`
  );
}
