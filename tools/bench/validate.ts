import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateSpace } from './generate-space.ts';
import { median } from './median.ts';
import { type Measured, runNode } from './run-node.ts';
import { addFaults } from './space/add-faults.ts';

export interface ValidateBenchOptions {
  /** The folder of package.json. */
  readonly root: string;
  readonly locales: number;
  readonly runs: number;
}

/** A page and the entries that are only its own are seventeen; what pages share comes on top. */
const sizes = [600, 3000, 6000];
const entriesOfPage = 16.5;
const faultsInSpace = 300;

/** Times `meridian validate` on spaces of several sizes, in turns. @returns the report */
export async function benchValidate({ root, locales, runs }: ValidateBenchOptions): Promise<string> {
  const files = await Promise.all(sizes.map((pages) => faultySpace(root, pages, locales)));
  const validate = (file: string) =>
    runNode([join(root, 'bin/meridian.js'), 'validate', '--content', file, '--format', 'json'], [0, 1]);
  // Fills the compile cache and the program's bundle.
  validate(files[0] ?? '');
  const series = files.map((): Measured[] => []);
  for (let run = 0; run < runs; run++) {
    for (const [at, file] of files.entries()) series[at]?.push(validate(file));
  }
  return report(series);
}

async function faultySpace(root: string, pages: number, locales: number): Promise<string> {
  const folder = join(root, '.meridian', 'bench');
  const file = join(folder, `faulty-${pages}x${locales}.json`);
  mkdirSync(folder, { recursive: true });
  if (existsSync(file)) return file;
  await generateSpace({ pages, locales }, file, addFaults(faultsInSpace, pages * entriesOfPage));
  return file;
}

interface Summary {
  readonly entries: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

function report(series: readonly Measured[][]): string {
  const head = ['entries', 'findings', 'median s', 'cpu s', 'peak MB', 's per 100,000'];
  const rows = series.map((runs) => {
    const { summary } = JSON.parse(runs[0]?.output ?? '') as { summary: Summary };
    const seconds = median(runs.map((run) => run.seconds));
    return [
      String(summary.entries),
      String(summary.errors + summary.warnings + summary.infos),
      seconds.toFixed(2),
      median(runs.map((run) => run.cpuSeconds)).toFixed(2),
      (median(runs.map((run) => run.peakRssBytes)) / 1e6).toFixed(0),
      ((seconds / summary.entries) * 100_000).toFixed(2),
    ];
  });
  return `${[head, ...rows].map((cells) => cells.map((cell) => cell.padStart(14)).join('')).join('\n')}\n`;
}
