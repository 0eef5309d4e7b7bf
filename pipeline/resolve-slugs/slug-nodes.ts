import {
  contentTypes,
  hasSlugField,
  isPageType,
  type LinkableType,
  linkableTypes,
  pageTypes,
} from '../../domain/content/content-model.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import type { Content, RawEntry, SiteLocale } from '../model/content.ts';
import { didYouMean, nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { isPublishedIn, ownValue, readersByLocale, unreadValues, valueIn } from '../model/localize.ts';
import { type Rule, rules } from '../model/rules.ts';

/** Describes why an entry has no URL. */
export type Problem = Pick<Finding, 'rule' | 'message' | 'hint' | 'field' | 'cause' | 'target' | 'severity'>;

/** Describes a linkable entry and the entry that its URL is built on. */
export interface Node {
  readonly entry: RawEntry;
  /** Absent at the chain's end. */
  readonly next?: string;
  readonly problem?: Problem;
}

interface NextLink {
  readonly field: string;
  readonly targets: ReadonlySet<string>;
  /** Rule for an empty field; absent if optional. */
  readonly whenEmpty?: Rule;
  /** Rule for a missing target; by default those for links. */
  readonly whenGone?: Rule;
  readonly what: string;
}

const directories = new Set(['directory']);
const pages: ReadonlySet<string> = new Set(pageTypes);
const linkables: ReadonlySet<string> = new Set(linkableTypes);

const section: NextLink = {
  field: 'section',
  targets: directories,
  whenEmpty: 'missing-directory',
  whenGone: 'missing-directory',
  what: 'a directory',
};

/** Names the field that each type's URL is built on: at most one, so chains never branch (content model, "path"). */
const nextLinks: Record<LinkableType, NextLink | undefined> = {
  directory: {
    field: 'parentDirectory',
    targets: directories,
    whenGone: 'missing-directory',
    what: 'a directory',
  },
  page: section,
  partnerPage: section,
  stub: section,
  pageHub: { field: 'page', targets: pages, whenEmpty: 'missing-page', what: 'a page' },
  emailNamedDestination: {
    field: 'page',
    targets: linkables,
    whenEmpty: 'missing-page',
    what: 'an entry with a URL',
  },
  anchor: { field: 'page', targets: linkables, what: 'an entry with a URL' },
  callToAction: { field: 'internalDestination', targets: linkables, what: 'an entry with a URL' },
  externalLink: undefined,
  mailtoLink: undefined,
};

/** Reads an entry's next step in the chain, or the problem that prevents it. */
export function nodeOf(content: Content, entry: RawEntry): Node {
  const nextLink = nextLinks[entry.type as LinkableType];
  if (!nextLink) return { entry };
  const elsewhere = notInDefaultLocale(content, entry);
  if (elsewhere) return { entry, problem: elsewhere };
  const unread = unreadValues(content, entry);
  if (unread) return { entry, problem: unread };
  const malformed = malformedField(content, entry, nextLink);
  if (malformed) return { entry, problem: malformed };
  if (isHome(content, entry)) return { entry };
  if (hasSlugField(entry.type) && !hasSlug(content, entry)) return { entry, problem: noSlug(entry) };
  const link = ownValue(entry.fields[nextLink.field], content.index.defaultLocale) as EntryLink | undefined;
  const target = link?.id;
  if (target === undefined && nextLink === section && content.index.urls) return { entry };
  const problem =
    target === undefined ? emptyProblem(entry, nextLink) : targetProblem(content, target, nextLink);
  if (problem) return { entry, problem };
  return target === undefined ? { entry } : { entry, next: target };
}

/** Returns whether site.config.ts names an entry as the home page, by its id or slug. */
export function isHome({ index: { urls, defaultLocale } }: Content, { id, type, fields }: RawEntry): boolean {
  const home = urls?.home;
  if (home === undefined || !isPageType(type)) return false;
  const slug = ownValue(fields.slug, defaultLocale);
  return id === home || (typeof slug === 'string' && namesIn(slug).join('/') === namesIn(home).join('/'));
}

/** Splits a path into names; slashes around it don't count. */
export function namesIn(path: string): string[] {
  const inner = path.replace(/^\/|\/$/g, '');
  return inner === '' && path !== '' ? [] : inner.split('/');
}

/** Finds a malformed field that the URL is built on, and reports it only once. */
function malformedField(content: Content, entry: RawEntry, { field }: NextLink): Problem | undefined {
  const fields = hasSlugField(entry.type) ? ['fields', 'slug', field] : ['fields', field];
  const findings = content.checkedEntry(entry.id)?.findings.filter((one) => fields.includes(one.field ?? ''));
  return findings?.find((finding) => isRead(content, entry, finding, findings));
}

/**
 * Returns whether a URL uses a value: the default locale's of a non-localized field, or a slug that some language
 * shows.
 */
function isRead(
  content: Content,
  { fields, publishedIn }: RawEntry,
  { field, valueLocale }: Finding,
  findings: readonly Finding[],
): boolean {
  if (valueLocale === undefined) return true;
  if (field !== 'slug') return valueLocale === content.index.defaultLocale;
  const wrong = findings.flatMap((other) => (other.field === 'slug' ? (other.valueLocale ?? []) : []));
  const slugs = { ...fields.slug, ...Object.fromEntries(wrong.map((code) => [code, undefined])) };
  return readersByLocale(content, publishedIn, slugs, true).has(valueLocale);
}

/** Finds an entry whose fields without translation aren't public: its URL is built on them. */
function notInDefaultLocale({ index }: Content, { type, publishedIn }: RawEntry): Problem | undefined {
  if (publishedIn?.has(index.defaultLocale) ?? true) return undefined;
  return {
    rule: 'not-in-default-locale',
    message: `${rules['not-in-default-locale'].title}: the ${type} isn't published in ${index.defaultLocale}, which holds its fields without translation, so it has no URL.`,
    hint: `Publish it in ${index.defaultLocale} too, or unpublish it in all locales.`,
  };
}

/** Describes that an entry's URL is built on one that isn't published in a language: a warning where another language has it. */
export function unpublishedNext(content: Content, { entry, next = '' }: Node, locale: SiteLocale): Problem {
  const { field, whenGone } = nextLinks[entry.type as LinkableType] ?? section;
  const rule = whenGone ?? 'unpublished-link';
  const type = content.typeOf(next);
  return {
    rule,
    message: `${rules[rule].title}: the field "${field}" links to the ${type} "${next}", which isn't published in ${locale.contentful}, so the ${entry.type} has no URL there.`,
    hint: `Publish "${next}" in ${locale.contentful}, or choose another entry in the field "${field}".`,
    field,
    ...(content.locales.some((other) => isPublishedIn(content.publishedIn(next), other)) && {
      severity: 'warning',
    }),
  };
}

function hasSlug(content: Content, { fields }: RawEntry): boolean {
  const { defaultLocale } = content.index;
  return content.locales.some((locale) => valueIn(fields.slug, locale, defaultLocale, true) !== undefined);
}

function noSlug({ type }: RawEntry): Problem {
  return {
    rule: 'cannot-resolve-slug',
    message: `Cannot resolve the slug: the ${type} has no slug in any language.`,
    hint: 'Enter a slug in the default locale; other languages use it unless they have their own.',
    field: 'slug',
  };
}

function emptyProblem(entry: RawEntry, { field, whenEmpty, what }: NextLink): Problem | undefined {
  if (!whenEmpty) return undefined;
  return {
    rule: whenEmpty,
    message: `${rules[whenEmpty].title}: the ${entry.type} has no ${field}.`,
    hint: `Choose ${what} in the field "${field}".`,
    field,
  };
}

function targetProblem(
  content: Content,
  target: string,
  { field, targets, whenGone, what }: NextLink,
): Problem | undefined {
  const type = content.typeOf(target);
  if (type === undefined) {
    const rule = whenGone ?? 'dangling-link';
    const { isInMemory } = content.index;
    const gone = isInMemory ? 'is archived or deleted' : "isn't in the export";
    const or = isInMemory ? '' : `publish "${target}" (drafts aren't exported) or `;
    return {
      rule,
      message: `${rules[rule].title}: the field "${field}" links to "${target}", which ${gone}.`,
      hint: `Choose ${what} that exists in the field "${field}", or ${or}restore ${isInMemory ? `"${target}"` : 'it'}.`,
      field,
    };
  }
  if (!content.isPublished(target)) {
    const rule = whenGone ?? 'unpublished-link';
    const state = content.stateOf(target) === 'archived' ? 'archived' : 'a draft';
    return {
      rule,
      message: `${rules[rule].title}: the field "${field}" links to the ${type} "${target}", which is ${state}.`,
      hint: `Publish "${target}", or choose another entry in the field "${field}".`,
      field,
    };
  }
  return targets.has(type) ? undefined : wrongTarget(content, target, type, { field, targets, what });
}

function wrongTarget(
  content: Content,
  target: string,
  type: string,
  { field, targets, what }: Pick<NextLink, 'field' | 'targets' | 'what'>,
): Problem {
  const hint = `Choose ${what} in the field "${field}".`;
  if (!content.entry(target)) {
    return {
      rule: 'entry-type-not-found',
      message: `Entry type not found: the field "${field}" links to "${target}" of the content type "${type}", which isn't in the content model.`,
      hint: `${hint}${didYouMean(nearest(type, contentTypes))}`,
      field,
      target,
    };
  }
  const rule: Rule = targets === directories ? 'missing-directory' : 'cannot-resolve-slug';
  return {
    rule,
    message: `${rules[rule].title}: the field "${field}" links to the ${type} "${target}", not to ${what}.`,
    hint,
    field,
  };
}
