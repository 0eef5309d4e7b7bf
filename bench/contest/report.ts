import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { median } from '../median.ts';
import type { TreeRun } from '../run-tree.ts';
import { type Situation, situations, type Times } from './race.ts';

export interface Result extends Times {
  /** Bytes of the pages of its first site. */
  readonly bytes: number;
}

/** What was measured: a table a situation. @param results Meridian's first */
export function contestReport(results: readonly Result[], pages: number): string {
  return `${[
    `${pages} pages. Medians; "x wall" and "x CPU": wall time and processor time as multiples of Meridian's.`,
    machine(),
    ...situations.flatMap((situation) => ['', ...table(results, situation)]),
    '',
    ...ratioLines(results),
  ].join('\n')}\n`;
}

/** Load is what else the machine does: with some, processor time says more than wall time. */
function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0]?.toFixed(1);
  return `Node ${process.versions.node}, ${availableParallelism()} x ${cpu?.model ?? 'unknown'}, ${memory} GiB, load at the end ${load}.`;
}

const columns = ['runs', 'seconds', 'fastest', 'CPU s', 'peak MB', 'MB out', 'x wall', 'x CPU'];

function table(results: readonly Result[], situation: Situation): string[] {
  const [own] = results;
  if (!own) return [];
  return [
    situation.padEnd(20) + columns.map((name) => `  ${name.padStart(8)}`).join(''),
    ...results.map((result) => row(result, own, situation)),
  ];
}

function row({ contender, runs, bytes }: Result, own: Result, situation: Situation): string {
  const all = runs[situation];
  const cells = [
    String(all.length),
    of(all, 'seconds').toFixed(2),
    Math.min(...all.map((run) => run.seconds)).toFixed(2),
    of(all, 'cpuSeconds').toFixed(2),
    (of(all, 'peakRssBytes') / 1e6).toFixed(0),
    (bytes / 1e6).toFixed(1),
    against(all, own.runs[situation], 'seconds'),
    against(all, own.runs[situation], 'cpuSeconds'),
  ];
  return (
    `${contender.name} ${contender.version}`.padEnd(20) +
    cells.map((cell) => `  ${cell.padStart(8)}`).join('')
  );
}

type Measure = 'seconds' | 'cpuSeconds' | 'peakRssBytes';

function of(runs: readonly TreeRun[], measure: Measure): number {
  return median(runs.map((run) => run[measure] ?? Number.NaN));
}

function against(runs: readonly TreeRun[], own: readonly TreeRun[], measure: Measure): string {
  const ratio = of(runs, measure) / of(own, measure);
  return ratio.toFixed(ratio < 10 ? 1 : 0);
}

/** The other way round, cold, run by run: runs beside each other met the same conditions. */
function ratioLines([own, ...others]: readonly Result[]): string[] {
  return others.map(({ contender, runs }) => {
    const ratios = (measure: Measure) =>
      runs.cold.map(
        (run, at) => (own?.runs.cold[at]?.[measure] ?? Number.NaN) / (run[measure] ?? Number.NaN),
      );
    const [wall, cpu] = [ratios('seconds'), ratios('cpuSeconds')];
    const each = wall.map((ratio) => ratio.toFixed(2)).join(', ');
    return `Meridian / ${contender.name}, cold: ${median(wall).toFixed(2)} x of its time (run by run: ${each}), ${median(cpu).toFixed(2)} x of its processor time`;
  });
}
