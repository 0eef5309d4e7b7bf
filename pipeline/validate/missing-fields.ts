import { fieldsOf } from '../../domain/content/content-model.ts';
import { isBlank } from '../../domain/content/is-blank.ts';
import type { Content, RawEntry } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { valueIn } from '../model/localize.ts';

/**
 * Required fields that have no value in any published language; without a language there is one finding for the space.
 *
 * @param skipped fields with a rule or a finding of their own
 */
export function missingFields(content: Content, entry: RawEntry, skipped: readonly string[]): Finding[] {
  if (content.locales.length === 0) return [];
  const isMissing = ([name, { required, localized }]: [string, { required: boolean; localized: boolean }]) =>
    required &&
    !skipped.includes(name) &&
    !content.locales.some((locale) => {
      const value = valueIn(entry.fields[name], locale, content.index.defaultLocale, localized);
      return value !== undefined && !isBlank(value);
    });
  return Object.entries(fieldsOf(entry.type) ?? {})
    .filter(isMissing)
    .map(([field]) => ({
      rule: 'missing-required-field',
      message: `Missing required field: the ${entry.type} has no ${field}.`,
      hint: `Fill in the field "${field}" in the default locale.`,
      entryId: entry.id,
      contentType: entry.type,
      field,
    }));
}
