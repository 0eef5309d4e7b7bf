import { deepestNesting } from '../../domain/deepest-nesting.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { labelOf } from '../model/localize.ts';

/** Which entries are shown inside which: ids by id. */
export type Containment = ReadonlyMap<string, readonly string[]>;

/**
 * Finds blocks, menus and embeds that contain themselves, and nesting too deep to be rendered.
 *
 * Visits every entry once and doesn't recurse.
 */
export function containmentFindings(content: Content, shows: Containment): Finding[] {
  const depths = new Map<string, number>();
  const findings: Finding[] = [];
  for (const start of shows.keys()) {
    if (depths.has(start)) continue;
    walkFrom(start, shows, depths, (circle) => findings.push(circleFinding(content, circle)));
  }
  for (const [id, depth] of depths) {
    if (depth === deepestNesting + 1) findings.push(nestingFinding(content, id));
  }
  return findings;
}

/** Depth-first from one entry; sets each entry's depth, which is that of the deepest thing in it plus one. */
function walkFrom(
  start: string,
  shows: Containment,
  depths: Map<string, number>,
  onCircle: (circle: readonly string[]) => void,
): void {
  const way: { id: string; rest: string[] }[] = [{ id: start, rest: [...(shows.get(start) ?? [])] }];
  const onWay = new Set([start]);
  for (let top = way.at(-1); top; top = way.at(-1)) {
    const next = top.rest.pop();
    if (next === undefined) {
      const inner = (shows.get(top.id) ?? []).map((id) => depths.get(id) ?? 0);
      depths.set(top.id, 1 + inner.reduce((deepest, depth) => Math.max(deepest, depth), 0));
      onWay.delete(top.id);
      way.pop();
    } else if (onWay.has(next)) {
      const ids = way.map(({ id }) => id);
      onCircle([...ids.slice(ids.indexOf(next)), next]);
    } else if (!depths.has(next)) {
      way.push({ id: next, rest: [...(shows.get(next) ?? [])] });
      onWay.add(next);
    }
  }
}

function circleFinding(content: Content, circle: readonly string[]): Finding {
  const entryId = circle[0] ?? '';
  return {
    rule: 'circular-reference',
    message: `Circular reference: the ${content.typeOf(entryId)} "${entryId}" contains itself.`,
    hint: 'Remove one of the entries of the circle from the one before it.',
    entryId,
    contentType: content.typeOf(entryId) ?? '',
    chain: circle.map((id) => {
      const name = labelOf(content.entry(id), content.index.defaultLocale);
      return { entryId: id, contentType: content.typeOf(id) ?? '', ...(name !== undefined && { name }) };
    }),
  };
}

function nestingFinding(content: Content, entryId: string): Finding {
  return {
    rule: 'invalid-entry',
    message: `Invalid entry: blocks are nested more than ${deepestNesting} levels deep inside "${entryId}".`,
    hint: 'Put fewer groups into groups.',
    entryId,
    contentType: content.typeOf(entryId) ?? '',
  };
}
