import type { CoverageRow } from '../../../domain/content/coverage.ts';

/** Which pages are shown. */
export type Choice = 'all' | 'gaps' | 'fallback' | 'missing';

export interface Order {
  /** `path`, `all` for all languages together, or a UI code. */
  readonly by: string;
  readonly isDescending: boolean;
}

/** Filters and sorts. @param query in lower case */
export function chosenRows(
  all: readonly CoverageRow[],
  { query, choice, order }: { query: string; choice: Choice; order: Order },
): CoverageRow[] {
  const rows = all.filter((row) => isFound(row, query) && choices[choice](row));
  if (order.by === 'path') return order.isDescending ? rows.reverse() : rows;
  const shares = new Map(rows.map((row) => [row, shareOf(row, order.by)]));
  const sign = order.isDescending ? -1 : 1;
  return rows.sort((a, b) => sign * ((shares.get(a) ?? 0) - (shares.get(b) ?? 0)));
}

/** How much of a page's texts is written in a language, or in all of them together; from 0 to 1. */
export function shareOf({ languages, texts }: CoverageRow, by: string): number {
  const cells = by === 'all' ? Object.values(languages) : [languages[by]];
  const shares = cells.map((cell) => {
    if (!cell || cell.state === 'missing') return 0;
    return texts === 0 ? 1 : cell.own / texts;
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

const choices: Readonly<Record<Choice, (row: CoverageRow) => boolean>> = {
  all: () => true,
  gaps: (row) => has(row, 'partial') || has(row, 'fallback') || has(row, 'missing'),
  fallback: (row) => has(row, 'partial') || has(row, 'fallback'),
  missing: (row) => has(row, 'missing'),
};

function has({ languages }: CoverageRow, state: string): boolean {
  return Object.values(languages).some((cell) => cell.state === state);
}

function isFound({ id, name, path }: CoverageRow, query: string): boolean {
  return query === '' || [id, name, path ?? ''].some((text) => text.toLowerCase().includes(query));
}
