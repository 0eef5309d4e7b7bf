import { linkableTypes, pageTypes } from '../../domain/content/content-model.ts';
import { type Content, publishedIds, publishedInFile, type SiteLocale } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { isPublishedIn } from '../model/localize.ts';
import type { Chains, UrlTable } from '../model/urls.ts';
import { type Failure, Failures, faultsByEntry, findingsOf, isFailure } from './slug-failures.ts';
import { type Node, nodeOf, type Problem, unpublishedNext } from './slug-nodes.ts';
import { type StepContext, stepOf } from './url-step.ts';

/**
 * Resolves the URL of every entry in every published language in linear time (spec 1 §4 and §8 "Slug resolution",
 * content model "Entries that have a URL"). Reports a fault once for all affected pages.
 */
export function resolveSlugs(content: Content): { value: UrlTable; findings: Finding[]; chains: Chains } {
  const nodes = new Map<string, Node>();
  for (const id of publishedInFile(content, linkableTypes)) {
    const entry = content.entry(id);
    if (entry) nodes.set(id, nodeOf(content, entry));
  }
  const roots = localeRoots(content, nodes);
  const failures = new Failures();
  const columns = content.locales.map((locale) => {
    const prefix = roots.prefixes.get(locale.code);
    if (prefix === undefined) return new Map<string, Resolution>();
    return resolveLocale({ content, nodes, rootIds: roots.ids, locale, prefix, failures });
  });
  const value = new Map(
    [...nodes.keys()].map((id) => [id, columns.map((column) => urlOf(column.get(id)))] as const),
  );
  const isWithoutRoot = ({ code }: { code: string }) => nodes.size > 0 && !roots.prefixes.has(code);
  const withoutRoot = content.locales.filter(isWithoutRoot);
  const pages = publishedIds(content, pageTypes).length;
  const found = findingsOf(failures, content, nodes);
  return {
    value,
    findings: [...withoutRoot.map((locale) => rootNotFound(locale, pages)), ...found.values()],
    chains: {
      next: new Map([...nodes].flatMap(([id, { next }]) => (next === undefined ? [] : [[id, next]]))),
      faults: faultsByEntry(found),
      withoutRoot: new Set(withoutRoot.map(({ code }) => code)),
    },
  };
}

/** Returns the URL; internally the root is an empty path. */
function urlOf(resolution: Resolution): string | undefined {
  if (isFailure(resolution)) return undefined;
  return resolution === '' ? '/' : resolution;
}

/** Holds a URL, the fault that prevents it, or undefined where the entry doesn't exist. */
type Resolution = string | undefined | Failure;

interface LocaleRun extends StepContext {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly failures: Failures;
}

/** Resolves all URLs of one language by entry id. */
function resolveLocale(run: LocaleRun): ReadonlyMap<string, Resolution> {
  const { nodes, failures, locale } = run;
  return followChains<string, Resolution>(
    nodes.keys(),
    (id) => nodes.get(id)?.next,
    (id, next) => resolveNode(run, id, next),
    (circle) => {
      const failure = failures.ofCircle(circle);
      for (const id of circle) failure.hit(id, locale.code);
      return failure;
    },
  );
}

function resolveNode(run: LocaleRun, id: string, base: Resolution): Resolution {
  const { nodes, failures, locale } = run;
  const node = nodes.get(id);
  if (!node) return undefined;
  if (!isPublishedIn(node.entry.publishedIn, locale)) return undefined;
  if (node.problem) return failures.of(id, node.problem).hit(id, locale.code);
  if (isFailure(base)) return base.hit(id, locale.code);
  const next = nodes.get(node.next ?? '');
  if (next && !isPublishedIn(next.entry.publishedIn, locale))
    return failures.of(id, unpublishedNext(run.content, node, locale)).hit(id, locale.code);
  if (node.next !== undefined && base === undefined && !hasOtherDestination(node)) return undefined;
  const step = stepOf(run, node, base);
  return isProblem(step) ? failures.of(id, step).hit(id, locale.code) : step;
}

