/** A language that the reference data is in (spec 2 §3.5). */
export interface ReferenceLanguage {
  /** The data's own code, as in `data/countries/{code}.json`; not always a language tag. */
  readonly code: string;
  /** BCP 47 tag for Intl. */
  readonly tag: string;
}

/** Codes that are their own tag stand alone. `pt` is European Portuguese, as everywhere on the site (spec 1 §3). */
const table =
  'dk:da en de es pt:pt-PT fr it pl ro ru nl he zh ar hi jp:ja ko id hu no:nb fi sv vn:vi tr cs ua:uk th';

/** The 27 languages of the reference data, in the order of spec 2 §3.5. */
export const referenceLanguages: readonly ReferenceLanguage[] = table.split(' ').map((row) => {
  const [code = row, tag = code] = row.split(':');
  return { code, tag };
});

/** UI codes that the reference data calls something else. */
const aliases: Readonly<Record<string, string>> = { kr: 'ko', se: 'sv' };

/**
 * The language of the reference data for a UI code of `domain/locales/locales.ts` or for one of its own codes.
 *
 * Throws for any other code.
 */
export function referenceLanguageOf(code: string): ReferenceLanguage {
  const known = aliases[code] ?? code;
  const language = referenceLanguages.find((candidate) => candidate.code === known);
  if (language) return language;
  const codes = referenceLanguages.map((candidate) => candidate.code).join(', ');
  throw new Error(
    `The reference data has no language "${code}". It has: ${codes}. Ask for one of them, or add it to domain/locales/reference-language.ts and run tools/scripts/write-reference-data.ts.`,
  );
}
