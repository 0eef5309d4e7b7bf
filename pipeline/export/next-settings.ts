/** What a run may change after a failure, so that the next one has a chance; a row a failure. */
import type { FailureKind } from './export-error.ts';
import type { Failure } from './failure.ts';
import type { FetchRequest } from './fetch-protocol.ts';

export interface RunSettings extends Pick<FetchRequest, 'pageSize'> {
  /** Further runs to make when content changed between two pages. */
  readonly rerunsLeft: number;
}

export const firstSettings: RunSettings = {
  pageSize: 1000,
  rerunsLeft: 2,
};

type Change = (settings: RunSettings, failure: Failure) => Partial<RunSettings> | undefined;

const changes: Readonly<Partial<Record<FailureKind, Change>>> = {
  'response-too-big': ({ pageSize }) => (pageSize > 1 ? { pageSize: Math.floor(pageSize / 2) } : undefined),
  'changed-meanwhile': ({ rerunsLeft }) => (rerunsLeft > 0 ? { rerunsLeft: rerunsLeft - 1 } : undefined),
};

/** The settings of the next run; undefined when another run would fail in the same way. */
export function nextSettings(settings: RunSettings, failure: Failure): RunSettings | undefined {
  const change = changes[failure.kind]?.(settings, failure);
  return change && { ...settings, ...change };
}

/** Why everything is fetched again, for those who wait. */
export function reasonOf(before: RunSettings, after: RunSettings): string {
  if (after.pageSize < before.pageSize) return `pages over 7 MB: again with ${after.pageSize} a page`;
  return 'content changed meanwhile: again from the beginning';
}
