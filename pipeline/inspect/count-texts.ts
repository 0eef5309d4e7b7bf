import { type FieldKind, fieldsOf } from '../../domain/content-model.ts';
import type { RawEntry, SiteLocale } from '../model/content.ts';
import { isFallback, valueIn } from '../model/localize.ts';

/** Localized texts that a reader of one language gets. */
export interface TextCounts {
  /** Written in the language itself. */
  readonly own: number;
  /** Another language's, by fallback. */
  readonly fallback: number;
}

const textKinds: ReadonlySet<FieldKind> = new Set(['symbol', 'text', 'symbols', 'richText']);

/** Localized, but read by machines: an address that stays English is no text that waits for a translator. */
const addresses: ReadonlySet<string> = new Set(['slug', 'externalDestination']);

/** Counts an entry's localized fields that have a text in a language. */
export function countTexts(entry: RawEntry, locale: SiteLocale): TextCounts {
  const counts = { own: 0, fallback: 0 };
  for (const [name, { kind, localized }] of Object.entries(fieldsOf(entry.type) ?? {})) {
    const values = entry.fields[name];
    if (!values || !localized || !textKinds.has(kind) || addresses.has(name)) continue;
    const value = valueIn(values, locale, '', true);
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    if (isFallback(values, locale)) counts.fallback++;
    else counts.own++;
  }
  return counts;
}
