/** Full and read-only disks: the old site stays whole, and the message says why. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { build, bytesOf, changeContent } from './small-site.ts';

/** Mounts a file system in memory of a given size. @returns false where the system doesn't allow it */
function mount(folder: string, options: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
}

/** These need the right to mount a file system. */
describe('on a disk of its own', { tags: 'ci' }, () => {
  const disk = newFolder();
  const out = join(disk, 'site');
  let mayMount = false;
  let folder = '';
  let siteBytes = 0;
  const usedBytes = () => {
    const { blocks, bfree, bsize } = statfsSync(disk);
    return (blocks - bfree) * bsize;
  };

  beforeAll(async () => {
    mayMount = mount(disk, 'size=200m');
    if (!mayMount) return;
    folder = newFolder();
    configureSite(folder);
    changeContent(folder, 'old');
    await build(folder, '--out', out);
    siteBytes = usedBytes();
  });

  beforeEach(({ skip }) => skip(!mayMount));

  afterAll(() => {
    if (mayMount) spawnSync('umount', [disk]);
    for (const each of [disk, folder]) rmSync(each, { recursive: true, force: true });
  });

  test.each([0, 0.02, 0.5, 0.97])('that is full after %d of the new site', async (share) => {
    remount(`size=${Math.ceil(siteBytes * (1 + share))}`);
    await expectRefusal('the disk is full');
    remount('size=200m');
  });

  test('that may only be read', async () => {
    remount('ro');
    await expectRefusal('the file system is read-only');
    remount('rw');
    await build(folder, '--out', out);
    expect(readFileSync(join(out, 'about.html'), 'utf8')).toContain('new');
  });

  test('that is mounted at the output folder itself', async () => {
    const mounted = newFolder();
    expect(mount(mounted, 'size=1m')).toBe(true);
    const { code, stderr } = await runCli(['build', '--out', mounted], { cwd: folder });
    spawnSync('umount', [mounted]);
    rmSync(mounted, { recursive: true });
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is a mount point'),
    });
  });

  function remount(options: string): void {
    expect(spawnSync('mount', ['-o', `remount,${options}`, disk]).status).toBe(0);
  }

  async function expectRefusal(why: string): Promise<void> {
    const before = bytesOf(disk, 'site');
    changeContent(folder, 'new');
    // With what the last build left there would be little to write.
    const { code, stderr } = await runCli(['build', '--no-cache', '--out', out], { cwd: folder });
    expect(stderr).toContain(`The site can't be written to ${out}: ${why}.`);
    expect(code).toBe(1);
    expect(bytesOf(disk, 'site')).toEqual(before);
    expect(globSync('.*', { cwd: disk })).toEqual([]);
  }
});
