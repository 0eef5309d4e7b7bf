import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from '../../tools/scripts/run.ts';

/** Gives the folder of the built sample, which all tests share: the first builds it, and the others find it as it is. */
export const sampleSite = join(root, '.meridian', 'test-site');

/** Builds the sample, or waits while another worker does. @throws when it can't be built */
export async function buildSampleSite(): Promise<void> {
  const build = () =>
    spawnSync(process.execPath, ['bin/meridian.js', 'build', '--out', sampleSite], {
      cwd: root,
      encoding: 'utf8',
    });
  for (let built = build(); built.status !== 0; built = build()) {
    if (!built.stderr.includes('Another build is writing')) throw new Error(built.stderr);
    await setTimeout(1000);
  }
}
