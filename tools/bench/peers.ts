import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadSiteConfig } from '../../cli/site-config.ts';
import { layCourse } from './contest/lay-course.ts';
import { createMeridian } from './contest/meridian.ts';
import { createHugo, createPeer, peers } from './contest/peers.ts';
import { race, siteOf } from './contest/race.ts';
import { contestReport } from './contest/report.ts';
import { ensureSpace } from './ensure-space.ts';
import { pageBytes } from './folder-bytes.ts';
import type { SpaceSize } from './generate-space.ts';

export interface PeersBenchOptions extends SpaceSize {
  /** The folder of package.json. */
  readonly root: string;
  readonly runs: number;
  /** What the others are called; by default all. */
  readonly only?: readonly string[] | undefined;
  /** Gets the sites of all runs; made anew, and removed at the end. */
  readonly folder: string;
}

/** Times whole builds of Meridian and other generators from the same content, in turns. @returns the report */
export async function benchPeers({ root, runs, only, folder, ...size }: PeersBenchOptions): Promise<string> {
  const bench = join(root, '.meridian', 'bench');
  const programs = join(bench, `peers-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const { localAssets: _, ...config } = await loadSiteConfig();
    const meridian = createMeridian(versionIn(root), config);
    const others = createOthers(root, only);
    const space = await ensureSpace(size, bench);
    const { pages } = size;
    const options = { root, folder, programs, config, meridian, space, pages, say };
    const { course, count } = await layCourse(options);
    const times = await race([meridian, ...others], runs, course);
    const results = times.map((each) => ({
      ...each,
      bytes: pageBytes(siteOf(folder, each.contender.id, 0)),
    }));
    return contestReport(results, count);
  } finally {
    for (const made of [folder, programs]) rmSync(made, { recursive: true, force: true });
  }
}

function versionIn(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

function createOthers(root: string, only: readonly string[] | undefined) {
  const isWanted = (id: string) => only?.includes(id) ?? true;
  const others = Object.keys(peers)
    .filter(isWanted)
    .map((id) => createPeer(root, id, say));
  if (!isWanted('hugo')) return others;
  const hugo = createHugo();
  if (!hugo) say('Hugo is left out: there is no hugo on the PATH.');
  return hugo ? [...others, hugo] : others;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
