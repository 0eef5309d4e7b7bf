import { fieldsOf } from '../../domain/content/content-model.ts';
import { modelType, ownField, ownType, type SpaceNames } from '../../domain/content/space-names.ts';
import { memoize, memoizeByObject } from '../model/collections.ts';
import type { Content, RawEntry } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { readersByLocale } from '../model/localize.ts';
import { type Rule, rules } from '../model/rules.ts';
import type { Chains } from '../model/urls.ts';

/**
 * Creates a finding about an entry or asset.
 * @param what completes the message after the rule's title, without a full stop
 */
export function aboutEntry(
  rule: Rule,
  { id, type }: Pick<RawEntry, 'id' | 'type'>,
  what: string,
  hint: string,
  rest: Omit<Partial<Finding>, 'rule' | 'message' | 'hint' | 'entryId' | 'contentType'> = {},
): Finding {
  const message = `${rules[rule].title}: ${what}.`;
  return { rule, message, hint, entryId: id, contentType: type, ...rest };
}

export type Languages = Pick<Finding, 'locale' | 'locales' | 'writtenIn'>;

/** Returns the languages of a finding; none if it concerns all. */
export function inLocales(codes: readonly string[], total: number): Pick<Finding, 'locale' | 'locales'> {
  if (codes.length === total) return {};
  const [only] = codes;
  return { locales: codes, ...(codes.length === 1 && only !== undefined && { locale: only }) };
}

/**
 * Returns the languages that show a localized value, and the one that holds it if others use it by fallback.
 * @param valueLocale Contentful code
 * @param readers UI codes
 */
export function inReaders(
  { locales }: Pick<Content, 'locales'>,
  valueLocale: string,
  readers: readonly string[],
): Languages {
  const own = ownReaders(locales)(valueLocale);
  if (readers.length === 1 && readers[0] === own) return { locale: own, locales: [own] };
  return { ...inLocales(readers, locales.length), writtenIn: [own] };
}

/** Returns for each locale of the content (a Contentful code) its language (UI code); memoized, as every value is asked for. */
const ownReaders = memoizeByObject((locales: Content['locales']) =>
  memoize((valueLocale: string) => {
    for (const { fallbacks, languages } of locales) {
      const reader = languages[fallbacks.indexOf(valueLocale)];
      if (reader) return reader.code;
    }
    return valueLocale;
  }),
);

/**
 * Adds the languages that show invalid values, and drops values without readers.
 */
export function withReaders(
  content: Content,
  findings: readonly Finding[],
  { fields, publishedIn }: Pick<RawEntry, 'fields' | 'publishedIn'>,
  isLocalized: (field: string) => boolean,
): Finding[] {
  const byField = Map.groupBy(findings, ({ field = '' }) => field);
  return findings.flatMap(({ valueLocale, ...finding }) => {
    const { field = '' } = finding;
    if (valueLocale === undefined) return finding;
    if (!isLocalized(field)) return valueLocale === content.index.defaultLocale ? finding : [];
    const wrong = byField.get(field)?.flatMap((other) => other.valueLocale ?? []) ?? [];
    const values = { ...fields[field], ...Object.fromEntries(wrong.map((code) => [code, undefined])) };
    const readers = readersByLocale(content, publishedIn, values, true).get(valueLocale);
    return readers ? { ...finding, ...inReaders(content, valueLocale, readers) } : [];
  });
}

/** Merges findings that differ only in their languages. @param codes UI codes of all published languages, in order */
export function mergeLanguages(findings: readonly Finding[], codes: readonly string[]): Finding[] {
  const alike = Map.groupBy(findings, ({ rule, contentType, entryId, field, message }) =>
    JSON.stringify([rule, contentType, entryId, field, message]),
  );
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return group;
    const { locale: _locale, locales: _locales, writtenIn: _writtenIn, ...finding } = first;
    return { ...finding, ...unionOf(group, codes) };
  });
}

function unionOf(findings: readonly Finding[], codes: readonly string[]): Languages {
  const readers = new Set(findings.flatMap(({ locales }) => locales ?? codes));
  const holders = new Set(findings.flatMap(({ writtenIn, locales }) => writtenIn ?? locales ?? []));
  const isFallback = holders.size > 0 && readers.symmetricDifference(holders).size > 0;
  return {
    ...inLocales(
      codes.filter((code) => readers.has(code)),
      codes.length,
    ),
    ...(isFallback && { writtenIn: [...holders] }),
  };
}

/** Returns a finding with the space's own names, in its text too. */
export function inOwnNames<Given extends Finding>(content: Content, finding: Given): Given {
  const { names } = content.index;
  const { entryId = '', field, chain } = finding;
  const own = content.spaceTypeOf(entryId);
  if (!names) return finding;
  const rename = (text: string) => withOwnTypes(content, own === undefined ? text : inText(names, own, text));
  return {
    ...finding,
    message: rename(finding.message),
    hint: rename(finding.hint),
    ...(own !== undefined && finding.contentType !== 'Asset' && { contentType: own }),
    ...(own !== undefined && field !== undefined && { field: ownField(names, own, field) }),
    ...(chain && {
      chain: chain.map((link) => ({
        ...link,
        contentType: content.spaceTypeOf(link.entryId) ?? link.contentType,
      })),
    }),
  };
}

/** Renames an entry's content type and fields in a text about it. */
function inText(names: SpaceNames, own: string, text: string): string {
  const type = modelType(names, own);
  const fields = fieldsOf(type) ?? {};
  const nameOf = (name: string) => (Object.hasOwn(fields, name) ? ownField(names, own, name) : name);
  // Names of several words are no words of a sentence.
  return text
    .replace(/\bfields? "\w+"(?:, "\w+")*|\b[a-z]+[A-Z]\w*\b/g, (found) =>
      found === type ? own : found.replace(/\w+(?="|$)/g, nameOf),
    )
    .replace(/( has no )(\w+)(?=\.$)/, (_, before, name) => before + nameOf(name))
    .replace(/\b(the )(\w+)(?= (?:has|isn't|is) )/g, (all, the, name) => (name === type ? the + own : all))
    .replace(/\b(of the |content type ")(\w+)\b/g, (all, of, name) => (name === type ? of + own : all));
}

/** Renames the content types of entries that a text names by their id, and those to make entries of. */
function withOwnTypes({ typeOf, spaceTypeOf, index: { names } }: Content, text: string): string {
  return text
    .replace(/\b(the )(\w+)( "([^"]+)")/g, (all, the, name, rest, id) =>
      typeOf(id) === name ? `${the}${spaceTypeOf(id)}${rest}` : all,
    )
    .replace(/(?<= of the type ")\w+/g, (name) => ownType(names, name));
}

/** Returns how URLs are built, with the faults in the space's own names. */
export function chainsInOwnNames(content: Content, chains: Chains): Chains {
  const named = [...chains.faults].map(
    ([id, faults]) => [id, faults.map((fault) => inOwnNames(content, fault))] as const,
  );
  return { ...chains, faults: new Map(named) };
}
