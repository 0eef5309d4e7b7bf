/** Full disks, folders that can't be written and links: the old site stays whole, and the message says why. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runCli, startCli } from '../helpers/run-cli.ts';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import {
  besides,
  build,
  builtSite,
  bytesOf,
  changeContent,
  contentOf,
  waitFor,
  workFolder,
} from './small-site.ts';

const disk = newFolder();
const mayMount = mount(disk, 'size=200m');

/** A file system in memory, as large as it is said to be. @returns false where the system doesn't let us */
function mount(folder: string, options: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
}

afterAll(() => {
  if (mayMount) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

/** These need the right to mount a file system. */
describe.skipIf(!mayMount)('on a disk of its own', () => {
  const out = join(disk, 'site');
  let folder = '';
  let siteBytes = 0;
  const usedBytes = () => {
    const { blocks, bfree, bsize } = statfsSync(disk);
    return (blocks - bfree) * bsize;
  };

  beforeAll(async () => {
    folder = newFolder();
    configureSite(folder);
    changeContent(folder, 'old');
    await build(folder, '--out', out);
    siteBytes = usedBytes();
  });

  afterAll(() => rmSync(folder, { recursive: true }));

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
      stderr: expect.stringContaining('file system is mounted'),
    });
  });

  function remount(options: string): void {
    expect(spawnSync('mount', ['-o', `remount,${options}`, disk]).status).toBe(0);
  }

  async function expectRefusal(why: string): Promise<void> {
    const before = bytesOf(disk, 'site');
    changeContent(folder, 'new');
    const { code, stderr } = await runCli(['build', '--out', out], { cwd: folder });
    expect(stderr).toContain(`The site can't be written to ${out}: ${why}.`);
    expect(code).toBe(1);
    expect(bytesOf(disk, 'site')).toEqual(before);
    expect(globSync('.*', { cwd: disk })).toEqual([]);
  }
});

test('a file where a folder should be', async () => {
  const folder = siteFolder(contentOf('About'));
  const { code, stderr } = await runCli(['build', '--out', 'content.json/site'], { cwd: folder });
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('a part of the path is a file'),
  });
});

describe('a link in the folder’s place', () => {
  test('stays, and the site goes where it leads, also at first', async () => {
    const folder = siteFolder(contentOf('old'));
    mkdirSync(join(folder, 'served'));
    symlinkSync('served/site', join(folder, 'out'));
    await build(folder);
    changeContent(folder, 'new');
    await build(folder);
    expect(lstatSync(join(folder, 'out')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'served', 'site', 'about.html'), 'utf8')).toContain('new');
    expect(besides(folder)).toEqual(['served']);
    expect(globSync('*', { cwd: join(folder, 'served') })).toEqual(['site']);
  });

  test.each([
    ['to a folder with other things in it', 'other', 2, 'holds files that no build made'],
    ['that leads nowhere', 'absent/site', 2, 'is a symbolic link that leads nowhere'],
    ['to itself', 'out', 1, 'symbolic links lead in a circle'],
  ])('%s is refused', async (_, target, code, says) => {
    const folder = siteFolder(contentOf('About'));
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', 'notes.txt'), 'mine');
    symlinkSync(target, join(folder, 'out'));
    const result = await runCli(['build'], { cwd: folder });
    expect(result).toMatchObject({ code, stderr: expect.stringContaining(says) });
    expect(besides(folder)).toEqual(['other']);
    expect(readFileSync(join(folder, 'other', 'notes.txt'), 'utf8')).toBe('mine');
  });
});

test.skipIf(process.platform === 'win32')(
  'a file that isn’t on the disk as it was written keeps the site from being published',
  async () => {
    const folder = await builtSite('old');
    const before = bytesOf(folder);
    changeContent(folder, 'new');
    const child = startCli(['build'], { cwd: folder });
    onTestFinished(() => void child.kill('SIGKILL'));
    let complaint = '';
    child.stderr.on('data', (text) => {
      complaint += text;
    });
    const written = () => globSync('next-*/about.html', { cwd: workFolder(folder) })[0];
    expect(waitFor(() => existsSync(workFolder(folder)) && written() !== undefined)).toBe(true);
    child.kill('SIGSTOP');
    writeFileSync(join(workFolder(folder), written() ?? ''), 'short');
    child.kill('SIGCONT');
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(complaint).toMatch(/on the disk about\.html has 5 bytes instead of \d+/);
    expect(bytesOf(folder)).toEqual(before);
    expect(besides(folder)).toEqual([]);
  },
);

test('two builds in a row on a system that can’t exchange folders', async () => {
  const folder = await builtSite('old');
  changeContent(folder, 'new');
  const result = await runCli(['build'], { cwd: folder, env: { PATH: '' } });
  expect(result).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'out', 'about.html'), 'utf8')).toContain('new');
  expect(besides(folder)).toEqual([]);
});
