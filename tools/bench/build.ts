import { constants } from 'node:buffer';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadSiteConfig } from '../../cli/site-config.ts';
import { bundleAsProgram } from './bundle-as-program.ts';
import { assertSameMains } from './compare-mains.ts';
import { type Contender, createBuild, createYardstick, type Run } from './contenders.ts';
import { ensureSpace } from './ensure-space.ts';
import { pageBytes } from './folder-bytes.ts';
import type { SpaceSize } from './generate-space.ts';
import { reportText, type Series } from './report.ts';
import { prepareJob } from './yardstick/prepare-job.ts';

/** Gives main.js, worker.js and the styles, worker.css. */
const yardstickEntries = { main: 'tools/bench/yardstick/main.ts', worker: 'tools/bench/yardstick/worker.ts' };

export interface BuildBenchOptions extends SpaceSize {
  /** The folder of package.json. */
  readonly root: string;
  readonly runs: number;
  /** A folder for the sites of all runs, which is made anew and removed at the end. */
  readonly outs: string;
}

/** Times whole builds against the bare loop, in turns. @returns the report */
export async function benchBuild({ root, runs, outs, pages, locales }: BuildBenchOptions): Promise<string> {
  const folder = join(root, '.meridian', 'bench');
  // Below the project, so that the bundle in it finds the packages.
  const own = join(folder, String(process.pid));
  mkdirSync(own, { recursive: true });
  mkdirSync(outs);
  try {
    const contentFile = await ensureSpace({ pages, locales }, folder);
    const contenders = [createBuild(root, contentFile), ...(await yardsticks(root, own, contentFile))];
    await warmUp(root, folder, outs);
    const [build, yardstick] = race(contenders, runs, outs);
    if (!build) throw new Error('Nothing was measured.');
    if (yardstick) assertSameMains(outOf(outs, 'build', 0), outOf(outs, yardstick.name, 0));
    return reportText(build, yardstick);
  } finally {
    for (const made of [own, outs]) rmSync(made, { recursive: true, force: true });
  }
}

/** None for a space that is larger than any string: it can't be parsed in one piece at all. */
async function yardsticks(root: string, folder: string, contentFile: string): Promise<Contender[]> {
  if (statSync(contentFile).size > constants.MAX_STRING_LENGTH) return [];
  const bundle = join(folder, 'yardstick');
  await bundleAsProgram(root, yardstickEntries, bundle);
  const jobFile = join(folder, 'job');
  const templateStyles = join(bundle, 'worker.css');
  await prepareJob({ config: await loadSiteConfig(), root, templateStyles, contentFile, jobFile });
  return [createYardstick(bundle, jobFile, availableParallelism())];
}

/** Bundles the program and fills the compile cache: what a user's first command after an edit does, not a build. */
async function warmUp(root: string, folder: string, outs: string): Promise<void> {
  const contentFile = await ensureSpace({ pages: 4, locales: 1 }, folder);
  createBuild(root, contentFile).run(join(outs, 'warm-up'));
}

/** Every run writes into a new folder; who goes first changes, as the disk may still be busy with the run before. */
function race(contenders: readonly Contender[], runs: number, outs: string): Series[] {
  const times: Run[][] = contenders.map(() => []);
  for (let number = 0; number < runs; number++) {
    const order = number % 2 === 0 ? [...contenders.keys()] : [...contenders.keys()].reverse();
    for (const at of order) {
      const contender = contenders[at];
      if (!contender) continue;
      const run = contender.run(outOf(outs, contender.name, number));
      times[at]?.push(run);
      process.stderr.write(`run ${number + 1} of ${runs}, ${contender.name}: ${run.seconds.toFixed(2)} s\n`);
    }
  }
  return contenders.map(({ name }, at) => ({
    name,
    runs: times[at] ?? [],
    bytes: pageBytes(outOf(outs, name, 0)),
  }));
}

function outOf(outs: string, name: string, run: number): string {
  return join(outs, `${name.replaceAll(' ', '-')}-${run + 1}`);
}
