/** Reuses the findings of a build while nothing that they depend on changes. */
import { hash } from 'node:crypto';
import type { Content } from '../model/content.ts';
import type { FoundIssues } from '../model/issue.ts';
import { trackFields } from '../model/track-dependencies.ts';
import type { IdSource } from '../validate/anchor-index.ts';
import { type AnchorCache, hasAnchors } from '../validate/broken-anchors.ts';
import { hashValues } from './build-cache.ts';
import type { BuildCache } from './cache-parts.ts';
import { type EntryChecks, withContainers } from './entry-checks.ts';

/** Holds what findings depend on. */
interface FindingInputs {
  readonly content: Content;
  readonly checks: EntryChecks;
  /** JSON values other than the content. */
  readonly others: readonly unknown[];
  /** JSON values on which the ids of pages depend, such as messages. */
  readonly anchorInputs: readonly unknown[];
  readonly ids: IdSource;
}

/** Returns the previous build's findings if they are the same, else computes them. */
export function reuseFindings(
  cache: BuildCache,
  inputs: FindingInputs,
  find: (content: Content, anchors: AnchorCache) => FoundIssues,
): FoundIssues {
  const { content, checks, others, anchorInputs, ids } = inputs;
  const anchorsKey = hashValues(checks.now.checks.key, ...anchorInputs);
  const key = hashValues(
    anchorsKey,
    hashIndex(content),
    hashLines(checks.now.checks.resultHashes),
    ...others,
  );
  const { before, changed, now } = checks;
  const previous = before && cache.previous('findings');
  const anchors = previous?.anchors.key === anchorsKey ? previous.anchors : undefined;
  const touched = changed && before ? withContainers(changed, [before, now]) : undefined;
  const isComplete = (id: string, wanted: string) =>
    touched?.has(id) === false || hasAnchors(content, ids, id, wanted);
  if (
    previous?.key === key &&
    previous.uses.every((id) => changed?.has(id) === false) &&
    previous.anchors.incomplete.every((id) => touched?.has(id) === false) &&
    [...previous.anchors.complete].every(([id, wanted]) => isComplete(id, wanted))
  ) {
    cache.keep('findings');
    return previous.found;
  }
  const uses = new Set<string>();
  const complete = new Map<string, string>();
  const incomplete = new Set<string>();
  const found = find(
    trackFields(content, (id) => uses.add(id)),
    {
      content,
      isFresh: (id, wanted) => {
        const isSame = touched?.has(id) === false && anchors?.complete.get(id) === wanted;
        if (isSame) complete.set(id, wanted);
        return isSame;
      },
      add: (id, wanted) => complete.set(id, wanted),
      addIncomplete: (id) => incomplete.add(id),
    },
  );
  cache.put('findings', () => ({
    key,
    uses: [...uses],
    anchors: { key: anchorsKey, complete, incomplete: [...incomplete] },
    found,
  }));
  return found;
}

function hashIndex({ index: { entries, assets, spaceTypes } }: Content): string {
  const columns = [entries, assets].map(({ ids, types, states, localeStates }) => [
    ids,
    types,
    [...states],
    localeStates,
  ]);
  return hashValues(JSON.stringify(columns), spaceTypes ?? null);
}

function hashLines(lines: readonly string[]): string {
  return hash('sha256', lines.join('\n'), 'base64');
}
