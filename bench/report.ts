import type { Run } from './contenders.ts';
import { median } from './median.ts';

/** All runs of one contender. */
export interface Series {
  readonly name: string;
  readonly runs: readonly Run[];
  /** Bytes of its pages. */
  readonly bytes: number;
}

/** What was measured, as a table: the build first, and every time also as a ratio to the bare loop's. */
export function reportText(build: Series, yardstick: Series | undefined): string {
  const all = yardstick ? [build, yardstick] : [build];
  const lines = [
    row('', ['median s', 'fastest', 'slowest', 'pages/s', 'peak MB', 'MB out', 'ratio']),
    ...all.map((series) => row(series.name, cellsOf(series, yardstick))),
    '',
    row('stage of the build', ['median s', 'share']),
    ...stageRows(build),
  ];
  if (yardstick) lines.push('', `build / bare loop, run by run: ${ratiosByRun(build, yardstick).join(', ')}`);
  return `${lines.join('\n')}\n`;
}

function cellsOf({ runs, bytes }: Series, yardstick: Series | undefined): string[] {
  const seconds = runs.map((run) => run.seconds);
  const middle = median(seconds);
  const pages = runs[0]?.pages ?? 0;
  return [
    middle.toFixed(2),
    Math.min(...seconds).toFixed(2),
    Math.max(...seconds).toFixed(2),
    String(Math.round(pages / middle)),
    String(Math.round(median(runs.map((run) => run.peakRssBytes)) / 1e6)),
    (bytes / 1e6).toFixed(1),
    yardstick ? `${(middle / median(yardstick.runs.map((run) => run.seconds))).toFixed(2)} x` : 'none',
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

/** Runs beside each other met the same conditions, so these say more than the medians on a busy machine. */
function ratiosByRun(build: Series, yardstick: Series): string[] {
  return build.runs.map(({ seconds }, at) =>
    (seconds / (yardstick.runs[at]?.seconds ?? Number.NaN)).toFixed(2),
  );
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(20) + cells.map((cell) => cell.padStart(11)).join('');
}
