import { maxBlocksPerPage, maxNesting } from '../../domain/content/content-model.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { chainOf } from '../model/localize.ts';
import { aboutEntry, inLocales } from './findings.ts';

/** Maps each entry to the entries that it shows. */
export type Containment = ReadonlyMap<string, readonly string[]>;

/** Restricts a containment to some languages (UI codes), by both ids. */
export type LanguageLimits = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Counts repeated occurrences of an entry in another. */
type Repeats = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Measures an entry's depth and size including its contents. */
interface Extent {
  readonly depth: number;
  readonly size: number;
}

/**
 * Finds cycles of blocks, menus and embeds, and nesting that is too deep or too large to render. Linear and without
 * recursion; checks single languages only if they differ.
 */
export function containmentFindings(
  content: Content,
  shows: Containment,
  repeats: Repeats,
  languageLimits: LanguageLimits,
): Finding[] {
  const findings = findingsIn(content, shows, repeats);
  if (findings.length === 0 || languageLimits.size === 0) return findings;
  const found = content.locales.flatMap(({ code }) =>
    findingsIn(content, showsIn(code, shows, languageLimits), repeats).map((finding) => ({ code, finding })),
  );
  return [...Map.groupBy(found, ({ finding }) => keyOf(finding)).values()].flatMap((alike) => {
    const codes = [...new Set(alike.map(({ code }) => code))];
    const [first] = alike;
    return first ? { ...first.finding, ...inLocales(codes, content.locales.length) } : [];
  });
}

function showsIn(code: string, shows: Containment, languageLimits: LanguageLimits): Containment {
  return new Map(
    [...shows].map(([id, inner]) => {
      const own = languageLimits.get(id);
      return [id, own ? inner.filter((shown) => own.get(shown)?.includes(code) ?? true) : inner];
    }),
  );
}

/** Identifies a finding across languages, because a cycle may start with another entry. */
function keyOf({ entryId, message, chain }: Finding): string {
  const ids = chain?.map((link) => link.entryId).sort();
  return ids ? JSON.stringify([...new Set(ids)]) : `${entryId} ${message}`;
}

function findingsIn(content: Content, shows: Containment, repeats: Repeats): Finding[] {
  const extents = new Map<string, Extent>();
  const measure = (id: string) => extents.set(id, extentOf(shows.get(id) ?? [], extents, repeats.get(id)));
  const findings: Finding[] = [];
  for (const start of shows.keys()) {
    if (extents.has(start)) continue;
    walkFrom(start, shows, extents, measure, (circle) => findings.push(circleFinding(content, circle)));
  }
  for (const [id, { depth, size }] of extents) {
    if (depth === maxNesting + 1) findings.push(nestingFinding(content, id));
    const isTooMuch = size > maxBlocksPerPage && depth <= maxNesting;
    if (isTooMuch && !shows.get(id)?.some((inner) => sizeOf(inner, extents) > maxBlocksPerPage))
      findings.push(sizeFinding(content, id));
  }
  return findings;
}

/** Sums up an entry's contents; undefined in a cycle. */
function extentOf(
  inner: readonly string[],
  extents: ReadonlyMap<string, Extent>,
  times: ReadonlyMap<string, number> | undefined,
): Extent {
  const deepest = inner.reduce((depth, id) => Math.max(depth, extents.get(id)?.depth ?? 0), 0);
  const size = inner.reduce((sum, id) => sum + sizeOf(id, extents) * (times?.get(id) ?? 1), 0);
  return { depth: 1 + deepest, size: 1 + size };
}

function sizeOf(id: string, extents: ReadonlyMap<string, Extent>): number {
  return extents.get(id)?.size ?? 0;
}

/** Visits entries depth-first, measuring each after its contents. */
function walkFrom(
  start: string,
  shows: Containment,
  known: ReadonlyMap<string, unknown>,
  measure: (id: string) => void,
  onCircle: (circle: readonly string[]) => void,
): void {
  const circles = new Map<string, number>();
  const way: { id: string; rest: string[] }[] = [{ id: start, rest: [...(shows.get(start) ?? [])] }];
  const onWay = new Set([start]);
  for (let top = way.at(-1); top; top = way.at(-1)) {
    const next = top.rest.pop();
    if (next === undefined) {
      measure(top.id);
      onWay.delete(top.id);
      way.pop();
    } else if (onWay.has(next)) {
      const times = circles.get(next) ?? 0;
      circles.set(next, times + 1);
      if (times < maxCircles) onCircle([...wayFrom(next, way), next]);
    } else if (!known.has(next)) {
      way.push({ id: next, rest: [...(shows.get(next) ?? [])] });
      onWay.add(next);
    }
  }
}

/** Limits the cycles reported per entry; one change fixes most of them. */
const maxCircles = 10;

function wayFrom(id: string, way: readonly { readonly id: string }[]): string[] {
  return way.slice(way.findIndex((step) => step.id === id)).map((step) => step.id);
}

function circleFinding(content: Content, circle: readonly string[]): Finding {
  const entryId = circle[0] ?? '';
  const type = content.typeOf(entryId) ?? '';
  return aboutEntry(
    'circular-reference',
    { id: entryId, type },
    `the ${type} "${entryId}" contains itself`,
    'Remove one of the entries of the circle from the one before it.',
    { chain: chainOf(content, circle) },
  );
}

function nestingFinding(content: Content, id: string): Finding {
  return aboutEntry(
    'invalid-entry',
    { id, type: content.typeOf(id) ?? '' },
    `blocks are nested more than ${maxNesting} levels deep inside "${id}"`,
    'Nest fewer groups.',
  );
}

function sizeFinding(content: Content, id: string): Finding {
  const most = maxBlocksPerPage.toLocaleString('en');
  return aboutEntry(
    'invalid-entry',
    { id, type: content.typeOf(id) ?? '' },
    `"${id}" shows more than ${most} blocks and pictures, including repetitions`,
    'Look for groups that contain the same group more than once: each level doubles the page. Or split the content into several pages.',
  );
}
