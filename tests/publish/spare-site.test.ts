/** Tests the site that a build leaves beside the published one, from which the next build begins. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openOutput } from '../../pipeline/publish/output-folder.ts';
import type { Tree } from '../../pipeline/publish/spare-site.ts';
import { runCli, spawnCli, withCode, withoutRights } from '../helpers/run-cli.ts';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import { directory, english, german, homePage, linkTo, page } from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { byTag, isThorough } from '../helpers/thorough.ts';
import { sha256Of } from '../sites/read-manifest.ts';
import { besides, build, sparesOf, startHeld, workFolder } from './small-site.ts';

/** Pages in two folders and languages, of which releases change one. */
function contentOf(title: string) {
  const guides = ['one', 'two'].map((id) => page(id, id, 'guides'));
  const pages = [
    ...homePage(),
    directory('german', 'de'),
    page('about', 'about', 'root', { title }),
    ...guides,
  ];
  return { locales: [english, german], entries: [...pages, directory('guides', 'guides')], assets: [] };
}

/** A folder with a published site, `About 1`, and a spare one, `About 0`. */
async function twoReleases(folder = siteFolder({})): Promise<string> {
  for (const title of ['About 0', 'About 1']) await release(folder, title);
  return folder;
}

function writeContent(folder: string, title: string): void {
  writeFileSync(join(folder, 'content.json'), JSON.stringify(contentOf(title)));
}

async function release(folder: string, title: string, ...flags: readonly string[]): Promise<void> {
  writeContent(folder, title);
  await build(folder, ...flags);
}

function spareOf(folder: string): string {
  const [spare, ...others] = sparesOf(folder);
  expect([spare, others]).toEqual([expect.any(String), []]);
  return spare ?? '';
}

