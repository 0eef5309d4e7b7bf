/** The delivery API's view of a space: published entries and assets only, in that API's shapes. */
import type { Collections, Fields, Link, Resource, SpaceData, Sys } from './space-data.ts';

/** Holds the public values of entries by id, for entries whose export file has only unpublished changes. */
export type PublishedFields = Readonly<Record<string, Fields>>;

export type DeliveryView = Pick<Collections, 'contentTypes' | 'entries' | 'assets' | 'locales' | 'tags'>;

interface Field {
  readonly id: string;
  readonly localized?: boolean;
  readonly omitted?: boolean;
}

interface Locale extends Resource {
  readonly code: string;
  readonly default?: boolean;
  readonly contentDeliveryApi?: boolean;
}

/** Decides for one field of one resource which locales' values are shown; an empty result hides the field. */
type ShowValues = (
  resource: Resource,
  field: string,
  values: Readonly<Record<string, unknown>>,
) => [string, unknown][];

/** Builds the view. Fields of assets are always localized, as no content type describes them. */
export function deliveryView(data: SpaceData, published: PublishedFields = {}): DeliveryView {
  const { contentTypes, entries, assets, tags } = data.collections;
  const locales = data.collections.locales as readonly Locale[];
  const publicTags = new Set(tags.filter((tag) => tag.sys.visibility === 'public').map((tag) => tag.sys.id));
  const show = showValues(contentTypes, locales);
  const toPublic = (resource: Resource) =>
    publicResource(resource, published[resource.sys.id], publicTags, show);
  return {
    contentTypes: contentTypes.filter(isPublished).map(publicContentType),
    entries: entries.filter(isPublished).map(toPublic),
    assets: assets.filter(isPublished).map(toPublic),
    locales: locales.filter((locale) => locale.contentDeliveryApi !== false).map(publicLocale),
    tags: tags.filter((tag) => publicTags.has(tag.sys.id)),
  };
}

function isPublished({ sys }: Resource): boolean {
  return sys.publishedVersion !== undefined && sys.archivedVersion === undefined;
}

/** Limits fields that aren't localized to the default locale, even if values of other locales are stored. */
function showValues(contentTypes: readonly Resource[], locales: readonly Locale[]): ShowValues {
  const defaultCode = locales.find((locale) => locale.default)?.code;
  const hidden = new Set(
    locales.filter((locale) => locale.contentDeliveryApi === false).map(({ code }) => code),
  );
  const fieldOf = new Map(
    contentTypes.flatMap((type) =>
      (type.fields as Field[]).map((field) => [`${type.sys.id}.${field.id}`, field]),
    ),
  );
  return (resource, name, values) => {
    const field = fieldOf.get(`${resource.sys.contentType?.sys.id}.${name}`);
    if (field?.omitted) return [];
    const single = field && !field.localized ? defaultCode : undefined;
    return Object.entries(values).filter(([code]) => (single ? code === single : !hidden.has(code)));
  };
}

function publicResource(
  resource: Resource,
  published: Fields | undefined,
  publicTags: ReadonlySet<string>,
  show: ShowValues,
): Resource {
  const fields = Object.entries({ ...(resource.fields as Fields), ...published })
    .map(([name, values]) => [name, show(resource, name, values)] as const)
    .filter(([, shown]) => shown.length > 0)
    .map(([name, shown]) => [name, Object.fromEntries(shown)]);
  return {
    metadata: publicMetadata(resource, publicTags),
    sys: publicSys(resource.sys),
    fields: Object.fromEntries(fields),
  };
}

function publicMetadata(resource: Resource, publicTags: ReadonlySet<string>): Record<string, unknown> {
  const metadata = (resource.metadata ?? {}) as { tags?: Link[] };
  return { ...metadata, tags: (metadata.tags ?? []).filter((tag) => publicTags.has(tag.sys.id)) };
}

/** Returns the public `sys`: `createdAt` and `updatedAt` are the first and latest publication; `revision` counts publications. */
function publicSys(sys: Sys): Sys {
  const { id, type, space, environment, contentType, publishedVersion, publishedCounter } = sys;
  const createdAt = sys.firstPublishedAt ?? sys.createdAt;
  const updatedAt = sys.publishedAt ?? sys.updatedAt;
  const shown = { space, id, type, createdAt, updatedAt, environment, publishedVersion };
  return { ...shown, revision: publishedCounter ?? 1, ...(contentType && { contentType }) } as unknown as Sys;
}

function publicContentType(contentType: Resource): Resource {
  const fields = (contentType.fields as Record<string, unknown>[]).map(
    ({ validations: _, ...field }) => field,
  );
  const { displayField, name, description } = contentType;
  return { sys: publicSys(contentType.sys), displayField, name, description, fields };
}

function publicLocale(locale: Resource): Resource {
  const { code, name, fallbackCode } = locale;
  const { id, type, version } = locale.sys;
  return { code, name, default: locale.default, fallbackCode, sys: { id, type, version } as Sys };
}
