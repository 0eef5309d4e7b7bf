import type { Run } from './contenders.ts';
import { median } from './median.ts';

/** All runs of one contender. */
export interface Series {
  readonly name: string;
  readonly runs: readonly Run[];
  /** Bytes of its pages. */
  readonly bytes: number;
}

/** What was measured, as a table: the build first, and its times also as ratios to the bare loop's. */
export function reportText(build: Series, yardstick: Series | undefined): string {
  const all = yardstick ? [build, yardstick] : [build];
  const lines = [
    row('', ['median s', 'fastest', 'slowest', 'CPU s', 'pages/s', 'peak MB', 'MB out']),
    ...all.map((series) => row(series.name, cellsOf(series))),
    '',
    row('stage of the build', ['median s', 'share']),
    ...stageRows(build),
  ];
  return `${[...lines, '', ...(yardstick ? ratioLines(build, yardstick) : noRatio)].join('\n')}\n`;
}

const noRatio = [
  "No bare loop: the space is larger than the longest string, so it can't be parsed in one piece.",
];

function cellsOf({ runs, bytes }: Series): string[] {
  const seconds = runs.map((run) => run.seconds);
  const middle = median(seconds);
  return [
    middle.toFixed(2),
    Math.min(...seconds).toFixed(2),
    Math.max(...seconds).toFixed(2),
    median(runs.map((run) => run.cpuSeconds)).toFixed(2),
    String(Math.round((runs[0]?.pages ?? 0) / middle)),
    String(Math.round(median(runs.map((run) => run.peakRssBytes)) / 1e6)),
    (bytes / 1e6).toFixed(1),
  ];
}

/** Stages may overlap, so their shares can add up to more than the whole. */
function stageRows({ runs }: Series): string[] {
  const whole = median(runs.map((run) => run.seconds));
  return Object.keys(runs[0]?.stages ?? {}).map((name) => {
    const seconds = median(runs.map(({ stages }) => stages[name] ?? 0));
    return row(name, [seconds.toFixed(3), `${Math.round((seconds / whole) * 100)} %`]);
  });
}

/** Runs beside each other met the same conditions, so on a busy machine their ratios say more than the times. */
function ratioLines(build: Series, yardstick: Series): string[] {
  const kinds = { 'wall time': 'seconds', 'CPU time': 'cpuSeconds', 'peak memory': 'peakRssBytes' } as const;
  return Object.entries(kinds).map(([name, key]) => {
    const ratios = build.runs.map((run, at) => run[key] / (yardstick.runs[at]?.[key] ?? Number.NaN));
    const all = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
    return `build / bare loop, ${name.padEnd(12)} ${median(ratios).toFixed(2)} x   (run by run: ${all})`;
  });
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(20) + cells.map((cell) => cell.padStart(10)).join('');
}
