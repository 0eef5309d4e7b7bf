import { isTranslatable } from '../../domain/content/content-fields.ts';
import { fieldsOf } from '../../domain/content/content-model.ts';
import { isBlank } from '../../domain/content/is-blank.ts';
import type { RawEntry, SiteLocale } from '../model/content.ts';
import { isFallback, valueIn } from '../model/localize.ts';

/** Localized texts that a reader of one language gets. */
export interface TextCounts {
  /** Written in the language itself. */
  readonly own: number;
  /** Another language's, by fallback. */
  readonly fallback: number;
}

/** Counts an entry's localized fields that have a text in a language. */
export function countTexts(entry: RawEntry, locale: SiteLocale): TextCounts {
  const counts = { own: 0, fallback: 0 };
  for (const [name, field] of Object.entries(fieldsOf(entry.type) ?? {})) {
    const values = entry.fields[name];
    if (!values || !isTranslatable(field)) continue;
    const value = valueIn(values, locale, '', true);
    if (value === undefined || isBlank(value) || (Array.isArray(value) && value.length === 0)) continue;
    if (isFallback(values, locale)) counts.fallback++;
    else counts.own++;
  }
  return counts;
}