/** Returns whether an external destination replaces a missing page (content model, "path"). */
function hasOtherDestination({ entry }: Node): boolean {
  return entry.type === 'callToAction';
}

function isProblem(step: string | undefined | Problem): step is Problem {
  return typeof step === 'object';
}

/**
 * Computes a value for every node of a graph in which each node has at most one successor. Visits each node once,
 * without recursion. All nodes of a cycle get the value of `onCircle`.
 * @param nextOf returns a node's successor; undefined at the end
 * @param combine computes a node's value from its successor's
 */
function followChains<Key, Value>(
  keys: Iterable<Key>,
  nextOf: (key: Key) => Key | undefined,
  combine: (key: Key, next: Value | undefined) => Value,
  onCircle: (circle: readonly Key[]) => Value,
): Map<Key, Value> {
  const values = new Map<Key, Value>();
  for (const start of keys) {
    const way = wayFrom(start, nextOf, values);
    const end = way.at(-1);
    const after = end === undefined ? undefined : nextOf(end);
    const circleStart = after === undefined || values.has(after) ? -1 : way.indexOf(after);
    if (circleStart >= 0) {
      const circle = way.splice(circleStart);
      const value = onCircle(circle);
      for (const key of circle) values.set(key, value);
    }
    for (const key of way.reverse()) {
      const next = nextOf(key);
      values.set(key, combine(key, next === undefined ? undefined : values.get(next)));
    }
  }
  return values;
}

/** Lists the nodes from a start to a known value, the end or the first repetition. */
function wayFrom<Key>(
  start: Key,
  nextOf: (key: Key) => Key | undefined,
  known: ReadonlyMap<Key, unknown>,
): Key[] {
  const way = new Set<Key>();
  for (let key: Key | undefined = start; key !== undefined; key = nextOf(key)) {
    if (known.has(key) || way.has(key)) break;
    way.add(key);
  }
  return [...way];
}

interface LocaleRoots {
  /** UI code → path prefix: empty for the default language; absent without a root. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Ids of the languages' root directories. */
  readonly ids: ReadonlySet<string>;
}

/**
 * Finds each language's root: a directory without a parent whose slug is the UI code (content model, "Locale roots"),
 * including unpublished languages.
 */
function localeRoots(content: Content, nodes: ReadonlyMap<string, Node>): LocaleRoots {
  const ids = new Set<string>();
  const found = new Set<string>();
  const prefixed = new Set(content.index.languages.flatMap(({ code, prefix }) => (prefix ? [code] : [])));
  for (const { entry } of [...nodes.values()].filter(isTopDirectory)) {
    for (const slug of Object.values(entry.fields.slug ?? {})) {
      if (typeof slug !== 'string' || !prefixed.has(slug)) continue;
      ids.add(entry.id);
      found.add(slug);
    }
  }
  // Without directories, each language has its prefix all the same.
  const hasRoot = ({ code, prefix }: SiteLocale) => prefix === '' || content.index.urls || found.has(code);
  const published = content.locales.filter(hasRoot);
  return { prefixes: new Map(published.map(({ code, prefix }) => [code, prefix])), ids };
}

function isTopDirectory({ entry, next, problem }: Node): boolean {
  return entry.type === 'directory' && next === undefined && problem === undefined;
}

/** Creates the finding of a language without a root. @param pages number of lost pages */
function rootNotFound(locale: SiteLocale, pages: number): Finding {
  return {
    rule: 'locale-directory-not-found',
    message: `Directory of locale not found: ${locale.name} (${locale.contentful}) has no directory with the slug "${locale.code}".`,
    hint: `Publish a directory without a parent whose slug is "${locale.code}", or hold the language back in site.config.ts.`,
    locale: locale.code,
    path: `/${locale.code}`,
    affects: { pages, locales: [locale.code] },
  };
}
