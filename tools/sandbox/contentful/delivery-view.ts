/** The delivery API's view of a space: published entries and assets only, in that API's shapes; and the Preview API's, with drafts. */
import type { Collections, Fields, Link, Resource, SpaceData, Sys } from './space-data.ts';

/** Holds the public values of entries by id, for entries whose export file has only unpublished changes. */
export type PublishedFields = Readonly<Record<string, Fields>>;

export type DeliveryView = Pick<Collections, 'contentTypes' | 'entries' | 'assets' | 'locales' | 'tags'>;

export interface ViewRequest {
  /** One locale's code, or `*` for all of them; undefined: the default one. */
  readonly locale: string | undefined;
  /** Whether values of locales in which an item isn't published are hidden (`X-Contentful-Locale-Based-Publishing`). */
  readonly byLocale: boolean;
  /** Whether drafts and unpublished changes are shown. */
  readonly drafts?: boolean;
}

interface Field {
  readonly id: string;
  readonly localized?: boolean;
  readonly omitted?: boolean;
}

interface Locale extends Resource {
  readonly code: string;
  readonly default?: boolean;
  readonly fallbackCode?: string | null;
  readonly contentDeliveryApi?: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns what is shown of a field of a resource: its values by locale, or one value; undefined hides the field. */
type ShowField = (resource: Resource, field: string, values: Values) => unknown;

/**
 * Builds a view. Fields of assets are always localized, as no content type describes them.
 * @returns undefined for a locale that the API doesn't have
 */
export function deliveryView(
  data: SpaceData,
  { locale: asked, byLocale, drafts = false }: ViewRequest,
  published: PublishedFields = {},
): DeliveryView | undefined {
  const { contentTypes, entries, assets, tags } = data.collections;
  const locales = (data.collections.locales as readonly Locale[]).filter(isEnabled);
  const defaultCode = locales.find((locale) => locale.default)?.code;
  const code = asked ?? defaultCode ?? '*';
  if (code !== '*' && !locales.some((locale) => locale.code === code)) return undefined;
  const isShownIn = (resource: Resource, one: string) => !byLocale || isPublishedIn(resource, one);
  const publicTags = new Set(tags.filter((tag) => tag.sys.visibility === 'public').map((tag) => tag.sys.id));
  const show = showField(contentTypes, { locales, defaultCode, code, isShownIn });
  const shown = (resources: readonly Resource[]) =>
    resources
      .filter((one) => (drafts ? one.sys.archivedVersion === undefined : isPublished(one)))
      .filter((one) => locales.some((locale) => isShownIn(one, code === '*' ? locale.code : code)))
      .map((one) => {
        const shown = publicResource(one, drafts ? undefined : published[one.sys.id], publicTags, show);
        return drafts ? { ...shown, sys: previewSys(one.sys) } : shown;
      })
      .map((one) => (code === '*' ? one : { ...one, sys: { ...one.sys, locale: code } }));
  return {
    contentTypes: contentTypes.filter(isPublished).map(publicContentType),
    entries: shown(entries),
    assets: shown(assets),
    locales: locales.map(publicLocale),
    tags: tags.filter((tag) => publicTags.has(tag.sys.id)),
  };
}

function isEnabled({ contentDeliveryApi }: Locale): boolean {
  return contentDeliveryApi !== false;
}

/** Returns whether a published resource is public in a locale. Without states by locale, it is so in all of them. */
function isPublishedIn({ sys }: Resource, code: string): boolean {
  const states = sys.fieldStatus?.['*'];
  return states === undefined || states[code] === 'published' || states[code] === 'changed';
}

/** Returns whether the delivery API has a resource. */
export function isPublished({ sys }: Resource): boolean {
  return sys.publishedVersion !== undefined && sys.archivedVersion === undefined;
}

interface ShownLocales {
  readonly locales: readonly Locale[];
  readonly defaultCode: string | undefined;
  /** `*`: all. */
  readonly code: string;
  readonly isShownIn: (resource: Resource, code: string) => boolean;
}

/** Limits fields that aren't localized to the default locale, even if values of other locales are stored. */
function showField(
  contentTypes: readonly Resource[],
  { locales, defaultCode, code, isShownIn }: ShownLocales,
): ShowField {
  const codes = new Set(locales.map((locale) => locale.code));
  const fieldOf = new Map(
    contentTypes.flatMap((type) =>
      (type.fields as Field[]).map((field) => [`${type.sys.id}.${field.id}`, field]),
    ),
  );
  return (resource, name, values) => {
    const field = fieldOf.get(`${resource.sys.contentType?.sys.id}.${name}`);
    if (field?.omitted) return undefined;
    const single = field && !field.localized ? defaultCode : undefined;
    const isShown = (one: string) => (single ? one === single : codes.has(one)) && isShownIn(resource, one);
    const shown = Object.fromEntries(Object.entries(values).filter(([one]) => isShown(one)));
    if (code === '*') return Object.keys(shown).length > 0 ? shown : undefined;
    const chain = single ? [single] : fallbacksOf(code, locales);
    const found = chain.find((one) => Object.hasOwn(shown, one));
    return found === undefined ? undefined : shown[found];
  };
}

function fallbacksOf(code: string, locales: readonly Locale[]): string[] {
  const chain: string[] = [];
  for (let next: string | null | undefined = code; next && !chain.includes(next); ) {
    chain.push(next);
    next = locales.find((locale) => locale.code === chain.at(-1))?.fallbackCode;
  }
  return chain;
}

function publicResource(
  resource: Resource,
  published: Fields | undefined,
  publicTags: ReadonlySet<string>,
  show: ShowField,
): Resource {
  const fields = Object.entries({ ...(resource.fields as Fields), ...published })
    .map(([name, values]) => [name, show(resource, name, values)] as const)
    .filter(([, shown]) => shown !== undefined);
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

/** Returns the `sys` of the Preview API, which has no version: what was changed since its publication shows by its times alone. */
function previewSys(sys: Sys): Sys {
  const { createdAt, updatedAt, publishedAt, publishedCounter } = sys;
  const times = { createdAt, updatedAt, ...(publishedAt && { publishedAt }) };
  return { ...publicSys(sys), ...times, revision: publishedCounter ?? 0 } as unknown as Sys;
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
