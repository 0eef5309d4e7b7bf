import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadSiteConfig } from '../cli/site-config.ts';
import { createMeridian } from './contest/meridian.ts';
import { createHugo, createPeer, peers } from './contest/peers.ts';
import { prepareContent } from './contest/prepare-content.ts';
import { type Course, race } from './contest/race.ts';
import { contestReport } from './contest/report.ts';
import { ensureSpace } from './ensure-space.ts';
import { pageBytes } from './folder-bytes.ts';
import type { SpaceSize } from './generate-space.ts';
import { runTree } from './run-tree.ts';
import { pageInTheMiddle } from './space/page-in-the-middle.ts';

export interface PeersBenchOptions extends SpaceSize {
  /** The folder of package.json. */
  readonly root: string;
  readonly runs: number;
  /** Names of peers, in lower case; by default all. */
  readonly only?: readonly string[] | undefined;
}

/** Times whole builds of Meridian and other generators from the same content, in turns. @returns the report */
export async function benchPeers({ root, runs, only, ...size }: PeersBenchOptions): Promise<string> {
  const bench = join(root, '.meridian', 'bench');
  // Below the project, as Next writes nowhere else.
  const folder = join(bench, `peers-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const { localAssets: _, ...config } = await loadSiteConfig();
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const meridian = createMeridian(version, config);
    const others = createOthers(root, only);
    const space = await ensureSpace(size, bench);
    const prepared = join(folder, 'prepared');
    const [keep, site] = [join(folder, 'example'), join(folder, 'example', 'site')];
    const place = { root, contentFile: space, prepared, keep, out: site };
    meridian.prepare?.(place);
    say('Preparing the content for the others …');
    // The program's own bundle is made by this one, and not by one that is timed.
    await runTree(meridian.build(place, false));
    const year = String(new Date().getUTCFullYear());
    const pages = await prepareContent({ config, root, contentFile: space, site, folder: prepared, year });
    const { id, path } = pageInTheMiddle(size.pages);
    const edit = { entryId: `${id}-hero`, field: 'subHeading', path };
    const course: Course = {
      root,
      folder,
      space,
      prepared,
      edit,
      example: site,
      samples: samplesOf(prepared),
      say,
    };
    const times = await race([meridian, ...others], runs, course);
    const results = times.map((each) => ({
      ...each,
      bytes: pageBytes(join(folder, `${each.contender.name.toLowerCase()}-1`, 'site')),
    }));
    return contestReport(results, pages);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function createOthers(root: string, only: readonly string[] | undefined) {
  const isWanted = (name: string) => only?.includes(name.toLowerCase()) ?? true;
  const others = Object.keys(peers)
    .filter(isWanted)
    .map((name) => createPeer(root, name, say));
  if (!isWanted('Hugo')) return others;
  const hugo = createHugo();
  if (!hugo) say('Hugo is left out: there is no hugo on the PATH.');
  return hugo ? [...others, hugo] : others;
}

const samplePages = 40;

/** Pages of all languages, evenly spread. */
function samplesOf(prepared: string): string[] {
  const files = ['en', 'de', 'ar', 'jp'].flatMap((code) => filesIn(join(prepared, 'pages', `${code}.json`)));
  const step = Math.max(1, Math.floor(files.length / samplePages));
  return files.filter((_, at) => at % step === 0);
}

function filesIn(file: string): string[] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { file: string }[]).map((page) => page.file);
  } catch {
    return [];
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
