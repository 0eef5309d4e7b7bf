import { constants } from 'node:buffer';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../../cli/terminal/text.ts';
import { prepareBaseline } from './baseline/prepare.ts';
import { ensureSpace } from './generate-space.ts';
import { type Candidate, type Run, runAll, runNode } from './measure.ts';
import { cellsOf, median, ratioText, runHeads } from './report.ts';
import type { BenchOptions } from './site.ts';

/** Times whole builds against the baseline. @returns the report */
export async function benchBuild({ root, runs, folder, ...size }: BenchOptions): Promise<string> {
  // Inside the project, so that the bundle finds packages.
  const own = join(root, '.meridian', 'bench', String(process.pid));
  for (const made of [own, folder]) mkdirSync(made, { recursive: true });
  const outOf = (name: string, run: number | string) => join(folder, `${name}-${run}`);
  try {
    const build = (file: string) => (number: number | string) => {
      const flags = ['--content', file, '--format', 'json', '--no-cache', '--out', outOf('build', number)];
      return runNode([join(root, 'bin/meridian.js'), 'build', ...flags]);
    };
    const contentFile = await ensureSpace(size, root);
    const candidates: Candidate[] = [{ name: 'build', run: build(contentFile) }];
    let markup = '';
    // Larger files can't be parsed in one piece.
    if (statSync(contentFile).size <= constants.MAX_STRING_LENGTH) {
      const loops = await prepareBaseline(root, own, contentFile);
      for (const [name, args] of Object.entries(loops))
        candidates.push({ name, run: (number) => runNode([...args, outOf(name, number)]) });
      markup = (await runNode([...loops.baseline, ''])).stdout;
    }
    // Warm-up: bundles the program and fills the compile cache.
    await build(await ensureSpace({ pages: 4, locales: 1 }, root))('warm-up');
    const results = await runAll(candidates, runs);
    if (results.has('baseline')) assertSameMains(outOf('build', 0), outOf('baseline', 0));
    return `${report(results, (name) => pageBytes(outOf(name, 0)))}\n${markup}`;
  } finally {
    for (const made of [own, folder]) rmSync(made, { recursive: true, force: true });
  }
}

function pageBytes(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const pages = names.filter((name) => name.endsWith('.html'));
  return pages.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** Stages overlap, so shares may exceed 100 %. */
function report(results: ReadonlyMap<string, readonly Run[]>, bytesOf: (name: string) => number): string {
  const rows = [...results].map(([name, runs]) => [name, ...cellsOf(runs), (bytesOf(name) / 1e6).toFixed(1)]);
  const builds = results.get('build') ?? [];
  const stages = builds.map(({ stdout }) => JSON.parse(stdout).seconds as Record<string, number>);
  const whole = median(builds.map(({ seconds }) => seconds));
  const stageRows = Object.keys(stages[0] ?? {}).map((name) => {
    const seconds = median(stages.map((times) => times[name] ?? 0));
    return [name, seconds.toFixed(3), `${Math.round((seconds / whole) * 100)} %`];
  });
  const loops = ['baseline', 'plain'] as const;
  const ratios = loops.flatMap((name) => {
    const runs = results.get(name);
    return runs ? [ratioText(`build / ${name}`, builds, runs)] : [];
  });
  return [
    table(['', ...runHeads, 'MB of pages'], rows),
    table(['stage of the build', 'median s', 'share'], stageRows),
    ...(ratios.length > 0
      ? ratios
      : ["No loops: the space is larger than the longest string, so it can't be parsed in one piece.\n"]),
  ].join('\n');
}

/**
 * Compares the main parts of 25 pages, evenly spread over the site.
 *
 * @throws Error that names the first page that differs
 */
export function assertSameMains(ours: string, theirs: string): void {
  const manifest = readFileSync(join(ours, 'manifest.json'), 'utf8');
  const { files } = JSON.parse(manifest) as { files: { file: string; entryId?: string }[] };
  const pages = files.filter(({ entryId }) => entryId !== undefined);
  const step = Math.max(1, Math.floor(pages.length / 25));
  for (const { file } of pages.filter((_, at) => at % step === 0)) {
    if (mainOf(join(ours, file)) === mainOf(join(theirs, file))) continue;
    throw new Error(
      `The build and the baseline render ${file} differently: ${ours} and ${theirs} hold both.`,
    );
  }
}

function mainOf(file: string): string {
  const main = readFileSync(file, 'utf8').match(/<main[^>]*>.*<\/main>/s)?.[0];
  if (!main) throw new Error(`${file} has no main part.`);
  // React writes some names in capitals.
  return main.replace(/ (?:dateTime|fetchPriority|popoverTarget|popoverTargetAction)="/g, (name) =>
    name.toLowerCase(),
  );
}