/** Maps each path to a file's hash, or to the kind of what else is there. */
function treeOf(site: string): Record<string, string> {
  const entries = readdirSync(site, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .map((entry) => [join(entry.parentPath, entry.name).slice(site.length + 1), entry] as const)
      .map(([path, entry]) => [path, entry.isFile() ? sha256Of(site, path).sha256 : kindOf(entry)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function kindOf(entry: { readonly isDirectory: () => boolean }): string {
  return entry.isDirectory() ? 'folder' : 'other';
}

/** Sites that were built from nothing, by their content and flags. */
const fromNothing = new Map<string, Record<string, string>>();

async function buildFromNothing(content: string, flags: readonly string[]): Promise<Record<string, string>> {
  const folder = siteFolder(content);
  await build(folder, '--no-cache', ...flags);
  return treeOf(join(folder, 'out'));
}

/** Expects what a build from nothing writes. @param flags as the last build's */
async function expectAsFromNothing(folder: string, ...flags: readonly string[]): Promise<void> {
  const content = readFileSync(join(folder, 'content.json'), 'utf8');
  const key = [content, ...flags].join(' ');
  const expected = fromNothing.get(key) ?? (await buildFromNothing(content, flags));
  fromNothing.set(key, expected);
  expect(treeOf(join(folder, 'out'))).toEqual(expected);
  expect(await runCli(['verify'], { cwd: folder })).toMatchObject({ code: 0 });
}

/** Inodes of all files by path. */
function inodesOf(site: string): Record<string, number> {
  return Object.fromEntries(
    Object.entries(treeOf(site)).flatMap(([path, kind]) =>
      kind === 'folder' ? [] : [[path, statSync(join(site, path)).ino]],
    ),
  );
}

test('a build leaves the site before it, whole, and shares all unchanged files with it', async () => {
  const folder = await twoReleases();
  const before = treeOf(join(folder, 'out'));
  await release(folder, 'About 2');
  expect(treeOf(spareOf(folder))).toEqual(before);
  const [published, spare] = [inodesOf(join(folder, 'out')), inodesOf(spareOf(folder))];
  const others = Object.keys(published).filter((path) => published[path] !== spare[path]);
  expect(others.sort()).toEqual(['about.html', 'de/about.html', 'manifest.json']);
  await expectAsFromNothing(folder);
});

test('the next build exchanges the two folders and removes neither', async () => {
  const folder = await twoReleases();
  const inodes = () => [join(folder, 'out'), spareOf(folder)].map((site) => statSync(site).ino);
  const before = inodes();
  await release(folder, 'About 2');
  expect(inodes()).toEqual(before.toReversed());
});

test('a build that changes nothing leaves both as they are, and removes what a killed one has left beside them', async () => {
  const folder = await twoReleases();
  const both = () => [inodesOf(join(folder, 'out')), inodesOf(spareOf(folder)), spareOf(folder)];
  const before = both();
  await build(folder);
  expect(both()).toEqual(before);
  mkdirSync(join(workFolder(folder), `next-${randomUUID()}`));
  await build(folder);
  expect(besides(folder)).toEqual([]);
});

test('content with errors leaves the spare site for the next build', async () => {
  const folder = await twoReleases();
  const before = inodesOf(spareOf(folder));
  const { entries, ...others } = contentOf('About 2');
  const broken = page('broken', 'broken', 'absent', { blocks: [linkTo('absent')] });
  writeFileSync(join(folder, 'content.json'), JSON.stringify({ ...others, entries: [...entries, broken] }));
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 1 });
  expect(inodesOf(spareOf(folder))).toEqual(before);
  await release(folder, 'About 2');
  await expectAsFromNothing(folder);
});

test('pages that go away leave the spare site too, with their folders', { tags: 'ci' }, async () => {
  const folder = await twoReleases();
  const { entries, ...others } = contentOf('About 2');
  const fewer = entries.filter(({ sys }) => !['one', 'two', 'guides'].includes(String(sys.id)));
  for (const title of ['About 2', 'About 3']) {
    writeFileSync(join(folder, 'content.json'), JSON.stringify({ ...others, entries: fewer }));
    await build(folder, '--allow-removals');
    expect(existsSync(join(folder, 'out', 'guides'))).toBe(false);
    await release(folder, title);
    await expectAsFromNothing(folder);
  }
});

test.each([['--no-cache'], ['--locale', 'en'], ['--date', '2040-01-01']])(
  'a build with %s begins from the spare site, and so does the next',
  async (...flags) => {
    const folder = await twoReleases();
    const copy = join(folder, 'copy.json');
    cpSync(join(folder, 'out', 'manifest.json'), copy);
    await release(folder, 'About 2', ...flags);
    await expectAsFromNothing(folder, '--previous', copy, ...flags);
    rmSync(copy);
    await release(folder, 'About 3');
    await expectAsFromNothing(folder);
  },
);

test('shards and whole sites do as well', { tags: 'ci' }, async () => {
  const folder = await twoReleases();
  for (const title of ['About 2', 'About 3', 'About 4']) {
    writeContent(folder, title);
    await build(folder, '--shard', '1/2', '--out', 'one');
    await build(folder, '--shard', '2/2', '--out', 'two');
    expect(await runCli(['merge', 'one', 'two'], { cwd: folder })).toMatchObject({ code: 0 });
    await expectAsFromNothing(folder);
  }
});

/** Lists what users and programs may do to the spare or the published site between builds. */
const damages: Readonly<Record<string, (site: string, folder: string) => void>> = {
  'is removed': (site) => rmSync(site, { recursive: true }),
  'is empty': (site) => {
    rmSync(site, { recursive: true });
    mkdirSync(site);
  },
  'is a copy': (site) => {
    cpSync(site, `${site}-copy`, { recursive: true, preserveTimestamps: true });
    rmSync(site, { recursive: true });
    renameSync(`${site}-copy`, site);
  },
  'has an edited page': (site) => writeFileSync(join(site, 'guides', 'one.html'), 'edited'),
  'has a replaced page': (site) => {
    unlinkSync(join(site, 'guides', 'one.html'));
    writeFileSync(join(site, 'guides', 'one.html'), 'edited');
  },
  'lacks a page': (site) => unlinkSync(join(site, 'guides', 'one.html')),
  'lacks a folder': (site) => rmSync(join(site, 'guides'), { recursive: true }),
  'lacks its manifest': (site) => unlinkSync(join(site, 'manifest.json')),
  'has more files and folders': (site) => {
    mkdirSync(join(site, 'de', 'more', 'folders'), { recursive: true });
    for (const file of ['added.txt', 'guides/added.txt', 'de/more/added.txt'])
      writeFileSync(join(site, file), 'added');
  },
  'has links to files and folders of others': (site, folder) => {
    rmSync(join(site, 'guides'), { recursive: true });
    symlinkSync(join(folder, 'precious'), join(site, 'guides'));
    rmSync(join(site, 'de'), { recursive: true });
    symlinkSync('../precious', join(site, 'de'));
    unlinkSync(join(site, 'about.html'));
    symlinkSync(join(folder, 'precious', 'one.html'), join(site, 'about.html'));
    symlinkSync('nowhere', join(site, 'dead'));
  },
  'has files where folders should be, and folders where files should be': (site) => {
    for (const name of ['guides', 'about.html', 'index.html']) rmSync(join(site, name), { recursive: true });
    writeFileSync(join(site, 'guides'), 'a file');
    for (const name of ['about.html', 'index.html']) mkdirSync(join(site, name, 'deep'), { recursive: true });
    writeFileSync(join(site, 'index.html', 'deep', 'file'), 'a file');
  },
};

const onSpare: Readonly<Record<string, (site: string, folder: string) => void>> = {
  'is a file': (site) => {
    rmSync(site, { recursive: true });
    writeFileSync(site, 'a file');
  },
  'is a link to a folder of others': (site, folder) => {
    rmSync(site, { recursive: true });
    symlinkSync(join(folder, 'precious'), site);
  },
  'is one of two': (site) => cpSync(site, site.replace(/.{12}$/, '0123456789ab'), { recursive: true }),
};

/** Two releases begin from each of the two folders; a third, which `npm run test:all` adds, from the first one again. */
const releasesAfterDamage = ['About 2', 'About 3', ...(isThorough ? ['About 4'] : [])];

/** A site that one damage after another is done to. After one that it hasn't survived it is built anew. */
let damagedSite: string | undefined;

afterAll(() => damagedSite && rmSync(damagedSite, { recursive: true, force: true }));

async function siteToDamage(): Promise<string> {
  if (damagedSite) return damagedSite;
  const folder = newFolder();
  configureSite(folder);
  mkdirSync(join(folder, 'precious'));
  writeFileSync(join(folder, 'precious', 'one.html'), 'mine');
  return twoReleases(folder);
}

/** Flags with which a thread lists the spare site, as in builds of large sites. */
const inThread = ['--workers', '2'];

const damaged = [
  ...Object.entries({ ...damages, ...onSpare }).map(([name, damage]) => ['spare', name, damage] as const),
  ...Object.entries(damages).map(([name, damage]) => ['published', name, damage] as const),
];

const usualDamages = [
  'spare has an edited page',
  'spare is a file',
  'spare is a link to a folder of others',
  'published has a replaced page',
  'published lacks a folder',
];

for (const { tags, cases } of byTag(damaged, ([which, name]) => usualDamages.includes(`${which} ${name}`)))
  test.each(cases)(
    'builds are as from nothing when the %s site %s',
    { tags },
    async (which, name, damage) => {
      const folder = await siteToDamage();
      damagedSite = undefined;
      const isRefused = which === 'published' && name === 'lacks its manifest';
      damage(which === 'spare' ? spareOf(folder) : join(folder, 'out'), folder);
      if (isRefused) {
        expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 2 });
        rmSync(join(folder, 'out'), { recursive: true });
      }
      for (const title of releasesAfterDamage) {
        await release(folder, title, ...(title === 'About 2' ? inThread : []));
        await expectAsFromNothing(folder);
        expect(besides(folder)).toEqual(['precious']);
        expect(treeOf(join(folder, 'precious'))).toEqual({ 'one.html': expect.any(String) });
        expect(readFileSync(join(folder, 'precious', 'one.html'), 'utf8')).toBe('mine');
      }
      damagedSite = folder;
    },
  );

