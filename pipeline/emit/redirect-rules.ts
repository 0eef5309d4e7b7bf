import { unprefixedLocale } from '../../domain/locales/locales.ts';
import type { Places } from '../model/places.ts';
import type { Redirect } from '../model/redirect-plan.ts';

/** A rule of serve.json. */
interface ServeRule {
  readonly source: string;
  readonly destination: string;
  readonly type: 301 | 302;
}

type Redirects = ReadonlyMap<string, Redirect>;

/**
 * `_redirects`: moved pages, then English addresses with a prefix. The first rule that fits counts, and hosts that limit
 * rules with a `*` count from the first such rule on.
 *
 * English has no prefix, but people and old links write one. With the origin in the target, `/en//other.example` can't
 * become `//other.example`, which is another site.
 *
 * @param front where `/` leads on, if no page is there: only until one is, so browsers mustn't remember it
 */
export function redirectLines(origin: string, redirects: Redirects, front?: string): string {
  const moved = [...redirects.values()].map(({ from, to }) => `${encodeURI(from)} ${encodeURI(to)} 301\n`);
  const top = front === undefined ? '/en / 301\n' : `/ ${front} 302\n/en ${front} 302\n`;
  return `${moved.join('')}${top}/en/* ${origin}/:splat 301\n`;
}

/** The same for serve.json, whose paths aren't encoded. */
export function serveRules(places: Places, redirects: Redirects, front?: string): ServeRule[] {
  const moved = [...redirects.values()].map(({ from, to }) => rule(from, to));
  return [...moved, ...topRules(front), ...singleRules(places, redirects), ...levelRules()];
}

function topRules(front: string | undefined): ServeRule[] {
  if (front === undefined) return [rule('/en', '/')];
  return ['/', '/en'].map((source) => ({ source, destination: front, type: 302 }));
}

/** Path segments below `/en` that one rule can fill in; other addresses need rules of their own, or get the 404 page. */
const levels = 6;

/** A rule for each depth: one `:path*` for all would be filled in with its slashes percent-encoded. */
function levelRules(): ServeRule[] {
  return Array.from({ length: levels }, (_, depth) => {
    const path = Array.from({ length: depth + 1 }, (_, level) => `/:p${level}`).join('');
    return rule(`/en${path}`, path);
  });
}

/** What is filled in gets encoded, and then the whole target again: fine for ASCII only. */
function singleRules({ pages, stubs }: Places, redirects: Redirects): ServeRule[] {
  const isEnglish = ({ locale }: { locale: string }) => locale === unprefixedLocale;
  const needsOwn = (path: string) => encodeURI(path) !== path || path.split('/').length - 1 > levels;
  const served = [...pages, ...stubs].filter(isEnglish).map(({ path }) => rule(`/en${path}`, path));
  const moved = [...redirects.values()].filter(isEnglish).map(({ from, to }) => rule(`/en${from}`, to));
  return [...served, ...moved].filter(({ source }) => needsOwn(source.slice(3))).sort(bySource);
}

function rule(source: string, destination: string): ServeRule {
  return { source, destination, type: 301 };
}

function bySource(a: ServeRule, b: ServeRule): number {
  return a.source < b.source ? -1 : 1;
}
