import { type Field, type FieldKind, isTranslatable } from '../../domain/content/content-fields.ts';
import { fieldsOf } from '../../domain/content/content-model.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import { targetsIn } from '../../domain/content/rich-text.ts';
import { isBlank } from '../../domain/content/values.ts';
import type { TextState } from '../../domain/site/inspection.ts';
import type { Content, RawEntry, SiteLocale } from '../model/content.ts';
import { isFallback, labelOf, valueIn } from '../model/localize.ts';

/** Describes an entry without its values, which saves memory in large spaces. */
export interface EntryFacts {
  /** Title, name or other label. */
  readonly name?: string;
  /** Ids of linked entries in any language, by field. */
  readonly links: readonly { readonly field: string; readonly ids: readonly string[] }[];
  /** Linked ids per published language, if they differ. */
  readonly linksByLocale?: readonly (readonly string[])[];
  /** Counts of localized texts per published language. */
  readonly texts: readonly TextCounts[];
}

/** Describes an unpublished entry, or one of an unknown content type. */
export const noFacts: EntryFacts = { links: [], texts: [] };

/** Collects the facts of an entry. */
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

/** Returns undefined if all languages link to the same entries, the usual case. */
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

/** Counts the localized texts that a reader of one language gets. */
export interface TextCounts {
  own: number;
  fallback: number;
  /** Texts that others have, and that fall back to none here; without any: undefined. */
  absent?: number;
}

/** Counts an entry's localized fields that have a text in a language, or only in others. */
function countTexts(entry: RawEntry, locale: SiteLocale): TextCounts {
  const counts: TextCounts = { own: 0, fallback: 0 };
  for (const [name, field] of Object.entries(fieldsOf(entry.type) ?? {})) {
    const values = entry.fields[name];
    if (!values || !isTranslatable(field)) continue;
    const value = valueIn(values, locale, '', true);
    const isGiven = locale.fallbacks.some((code) => Object.hasOwn(values, code));
    if (!isGiven && Object.values(values).some(Boolean)) counts.absent = (counts.absent ?? 0) + 1;
    if (value === undefined || isBlank(value) || (Array.isArray(value) && value.length === 0)) continue;
    if (isFallback(values, locale)) counts.fallback++;
    else counts.own++;
  }
  return counts;
}

/** Returns the ids of the entries that a field's value links to. */
export function linksIn(kind: FieldKind, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (kind === 'entry') return [(value as EntryLink).id];
  if (kind === 'entries') return (value as readonly EntryLink[]).map(({ id }) => id);
  return kind === 'richText' ? targetsIn(value, 'Entry') : [];
}

/** Returns the translation state; `own` if there is no localized text. */
export function stateOfTexts({ own, fallback, absent = 0 }: TextCounts): TextState {
  if (fallback + absent === 0) return 'own';
  return own === 0 ? 'fallback' : 'partial';
}