test('a page that was removed from the published site comes from the spare one', async () => {
  const folder = await twoReleases();
  unlinkSync(join(folder, 'out', 'guides', 'one.html'));
  const { stdout } = await build(folder, '--format', 'json');
  expect(JSON.parse(stdout)).toMatchObject({ rendered: 0 });
  await expectAsFromNothing(folder);
});

test('a work folder that is removed is made again', async () => {
  const folder = await twoReleases();
  rmSync(workFolder(folder), { recursive: true });
  await release(folder, 'About 2');
  expect(treeOf(spareOf(folder))).toMatchObject({ 'about.html': expect.any(String) });
  await expectAsFromNothing(folder);
});

test.skipIf(!withoutRights)("a spare site that can't be written is made again", async () => {
  const folder = await twoReleases();
  chmodSync(join(spareOf(folder), 'de'), 0o555);
  for (const title of ['About 2', 'About 3']) {
    writeContent(folder, title);
    const result = await spawnCli(['build'], { cwd: folder, ...withoutRights });
    expect(result, result.stderr).toMatchObject({ code: 0 });
    await expectAsFromNothing(folder);
  }
  for (const name of readdirSync(workFolder(folder), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('de')) chmodSync(join(workFolder(folder), name), 0o755);
});

/** Makes Node's links fail as those of a file system without them, or of one that limits them, do. */
const withoutLinks = withCode(
  `fs.linkSync = () => { throw Object.assign(new Error('There are no links.'), { code: 'EPERM' }); };`,
);

test("files that can't be linked are copied, and published files are still known as such", async () => {
  const folder = await twoReleases();
  rmSync(workFolder(folder), { recursive: true });
  const { ino } = statSync(join(folder, 'out', 'guides', 'one.html'));
  for (const title of ['About 2', 'About 3', 'About 2']) {
    writeContent(folder, title);
    const args = ['build', '--format', 'json', ...inThread];
    const { code, stdout, stderr } = await spawnCli(args, { cwd: folder, nodeFlags: withoutLinks });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ rendered: 2 });
    await expectAsFromNothing(folder);
  }
  expect(statSync(join(folder, 'out', 'guides', 'one.html')).ino).not.toBe(ino);
});

