import type { Locale } from '../../domain/locales/locales.ts';
import { directionOf } from '../../domain/locales/text-direction.ts';
import { shellIds } from '../../domain/site/shell-ids.ts';
import type { PageParts } from '../model/rendered-page.ts';
import type { LanguageShell } from './language-shell.tsx';
import type { PageLanguages } from './page-languages.tsx';

interface DocumentParts {
  readonly locale: Locale;
  readonly shell: LanguageShell;
  readonly languages: PageLanguages;
  readonly head: string;
  readonly main: string;
}

/** Puts a whole HTML document together from parts that are each rendered, and encoded, as seldom as they change. */
export function documentOf({ locale, shell, languages, head, main }: DocumentParts): PageParts {
  const { tag, code } = locale;
  const { afterHead, afterMain, last } = encodedShell(shell);
  const { alternates, items } = encodedLanguages(languages);
  return [
    `<!DOCTYPE html><html lang="${tag}" dir="${directionOf(code)}"><head>${head}`,
    alternates,
    afterHead,
    main,
    afterMain,
    ...items(code),
    last,
  ];
}

/** Two thirds of a page's bytes: the same for all pages of a language. */
const encodedShell = keepEncoded(({ start, end, dialog }: LanguageShell) => ({
  afterHead: Buffer.from(`</head><body>${start}<main id="${shellIds.main}" tabindex="-1">`),
  afterMain: Buffer.from(`</main>${end}${dialog.start}`),
  last: Buffer.from(`${dialog.end}</body></html>\n`),
}));

/** The same for a page in all its languages, but for the item of its own. */
const encodedLanguages = keepEncoded(({ alternates, items }: PageLanguages) => ({
  alternates: Buffer.from(alternates),
  items: withOneCurrent(items),
}));

function withOneCurrent(items: PageLanguages['items']): (code: string) => PageParts {
  const encoded = items.map(({ plain }) => Buffer.from(plain));
  const all = Buffer.concat(encoded);
  let end = 0;
  const rows = items.map(({ code, current }, at) => {
    const start = end;
    end += encoded[at]?.length ?? 0;
    return [code, [all.subarray(0, start), Buffer.from(current), all.subarray(end)]] as const;
  });
  const byCode = new Map<string, PageParts>(rows);
  return (code) => byCode.get(code) ?? [all];
}

function keepEncoded<Source extends object, Encoded>(
  encode: (source: Source) => Encoded,
): (source: Source) => Encoded {
  const kept = new WeakMap<Source, Encoded>();
  return (source) => {
    const known = kept.get(source);
    if (known) return known;
    const encoded = encode(source);
    kept.set(source, encoded);
    return encoded;
  };
}
