/** Reference implementation of slug resolution for property tests: naive recursion per entry and language, slow and without findings. */
import { locales } from '../../domain/locales/locales.ts';
import type { ExportedEntry } from './space-builder.ts';

export interface ExportedLocale {
  readonly code: string;
  readonly fallbackCode: string | null;
  readonly default: boolean;
}

export interface Space {
  readonly locales: readonly ExportedLocale[];
  readonly entries: readonly ExportedEntry[];
}

/** Holds a URL; `absent`: rightly not in the language; `fails`: a finding. */
export type ExpectedUrl = { readonly url: string } | 'absent' | 'fails';

/** Describes a recursion step: language and visited entries. */
interface Lookup {
  readonly space: Space;
  /** UI code. */
  readonly language: string;
  readonly way: readonly string[];
}

export function urlOf(space: Space, id: string, language: string): ExpectedUrl {
  if (language !== 'en' && !space.entries.some((entry) => isRootOf(space, entry, language))) return 'fails';
  return expectedUrl({ space, language, way: [] }, id);
}

function expectedUrl(lookup: Lookup, id: string): ExpectedUrl {
  const entry = publishedEntry(lookup.space, id);
  if (!entry || lookup.way.includes(id)) return 'fails';
  const next = { ...lookup, way: [...lookup.way, id] };
  switch (typeOf(entry)) {
    case 'directory':
    case 'page':
    case 'partnerPage':
    case 'stub':
      return placed(lookup, entry);
    case 'pageHub':
      return linked(next, entry, 'page', ['page', 'partnerPage', 'stub']) ?? 'fails';
    case 'emailNamedDestination':
      return linked(next, entry, 'page') ?? 'fails';
    case 'anchor':
      return anchored(linked(next, entry, 'page'), valueIn(next, entry, 'target'));
    case 'callToAction': {
      const inside = linked(next, entry, 'internalDestination') ?? 'absent';
      return inside === 'absent' ? outside(valueIn(next, entry, 'externalDestination')) : inside;
    }
    case 'externalLink':
      return outside(valueIn(next, entry, 'externalDestination'));
    default:
      return 'fails';
  }
}

/** Resolves the entry that a field links to; undefined for an empty field. */
function linked(
  lookup: Lookup,
  entry: ExportedEntry,
  field: string,
  types = linkable,
): ExpectedUrl | undefined {
  const id = linkIn(lookup.space, entry, field);
  if (id === undefined) return undefined;
  const target = publishedEntry(lookup.space, id);
  return target && types.includes(typeOf(target)) ? expectedUrl(lookup, id) : 'fails';
}

function anchored(page: ExpectedUrl | undefined, target: unknown): ExpectedUrl {
  if (page === 'absent' || page === 'fails') return page;
  return target ? { url: `${page?.url ?? ''}#${target}` } : 'absent';
}

function outside(address: unknown): ExpectedUrl {
  if (!address) return 'absent';
  return /^https?:\/\/\S+$/.test(String(address)) ? { url: String(address) } : 'fails';
}

function placed(lookup: Lookup, entry: ExportedEntry): ExpectedUrl {
  const { language, space } = lookup;
  const names = namesOf(lookup, entry);
  if (names === 'absent' || names === 'fails') return names;
  if (language === 'en' || isRoot(space, entry)) return { url: `/${names.join('/')}` };
  return { url: `/${[language, ...names].join('/')}` };
}

/** Returns the slugs of the entry's directories, without the language. */
function namesOf(lookup: Lookup, entry: ExportedEntry): readonly string[] | 'absent' | 'fails' {
  const { space, way } = lookup;
  const id = String(entry.sys.id);
  if (way.includes(id) || !hasSlugSomewhere(lookup, entry)) return 'fails';
  const above = namesAbove({ ...lookup, way: [...way, id] }, entry);
  if (above === 'absent' || above === 'fails') return above;
  const slug = valueIn(lookup, entry, 'slug');
  const isTitled = typeOf(entry) === 'directory' || Boolean(valueIn(lookup, entry, 'title'));
  if (!isTitled || typeof slug !== 'string') return 'absent';
  if (slug === '/' && !beginsWithCode(above)) return above;
  const names = [...above, slug];
  if (isRoot(space, entry)) return names;
  return isAllowed(slug) && !beginsWithCode(names) && names.join('/') !== 'assets' ? names : 'fails';
}

