import * as z from 'zod/mini';
import { anchorIdOf } from '../../domain/content/anchor-ids.ts';
import { isPageType, type LinkableType } from '../../domain/content/content-model.ts';
import { isBlank, safeUri } from '../../domain/content/values.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import type { Content, SiteLocale } from '../model/content.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import { valueIn } from '../model/localize.ts';
import { isHome, type Node, namesIn, type Problem } from './slug-nodes.ts';
import { pathProblem, slugProblem } from './slug-text.ts';

/** Holds what the URLs of a language are built from. */
export interface StepContext {
  readonly content: Content;
  readonly rootIds: ReadonlySet<string>;
  readonly locale: SiteLocale;
  /** `/de`; empty for the default language. */
  readonly prefix: string;
}

/**
 * Builds an entry's URL on that of the next entry of its chain.
 * @param base that URL; undefined at the chain's end
 * @returns undefined where the entry doesn't exist in the language
 */
export function stepOf(run: StepContext, node: Node, base: string | undefined): string | undefined | Problem {
  const { entry } = node;
  switch (entry.type as LinkableType) {
    case 'pageHub':
    case 'emailNamedDestination':
      return base;
    case 'anchor':
      return anchorUrl(base, fieldIn(run, node, 'target'));
    case 'externalLink':
      return externalUrl(fieldIn(run, node, 'externalDestination'));
    case 'mailtoLink':
      return mailtoUrl(fieldIn(run, node, 'mailTo'));
    case 'callToAction':
      return base ?? externalUrl(fieldIn(run, node, 'externalDestination'));
    case 'directory':
      return slugStep(run, node, base);
    case 'page':
    case 'partnerPage':
    case 'stub':
      return hasTitle(run, node) ? slugStep(run, node, base) : undefined;
  }
}

/** Builds the URL of an anchor; a missing target is a finding of its own. */
function anchorUrl(base: string | undefined, target: unknown): string | undefined {
  return target ? `${base === '' ? '/' : (base ?? '')}#${target}` : undefined;
}

function slugStep(run: StepContext, node: Node, base: string | undefined): string | undefined | Problem {
  const { content, prefix, rootIds } = run;
  if (isHome(content, node.entry)) return prefix;
  const slug = fieldIn(run, node, 'slug');
  if (typeof slug !== 'string') return undefined;
  const isCode = (name = '') => content.index.languages.some(({ code }) => code === name);
  if (rootIds.has(node.entry.id) && isCode(slug)) return `/${slug}`;
  const belowRoot = node.next !== undefined && rootIds.has(node.next);
  const parent = base ?? prefix;
  const isTop = parent === prefix;
  const names = namesOf(run, node, slug);
  const isRootOfDefault =
    isTop && node.entry.type === 'directory' && content.index.languages.some(isDefault(slug));
  const problem =
    belowRoot || (isTop && isCode(names[0]))
      ? localeCodeProblem(slug, isRootOfDefault)
      : names.map(slugTextProblem).find((found) => found);
  if (problem) return problem;
  const path = [parent, ...names].join('/');
  const pathText = pathProblem(path.slice(prefix.length));
  return pathText === undefined ? path : invalidSlug(slug, pathText);
}

/** Returns the names that an entry adds to the path: its slug, which may hold slashes in a space without directories. */
function namesOf({ content }: StepContext, { entry, next }: Node, slug: string): string[] {
  const { urls } = content.index;
  if (!urls || !isPageType(entry.type)) return slug === '/' ? [] : [slug];
  const own = content.spaceTypeOf(entry.id) ?? '';
  const { section = '/' } = urls;
  const above = typeof section === 'string' ? section : (Object.hasOwn(section, own) && section[own]) || '/';
  return [...(next === undefined ? namesIn(above) : []), ...namesIn(slug)];
}

function slugTextProblem(slug: string): Problem | undefined {
  const text = slugProblem(slug);
  return text === undefined ? undefined : invalidSlug(slug, text);
}

/** Returns a function that finds the default language by its code. */
function isDefault(slug: string): (language: Locale) => boolean {
  return ({ code, prefix }) => prefix === '' && code === slug;
}

function localeCodeProblem(slug: string, isRootOfDefault: boolean): Problem {
  return {
    rule: 'invalid-slug',
    message: `Invalid slug "${slug}": its path would begin with a language's code, which is reserved for that language's root.`,
    hint: isRootOfDefault
      ? 'Unpublish it: this is the default language, whose paths begin without its code.'
      : "Move the entry below the site's root directory: its URLs get the language's code automatically.",
    field: 'slug',
  };
}

function invalidSlug(slug: string, why: string): Problem {
  const shown = slug.length > 80 ? `${slug.slice(0, 77)}…` : slug;
  return {
    rule: 'invalid-slug',
    message: `Invalid slug "${shown}": ${why}.`,
    hint: `Use lower-case letters and digits with "-", "_" or "." between them, and short names.${didYouMean(rightSlug(slug))}`,
    field: 'slug',
  };
}

/** Suggests a valid slug. */
function rightSlug(slug: string): string | undefined {
  const right = anchorIdOf(slug);
  return right !== '' && right !== slug && slugProblem(right) === undefined ? right : undefined;
}

function externalUrl(value: unknown): string | undefined | Problem {
  if (typeof value !== 'string' || value === '') return undefined;
  const uri = safeUri(value);
  if (uri !== undefined && /^https?:/i.test(uri) && URL.canParse(uri)) return uri;
  return {
    rule: 'invalid-url',
    message: `Invalid URL "${value.slice(0, 200)}": it isn't a complete https or http address.`,
    hint: 'Enter the whole address, beginning with https://. Only links in texts may begin with tel: or mailto:.',
    field: 'externalDestination',
  };
}

function hasTitle(run: StepContext, node: Node): boolean {
  const title = fieldIn(run, node, 'title');
  return title !== undefined && !isBlank(title);
}

function fieldIn({ content, locale }: StepContext, { entry }: Node, field: string): unknown {
  const isLocalized = field !== 'target';
  return valueIn(entry.fields[field], locale, content.index.defaultLocale, isLocalized);
}

const text = z.optional(z.nullable(z.string()));
const schema = z.object({ email: z.string(), subject: text, body: text });

/**
 * One address without whitespace or delimiters. Excludes `%`, because mail programs decode `%2C` and `%0D%0A` (header
 * injection).
 */
const address = /^[^\s@?&#%,;<>"]+@[^\s@?&#%,;<>"]+$/;

/** Builds a percent-encoded `mailto:` URL. @param mailTo unvalidated */
function mailtoUrl(mailTo: unknown): string | undefined | Problem {
  if (mailTo === undefined) return undefined;
  const parsed = schema.safeParse(mailTo);
  if (!parsed.success || !address.test(parsed.data.email)) return invalidAddress();
  const { email, subject, body } = parsed.data;
  const query = Object.entries({ subject, body })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encode(value ?? '')}`)
    .join('&');
  return `mailto:${email}${query ? `?${query}` : ''}`;
}

/** Line breaks are CR LF (RFC 6068, section 5). */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed().replace(/\r?\n/g, '\r\n'));
}

function invalidAddress(): Problem {
  return {
    rule: 'invalid-url',
    message: 'Invalid URL: the mail link needs exactly one complete email address.',
    hint: 'Set "email" to one address; "subject" and "body" are optional texts.',
    field: 'mailTo',
  };
}
