/**
 * Where entries lead, once more and as plainly as the content model's table says it: one entry in one language at a
 * time, recursing with a list of what was visited. Slow, without a thought for findings; random spaces are held to it.
 */
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

/** `absent`: the entry doesn't exist in the language, and that is right. `fails`: something has to be put right. */
export type Answer = { readonly url: string } | 'absent' | 'fails';

/** The entry and language that are asked for, and the entries on the way to it. */
interface Question {
  readonly space: Space;
  /** UI code. */
  readonly language: string;
  readonly way: readonly string[];
}

export function urlOf(space: Space, id: string, language: string): Answer {
  if (language !== 'en' && !space.entries.some((entry) => isRootOf(space, entry, language))) return 'fails';
  return answer({ space, language, way: [] }, id);
}

function answer(question: Question, id: string): Answer {
  const entry = publishedEntry(question.space, id);
  if (!entry || question.way.includes(id)) return 'fails';
  const asked = { ...question, way: [...question.way, id] };
  switch (typeOf(entry)) {
    case 'directory':
    case 'page':
    case 'partnerPage':
    case 'stub':
      return placed(question, entry);
    case 'pageHub':
      return linked(asked, entry, 'page', ['page', 'partnerPage', 'stub']) ?? 'fails';
    case 'emailNamedDestination':
      return linked(asked, entry, 'page') ?? 'fails';
    case 'anchor':
      return anchored(linked(asked, entry, 'page'), valueIn(asked, entry, 'target'));
    case 'callToAction': {
      const inside = linked(asked, entry, 'internalDestination') ?? 'absent';
      return inside === 'absent' ? outside(valueIn(asked, entry, 'externalDestination')) : inside;
    }
    case 'externalLink':
      return outside(valueIn(asked, entry, 'externalDestination'));
    default:
      return 'fails';
  }
}

/** The answer of the entry that a field links to; undefined where the field is empty. */
function linked(asked: Question, entry: ExportedEntry, field: string, types = linkable): Answer | undefined {
  const id = linkIn(asked.space, entry, field);
  if (id === undefined) return undefined;
  const target = publishedEntry(asked.space, id);
  return target && types.includes(typeOf(target)) ? answer(asked, id) : 'fails';
}

function anchored(page: Answer | undefined, target: unknown): Answer {
  if (page === 'absent' || page === 'fails') return page;
  return target ? { url: `${page?.url ?? ''}#${target}` } : 'absent';
}

function outside(address: unknown): Answer {
  if (!address) return 'absent';
  return /^https?:\/\/\S+$/.test(String(address)) ? { url: String(address) } : 'fails';
}

function placed(question: Question, entry: ExportedEntry): Answer {
  const { language, space } = question;
  const names = namesOf(question, entry);
  if (names === 'absent' || names === 'fails') return names;
  if (language === 'en' || isRoot(space, entry)) return { url: `/${names.join('/')}` };
  return { url: `/${[language, ...names].join('/')}` };
}

/** The names that an entry's own chain of directories gives, without the language. */
function namesOf(question: Question, entry: ExportedEntry): readonly string[] | 'absent' | 'fails' {
  const { space, way } = question;
  const id = String(entry.sys.id);
  if (way.includes(id) || !hasSlugSomewhere(question, entry)) return 'fails';
  const above = namesAbove({ ...question, way: [...way, id] }, entry);
  if (above === 'absent' || above === 'fails') return above;
  const slug = valueIn(question, entry, 'slug');
  const isTitled = typeOf(entry) === 'directory' || Boolean(valueIn(question, entry, 'title'));
  if (!isTitled || typeof slug !== 'string') return 'absent';
  if (slug === '/' && !beginsWithCode(above)) return above;
  const names = [...above, slug];
  if (isRoot(space, entry)) return names;
  return isAllowed(slug) && !beginsWithCode(names) && names.join('/') !== 'assets' ? names : 'fails';
}

function namesAbove(asked: Question, entry: ExportedEntry): readonly string[] | 'absent' | 'fails' {
  const isDirectory = typeOf(entry) === 'directory';
  const id = linkIn(asked.space, entry, isDirectory ? 'parentDirectory' : 'section');
  if (id === undefined) return isDirectory ? [] : 'fails';
  const directory = publishedEntry(asked.space, id);
  return directory && typeOf(directory) === 'directory' ? namesOf(asked, directory) : 'fails';
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

function hasSlugSomewhere({ space, way }: Question, entry: ExportedEntry): boolean {
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

/** Links aren't localized: the default locale alone holds them. */
function linkIn(space: Space, entry: ExportedEntry, field: string): string | undefined {
  const link = valuesOf(entry, field)[defaultLocaleOf(space)] as { sys: { id: string } } | undefined;
  return link?.sys.id;
}

/** Contentful's fallback: an absent key asks the next locale, and a present one decides. */
function valueIn({ space, language }: Question, entry: ExportedEntry, field: string): unknown {
  const values = valuesOf(entry, field);
  if (field === 'target') return values[defaultLocaleOf(space)];
  const asked: string[] = [];
  let code = locales.find((locale) => locale.code === language)?.contentful ?? null;
  while (code !== null && !(code in values) && !asked.includes(code)) {
    asked.push(code);
    code = space.locales.find((locale) => locale.code === code)?.fallbackCode ?? null;
  }
  return code === null ? undefined : values[code];
}

function defaultLocaleOf(space: Space): string {
  return space.locales.find((locale) => locale.default)?.code ?? '';
}