function namesAbove(lookup: Lookup, entry: ExportedEntry): readonly string[] | 'absent' | 'fails' {
  const isDirectory = typeOf(entry) === 'directory';
  const id = linkIn(lookup.space, entry, isDirectory ? 'parentDirectory' : 'section');
  if (id === undefined) return isDirectory ? [] : 'fails';
  const directory = publishedEntry(lookup.space, id);
  return directory && typeOf(directory) === 'directory' ? namesOf(lookup, directory) : 'fails';
}

const linkable = [
  'directory',
  'page',
  'partnerPage',
  'stub',
  'pageHub',
  'emailNamedDestination',
  'anchor',
  'externalLink',
  'callToAction',
];

function isAllowed(slug: string): boolean {
  const isReserved = slug === 'index' || slug.endsWith('.html');
  return (
    /^[\p{Ll}\p{Lo}\p{M}\p{Nd}]+([-._]+[\p{Ll}\p{Lo}\p{M}\p{Nd}]+)*$/u.test(slug) &&
    !/\.\./.test(slug) &&
    !isReserved
  );
}

function beginsWithCode([first]: readonly string[]): boolean {
  return locales.some(({ code }) => code === first);
}

function isRoot(space: Space, entry: ExportedEntry): boolean {
  return locales.some(({ code }) => code !== 'en' && isRootOf(space, entry, code));
}

function isRootOf(space: Space, entry: ExportedEntry, code: string): boolean {
  const isTop = typeOf(entry) === 'directory' && linkIn(space, entry, 'parentDirectory') === undefined;
  return isTop && isPublished(entry) && Object.values(valuesOf(entry, 'slug')).includes(code);
}

function hasSlugSomewhere({ space, way }: Lookup, entry: ExportedEntry): boolean {
  const built = locales.filter(({ contentful }) => space.locales.some(({ code }) => code === contentful));
  return built.some(({ code }) => valueIn({ space, way, language: code }, entry, 'slug') != null);
}

function publishedEntry(space: Space, id: string): ExportedEntry | undefined {
  return space.entries.find((entry) => entry.sys.id === id && isPublished(entry));
}

function isPublished({ sys }: ExportedEntry): boolean {
  return sys.archivedVersion === undefined && sys.publishedVersion !== undefined;
}

function typeOf({ sys }: ExportedEntry): string {
  return (sys.contentType as { sys: { id: string } }).sys.id;
}

function valuesOf({ fields }: ExportedEntry, field: string): Readonly<Record<string, unknown>> {
  return (fields[field] ?? {}) as Record<string, unknown>;
}

/** Links exist in the default locale only. */
function linkIn(space: Space, entry: ExportedEntry, field: string): string | undefined {
  const link = valuesOf(entry, field)[defaultLocaleOf(space)] as { sys: { id: string } } | undefined;
  return link?.sys.id;
}

/** Reads a value with Contentful's fallback: an absent key leads to the next locale. */
function valueIn({ space, language }: Lookup, entry: ExportedEntry, field: string): unknown {
  const values = valuesOf(entry, field);
  if (field === 'target') return values[defaultLocaleOf(space)];
  const visited: string[] = [];
  let code = locales.find((locale) => locale.code === language)?.contentful ?? null;
  while (code !== null && !(code in values) && !visited.includes(code)) {
    visited.push(code);
    code = space.locales.find((locale) => locale.code === code)?.fallbackCode ?? null;
  }
  return code === null ? undefined : values[code];
}

function defaultLocaleOf(space: Space): string {
  return space.locales.find((locale) => locale.default)?.code ?? '';
}
