import type { Run } from './measure.ts';

/** Returns the median. @param values at least one */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** Heads the columns of `cellsOf`. */
export const runHeads = ['median s', 'fastest', 'slowest', 'CPU s', 'peak MB'];

/** Sums up the runs of one command. */
export function cellsOf(runs: readonly Run[]): string[] {
  const seconds = runs.map((run) => run.seconds);
  return [
    ...[median(seconds), Math.min(...seconds), Math.max(...seconds)].map((value) => value.toFixed(2)),
    median(runs.map((run) => run.cpuSeconds)).toFixed(2),
    (median(runs.map((run) => run.peakRssBytes)) / 1e6).toFixed(0),
  ];
}

/** Compares two commands run by run; ratios are stable on a busy machine. */
export function ratioText(name: string, runs: readonly Run[], baseline: readonly Run[]): string {
  const kinds = { 'wall time': 'seconds', 'CPU time': 'cpuSeconds', 'peak memory': 'peakRssBytes' } as const;
  return Object.entries(kinds)
    .map(([kind, key]) => {
      const ratios = runs.map((run, at) => run[key] / (baseline[at]?.[key] ?? Number.NaN));
      const all = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
      return `${name}, ${kind.padEnd(12)} ${median(ratios).toFixed(2)} x   (run by run: ${all})\n`;
    })
    .join('');
}
