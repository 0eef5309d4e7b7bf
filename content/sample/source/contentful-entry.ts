import type { Field } from '../../../domain/content/content-fields.ts';
import { fieldsOf } from '../../../domain/content/content-model.ts';
import { defaultLocale } from './contentful-locales.ts';
import type { EntrySource } from './entry.ts';
import { isLocalized } from './localized.ts';
import { link, publishedSys } from './sys.ts';

/** An entry as the management API returns it. @throws on a value that its content type has no place for. */
export function contentfulEntry(source: EntrySource, createdAt: Date) {
  const contentType = link('ContentType', source.type);
  return {
    metadata: { tags: source.tags.map((id) => link('Tag', id)), concepts: [] },
    sys: { ...publishedSys('Entry', source.id, createdAt), contentType },
    fields: fieldsIn(source),
  };
}

/** In the order of the content type, as Contentful stores them. */
function fieldsIn(source: EntrySource): Record<string, Record<string, unknown>> {
  const stored: Record<string, Record<string, unknown>> = {};
  for (const [name, field] of Object.entries(fieldsOf(source.type) ?? {})) {
    const value = source.fields[name];
    if (value !== undefined) stored[name] = storedValues(value, field, `${source.id}.${name}`);
  }
  return stored;
}

function storedValues(value: unknown, field: Field, where: string): Record<string, unknown> {
  if (!isLocalized(value)) return { [defaultLocale]: storedValue(value, field) };
  if (!field.localized) {
    throw new Error(
      `${where} holds one value for all languages. Pass a plain value, or make the field localized in the model.`,
    );
  }
  const stored = Object.entries(value.byLocale).map(([locale, own]) => [locale, storedValue(own, field)]);
  return Object.fromEntries(stored);
}

function storedValue(value: unknown, field: Field): unknown {
  if (field.kind === 'entry') return link('Entry', String(value));
  if (field.kind === 'asset') return link('Asset', String(value));
  if (field.kind === 'entries') return (value as readonly string[]).map((id) => link('Entry', id));
  return value;
}
