import { fieldsOf, isTranslatable, pageTypes } from '../../domain/content/content-model.ts';
import { isBlank } from '../../domain/content/is-blank.ts';
import type { Content, RawEntry } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { valueIn } from '../model/localize.ts';
import { rules } from '../model/rules.ts';
import { inLocales } from './in-locales.ts';

/**
 * Required texts that are there but blank in some languages: they fall back to no other language (content model,
 * "Fallback"), and without a name there is no link.
 *
 * @param skipped fields with a finding of their own
 */
export function emptyTexts(content: Content, entry: RawEntry, skipped: readonly string[]): Finding[] {
  const fields = Object.entries(fieldsOf(entry.type) ?? {}).filter(
    ([name, field]) => field.required && isTranslatable(name, field) && !skipped.includes(name),
  );
  return fields.flatMap(([name]) => emptyText(content, entry, name) ?? []);
}

const pages: ReadonlySet<string> = new Set(pageTypes);

function emptyText(content: Content, entry: RawEntry, field: string): Finding | undefined {
  const { index, locales } = content;
  const shown = locales.map((locale) => {
    const text = valueIn(entry.fields[field], locale, index.defaultLocale, true);
    return { code: locale.code, text, isEmpty: isBlank(text) };
  });
  const empty = shown.flatMap(({ code, isEmpty }) => (isEmpty ? [code] : []));
  const isWritten = shown.some(({ text, isEmpty }) => text !== undefined && !isEmpty);
  if (empty.length === 0 || !isWritten) return undefined;
  const result = pages.has(entry.type) ? 'the page doesn’t exist' : 'links to it are left out';
  return {
    rule: 'empty-text',
    message: `${rules['empty-text'].title}: the field "${field}" of the ${entry.type} is empty in ${empty.join(', ')}, so ${result} there.`,
    hint: `Fill in the field "${field}", or delete its value: an empty one isn’t taken from another language, one that isn’t there is.`,
    entryId: entry.id,
    contentType: entry.type,
    field,
    ...inLocales(empty, locales.length),
  };
}
