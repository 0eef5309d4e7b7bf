import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { median } from '../median.ts';
import type { TreeRun } from '../run-tree.ts';
import type { Times } from './race.ts';

export interface Result extends Times {
  /** Bytes of the pages of its first site. */
  readonly bytes: number;
}

/** What is compared, each from the runs of one contender; of Meridian, which prepares nothing, whole builds. */
const comparisons: readonly { readonly title: string; readonly runsOf: (times: Times) => TreeRun[] }[] = [
  { title: 'cold, from the export', runsOf: coldFromExport },
  { title: 'cold, from prepared content', runsOf: ({ runs }) => runs.cold },
  { title: 'unchanged', runsOf: ({ runs }) => runs.unchanged },
  { title: 'one entry changed', runsOf: ({ runs }) => runs['one entry changed'] },
];

/** What was measured, a table for each comparison. @param results Meridian's first */
export function contestReport(results: readonly Result[], pages: number): string {
  return `${[
    `${pages} pages. Medians; "x wall" and "x CPU": wall time and processor time as multiples of Meridian's, which always reads the export.`,
    machine(),
    ...comparisons.flatMap(({ title, runsOf }) => ['', ...table(results, title, runsOf)]),
    '',
    ...preparationLines(results),
    ...comparisons.slice(0, 2).flatMap(({ title, runsOf }) => ratioLines(results, title, runsOf)),
  ].join('\n')}\n`;
}

/** The preparation and the build after it, run by run. */
function coldFromExport({ runs }: Times): TreeRun[] {
  return runs.cold.map((cold, at) => {
    const before = runs.preparation[at];
    return before ? bothOf(before, cold) : cold;
  });
}

/** One process after the other. */
function bothOf(first: TreeRun, second: TreeRun): TreeRun {
  const [a, b] = [first, second];
  return {
    seconds: a.seconds + b.seconds,
    cpuSeconds: (a.cpuSeconds ?? Number.NaN) + (b.cpuSeconds ?? Number.NaN),
    peakRssBytes: Math.max(a.peakRssBytes ?? Number.NaN, b.peakRssBytes ?? Number.NaN),
    stderr: '',
  };
}

/** Load is what else the machine does: with some, processor time says more than wall time. */
function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0]?.toFixed(1);
  return `Node ${process.versions.node}, ${availableParallelism()} x ${cpu?.model ?? 'unknown'}, ${memory} GiB, load at the end ${load}.`;
}

const columns = ['runs', 'seconds', 'fastest', 'CPU s', 'peak MB', 'MB out', 'x wall', 'x CPU'];
const nameWidth = 28;

type RunsOf = (times: Times) => TreeRun[];

function table(results: readonly Result[], title: string, runsOf: RunsOf): string[] {
  const [own] = results;
  if (!own) return [];
  return [
    title.padEnd(nameWidth) + columns.map((name) => `  ${name.padStart(8)}`).join(''),
    ...results.map((result) => row(result, runsOf(result), runsOf(own))),
  ];
}

function row({ contender, bytes }: Result, all: readonly TreeRun[], own: readonly TreeRun[]): string {
  const cells = [
    String(all.length),
    of(all, 'seconds').toFixed(2),
    Math.min(...all.map((run) => run.seconds)).toFixed(2),
    of(all, 'cpuSeconds').toFixed(2),
    (of(all, 'peakRssBytes') / 1e6).toFixed(0),
    (bytes / 1e6).toFixed(1),
    against(all, own, 'seconds'),
    against(all, own, 'cpuSeconds'),
  ];
  return (
    `${contender.name} ${contender.version}`.padEnd(nameWidth) +
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

function preparationLines(results: readonly Result[]): string[] {
  return results.flatMap(({ contender, runs: { preparation } }) =>
    preparation.length === 0
      ? []
      : [
          `Preparation for ${contender.name}: ${of(preparation, 'seconds').toFixed(2)} s, ` +
            `${of(preparation, 'cpuSeconds').toFixed(2)} s of processor time, ${(of(preparation, 'peakRssBytes') / 1e6).toFixed(0)} MB`,
        ],
  );
}

/** The other way round, run by run: runs beside each other met the same conditions. */
function ratioLines([own, ...others]: readonly Result[], title: string, runsOf: RunsOf): string[] {
  const ownRuns = own ? runsOf(own) : [];
  return others.map((other) => {
    const ratios = (measure: Measure) =>
      runsOf(other).map((run, at) => (ownRuns[at]?.[measure] ?? Number.NaN) / (run[measure] ?? Number.NaN));
    const [wall, cpu] = [ratios('seconds'), ratios('cpuSeconds')];
    const each = wall.map((ratio) => ratio.toFixed(2)).join(', ');
    return `Meridian / ${other.contender.name}, ${title}: ${median(wall).toFixed(2)} x of its time (run by run: ${each}), ${median(cpu).toFixed(2)} x of its processor time`;
  });
}
