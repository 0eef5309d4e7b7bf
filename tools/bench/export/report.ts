import { median } from '../median.ts';
import type { TreeRun } from '../run-tree.ts';

/** What was measured, as a table, and the ratio run by run: runs beside each other met the same conditions. */
export function exportReport(
  ours: readonly TreeRun[],
  theirs: readonly TreeRun[],
  fileBytes: number,
): string {
  const ratios = ours.map((run, at) => run.seconds / (theirs[at]?.seconds ?? Number.NaN));
  return [
    `${''.padEnd(32)}${['median s', 'fastest', 'slowest', 'peak MB'].map((cell) => cell.padStart(10)).join('')}`,
    row('meridian export', ours),
    row("contentful-export's own fetching", theirs),
    '',
    `The file has ${(fileBytes / 1e6).toFixed(1)} MB; ${entriesIn(theirs)}.`,
    `export / fetching, wall time  ${median(ratios).toFixed(2)} x   (run by run: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
    '',
  ].join('\n');
}

function row(name: string, runs: readonly TreeRun[]): string {
  const seconds = runs.map((run) => run.seconds);
  const peaks = runs.flatMap(({ peakRssBytes }) => peakRssBytes ?? []);
  const cells = [
    median(seconds).toFixed(2),
    Math.min(...seconds).toFixed(2),
    Math.max(...seconds).toFixed(2),
    peaks.length > 0 ? String(Math.round(median(peaks) / 1e6)) : '-',
  ];
  return name.padEnd(32) + cells.map((cell) => cell.padStart(10)).join('');
}

function entriesIn([run]: readonly TreeRun[]): string {
  return /\d+ entries/.exec(run?.stderr ?? '')?.[0] ?? 'no entries';
}
