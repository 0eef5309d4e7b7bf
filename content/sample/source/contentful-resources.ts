import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Field } from '../../../domain/content/content-fields.ts';
import { fieldsOf } from '../../../domain/content/content-model.ts';
import { importableEditors, importableTypes } from '../../../domain/content/importable-model.ts';
import { type Locale, locales } from '../../../domain/locales/locales.ts';
import { type AssetSource, pictureSize } from './assets.ts';
import type { EntrySource } from './entry.ts';
import { isLocalized } from './texts.ts';

// Metadata of entities in Contentful's management API: ids, versions, dates, users.

export const spaceId = 'wayfold';
const environmentId = 'master';

const editors = ['user-mara-lindqvist', 'user-tomas-okafor', 'user-yuki-hanley'] as const;
const day = 24 * 60 * 60 * 1000;

/** Builds a link as Contentful stores it. */
const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });
/** Builds a link to the sample's space. */
export const spaceLink = () => link('Space', spaceId);
/** Builds a link to the sample's environment. */
export const environmentLink = () => ({ sys: { id: environmentId, type: 'Link', linkType: 'Environment' } });

/** Returns the SHA-1 of a text in hexadecimal. */
export const digestOf = (text: string) => createHash('sha1').update(text).digest('hex');

/** Returns a pseudorandom number from 0 up to `limit`, determined by the text. */
function drawn(text: string, limit: number): number {
  return Number.parseInt(digestOf(text).slice(0, 8), 16) % limit;
}

/** Returns links to the users who created and last updated the resource with this id. */
export function peopleOf(id: string) {
  const editor = (role: string) =>
    link('User', editors[drawn(`${role} ${id}`, editors.length)] ?? editors[0]);
  return { createdBy: editor('creator'), updatedBy: editor('editor') };
}

/** Builds the `sys` of a published resource without later changes: in Contentful, version = publishedVersion + 1. */
export function publishedSys(type: 'ContentType' | 'Entry' | 'Asset', id: string, createdAt: Date) {
  const { createdBy, updatedBy } = peopleOf(id);
  const publishedCounter = 1 + drawn(`counter ${id}`, 4);
  const publishedVersion = publishedCounter * 2 + drawn(`version ${id}`, 9);
  const publishedAt = new Date(
    createdAt.getTime() + (publishedCounter - 1) * 40 * day + 61_000,
  ).toISOString();
  return {
    space: spaceLink(),
    id,
    type,
    createdAt: createdAt.toISOString(),
    updatedAt: publishedAt,
    environment: environmentLink(),
    publishedVersion,
    publishedAt,
    firstPublishedAt: new Date(createdAt.getTime() + 61_000).toISOString(),
    createdBy,
    updatedBy,
    publishedCounter,
    version: publishedVersion + 1,
    publishedBy: updatedBy,
  };
}

/** Returns dates that rise with the index, so that sorting by `createdAt` keeps the order of the source. */
export function momentAfter(start: string, index: number): Date {
  return new Date(Date.parse(start) + index * 47_000);
}

/** Gives the space's default locale in Contentful. */
export const defaultLocale = 'en-US';

/** Returns the space's locales in the management API's shape. */
export function contentfulLocales() {
  return locales.map((locale, index) => contentfulLocale(locale, momentAfter('2025-01-13T09:00:00Z', index)));
}

function contentfulLocale({ code, contentful, name }: Locale, createdAt: Date) {
  const isDefault = contentful === defaultLocale;
  return {
    name,
    code: contentful,
    fallbackCode: isDefault ? null : defaultLocale,
    default: isDefault,
    contentManagementApi: true,
    contentDeliveryApi: true,
    optional: !isDefault,
    sys: localeSys(`locale-${code}`, createdAt.toISOString()),
  };
}

function localeSys(id: string, createdAt: string) {
  const { createdBy, updatedBy } = peopleOf(id);
  const belongsTo = { space: spaceLink(), environment: environmentLink() };
  return {
    type: 'Locale',
    id,
    version: 1,
    ...belongsTo,
    createdBy,
    createdAt,
    updatedBy,
    updatedAt: createdAt,
  };
}

/** Converts an entry to the management API's shape. @throws on a field that its content type doesn't have */
export function contentfulEntry(source: EntrySource, createdAt: Date) {
  const contentType = link('ContentType', source.type);
  return {
    metadata: { tags: source.tags.map((id) => link('Tag', id)), concepts: [] },
    sys: { ...publishedSys('Entry', source.id, createdAt), contentType },
    fields: fieldsIn(source),
  };
}

/** Lists an entry's fields in the order of the content type, as Contentful stores them. */
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

const folder = new URL('../assets/', import.meta.url);
const host = 'images.wayfold.example';

/** Converts a picture of `assets/` to an uploaded asset in the management API's shape. */
export function contentfulAsset({ id, file, title, description }: AssetSource, createdAt: Date) {
  const url = `//${host}/${spaceId}/${id}/${digestOf(id)}/${file}`;
  const stored = { url, details: detailsOf(file), fileName: file, contentType: 'image/svg+xml' };
  return {
    metadata: { tags: [], concepts: [] },
    sys: publishedSys('Asset', id, createdAt),
    fields: {
      title: { [defaultLocale]: title },
      description: typeof description === 'string' ? { [defaultLocale]: description } : description.byLocale,
      file: { [defaultLocale]: stored },
    },
  };
}

function detailsOf(file: string) {
  const bytes = readFileSync(new URL(file, folder));
  return { size: bytes.length, image: pictureSize(file, bytes) };
}

const modelCreatedAt = (index: number) => momentAfter('2025-01-13T10:00:00Z', index);

/** Builds the content types of the sample's space. */
export function contentfulContentTypes() {
  return importableTypes((id, index) => publishedSys('ContentType', id, modelCreatedAt(index)));
}

/** Builds the editor interfaces of the sample's space. */
export function contentfulEditorInterfaces() {
  return importableEditors((contentType, index) => {
    const at = modelCreatedAt(index).toISOString();
    const { createdBy, updatedBy } = peopleOf(contentType);
    return {
      id: 'default',
      type: 'EditorInterface',
      space: spaceLink(),
      version: 2,
      createdAt: at,
      createdBy,
      updatedAt: at,
      updatedBy,
      contentType: link('ContentType', contentType),
      environment: environmentLink(),
    };
  });
}
