import type { Field } from '../../domain/content/content-fields.ts';
import { fieldsOf } from '../../domain/content/content-model.ts';
import type { Content, RawEntry } from '../model/content.ts';
import { labelOf, valueIn } from '../model/localize.ts';
import { countTexts, type TextCounts } from './count-texts.ts';
import { linksIn } from './links-in.ts';

/** What is worth knowing about an entry without its values: small enough to be kept of every entry of a large space. */
export interface EntryFacts {
  /** Its title, name or other label. */
  readonly name?: string;
  /** Ids of the entries that it links to in any language, by field. */
  readonly links: readonly { readonly field: string; readonly ids: readonly string[] }[];
  /** One item a published language, where the languages don't all link to the same entries. */
  readonly linksByLocale?: readonly (readonly string[])[];
  /** Localized texts, one item a published language. */
  readonly texts: readonly TextCounts[];
}

export const noFacts: EntryFacts = { links: [], texts: [] };

/** @returns no facts of an entry that isn't published or whose content type the site doesn't know */
export function entryFacts(content: Content, id: string): EntryFacts {
  const entry = content.entry(id);
  if (!entry) return noFacts;
  const fields = Object.entries(fieldsOf(entry.type) ?? {});
  const name = labelOf(entry, content.index.defaultLocale);
  const linksByLocale = languageLinks(content, entry, fields);
  return {
    ...(name !== undefined && { name }),
    links: fields.flatMap(([field, { kind }]) => {
      const ids = Object.values(entry.fields[field] ?? {}).flatMap((value) => linksIn(kind, value));
      return ids.length === 0 ? [] : [{ field, ids: [...new Set(ids)] }];
    }),
    ...(linksByLocale && { linksByLocale }),
    texts: content.locales.map((locale) => countTexts(entry, locale)),
  };
}

/** Undefined where it is the same in all languages: nearly everywhere. */
function languageLinks(
  content: Content,
  entry: RawEntry,
  fields: readonly (readonly [string, Field])[],
): readonly (readonly string[])[] | undefined {
  const { defaultLocale } = content.index;
  const lists = content.locales.map((locale) =>
    fields.flatMap(([name, { kind, localized }]) =>
      linksIn(kind, valueIn(entry.fields[name], locale, defaultLocale, localized)),
    ),
  );
  const first = JSON.stringify(lists[0]);
  return lists.every((list) => JSON.stringify(list) === first) ? undefined : lists;
}