test('where no program exchanges folders, the former site becomes the spare one as well', {
  tags: 'ci',
}, async () => {
  const folder = await twoReleases();
  for (const title of ['About 2', 'About 3', 'About 4']) {
    const before = treeOf(join(folder, 'out'));
    writeContent(folder, title);
    expect(await spawnCli(['build'], { cwd: folder, env: { PATH: '' } })).toMatchObject({ code: 0 });
    expect(treeOf(spareOf(folder))).toEqual(before);
    await expectAsFromNothing(folder);
  }
});

/** Windows can't hold a process. */
test.skipIf(process.platform === 'win32')(
  'a build that has lost its lock leaves the spare site to the other',
  { tags: 'ci' },
  async () => {
    const folder = await twoReleases();
    writeContent(folder, 'slow');
    const slow = startHeld(folder);
    const ended = once(slow, 'close');
    const lock = join(workFolder(folder), 'lock.json');
    const holder = JSON.parse(readFileSync(lock, 'utf8'));
    writeFileSync(lock, JSON.stringify({ ...holder, space: 'another machine' }));
    await release(folder, 'About 2');
    slow.kill('SIGCONT');
    expect(await ended).toEqual([1, null]);
    await expectAsFromNothing(folder);
    expect(besides(folder)).toEqual([]);
    await release(folder, 'About 3');
    await expectAsFromNothing(folder);
  },
);

test('a build that ends while the spare site is listed leaves nothing but that', async () => {
  const folder = await twoReleases();
  const listing = Promise.withResolvers<Tree>();
  const output = openOutput(join(folder, 'out'), undefined, () => listing.promise);
  const prepared = output.finishFolder();
  output.close();
  listing.reject(new Error('The folder is gone.'));
  await expect(prepared).rejects.toThrow();
  expect(besides(folder)).toEqual([]);
});
