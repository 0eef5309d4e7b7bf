/** Every command reads a content file with the changes beside it as it reads one file with these changes. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from 'sarif';
import { expect, test } from 'vitest';
import { foldChanges } from '../../pipeline/load/fold-changes.ts';
import { startDev } from '../dev/start-dev.ts';
import { type CliResult, currentNode, root, runCli, withCode } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { bytesOf } from '../publish/small-site.ts';
import { changeBeside } from './changes.ts';

/** A page that is changed, one that is new, a block that is gone, and faults in entries of both files. */
function spaceOf(title: string, ...more: readonly unknown[]) {
  const faulty = page('faulty', 'faulty', 'root', { blocks: [linkTo('absent')] });
  const about = page('about', 'about', 'root', { title, kind: 'article', blocks: [linkTo('hero')] });
  return space([...homePage(), directory('german', 'de'), faulty, about, ...more], [english, german]);
}

const program = { root, programFolder: root };
// Of a text that is gone, sites have no fonts.
const hero = entry('hero', 'hero', { heading: 'A block with Ωμέγα' });
const [before, after] = [spaceOf('Before', hero), spaceOf('After', page('new', 'new', 'root'))];
const lax = { rules: { 'dangling-link': 'warning', 'missing-required-field': 'warning' } };

/** A folder with changes beside its content, and one whose content has them. */
async function bothFolders(): Promise<readonly [laid: string, folded: string]> {
  const [laid, folded] = [siteFolder(before, lax), temporaryFolder()];
  await changeBeside(laid, after);
  cpSync(laid, folded, { recursive: true });
  expect(await foldChanges(join(folded, 'content.json'), program)).toBe(true);
  return [laid, folded];
}

/** What a command printed, but for the places of findings, the folder and times. */
function said({ code, stdout, stderr }: CliResult) {
  const isOwn = (key: string) => ['file', 'line', 'seconds', 'peakRssBytes', 'out'].includes(key);
  const plain = (text: string) =>
    text
      .replaceAll(/content(?:\.changes)?\.json(?::\d+)?|\/\S*meridian-test-\w+/g, '')
      .replaceAll(/\d+\.\d+ s\b/g, '');
  const isJson = stdout.startsWith('{');
  const text = isJson
    ? JSON.stringify(JSON.parse(stdout), (key, value) => (isOwn(key) ? undefined : value), 2)
    : stdout;
  return { code, text: plain(text), stderr: plain(stderr) };
}

const json = ['--format', 'json'];
const commands = [
  ['validate', ...json],
  ['build', ...json],
  ['build', ...json],
  ['explain', '/about', ...json],
  ['graph', ...json],
  ['coverage', ...json],
  ['plan'],
  ['build', '--plan', 'plan', '--shard', '1/2', '--out', 'shards/1'],
  ['build', '--plan', 'plan', '--shard', '2/2', '--out', 'shards/2'],
  ['merge', 'shards/1', 'shards/2', '--plan', 'plan', '--out', 'merged'],
];

test('all commands say and write the same', async () => {
  const [laid, folded] = await bothFolders();
  for (const args of commands) {
    const one = said(await runCli(args, { cwd: laid }));
    expect(one, args.join(' ')).toEqual({ ...said(await runCli(args, { cwd: folded })), code: 0 });
  }
  for (const out of ['out', 'merged']) expect(bytesOf(laid, out)).toEqual(bytesOf(folded, out));
  expect(readFileSync(join(laid, 'out/about.html'), 'utf8')).toContain('After');
  // Other changes than the plan's.
  await changeBeside(laid, spaceOf('Later'));
  const late = await runCli(['build', '--plan', 'plan', '--shard', '1/2', '--out', 'shards/1'], {
    cwd: laid,
  });
  expect(late.stderr).toContain("content.changes.json isn't the one that the plan was made from");
});

test('checks that are kept beside a large file are those of entries that changes touch no more', async () => {
  const padding = entry('article', 'padding', { text: 'a'.repeat(8_100_000) });
  const folder = siteFolder(spaceOf('Before', hero, padding), lax);
  const validate = async (cwd: string) => said(await runCli(['validate', ...json], { cwd }));
  await validate(folder);
  expect(existsSync(join(folder, '.content.json.checks.index'))).toBe(true);
  const block = (id: string) => entry('hero', id, { heading: id });
  for (const more of [[], [block('absent')], [block('absent'), hero], [hero, page('new', 'new', 'root')]]) {
    await changeBeside(folder, spaceOf('After', padding, ...more));
    const folded = temporaryFolder();
    for (const name of ['site.config.ts', 'content.json', 'content.changes.json'])
      cpSync(join(folder, name), join(folded, name));
    expect(await foldChanges(join(folded, 'content.json'), program)).toBe(true);
    expect(await validate(folder)).toEqual(await validate(folded));
  }
});

test('reports name the file that an entry is in', async () => {
  const folder = siteFolder(before, lax);
  await changeBeside(
    folder,
    spaceOf('After', hero, page('new', 'new', 'root', { blocks: [linkTo('nothing')] })),
  );
  const lineOf = (name: string) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .findIndex((line) => line.includes('"id": "new"')) - 1;
  const { stdout } = await runCli(['validate', '--format', 'json', '--format', 'sarif=report.sarif'], {
    cwd: folder,
  });
  type Placed = { readonly entryId?: string; readonly file?: string; readonly line?: number };
  const { issues } = JSON.parse(stdout) as { issues: readonly Placed[] };
  const placeOf = (id: string) => issues.find(({ entryId }) => entryId === id);
  expect(placeOf('new')).toMatchObject({
    file: 'content.changes.json',
    line: lineOf('content.changes.json'),
  });
  expect(placeOf('faulty')).toMatchObject({ line: 1 });
  expect(placeOf('faulty')).not.toHaveProperty('file');
  const { runs } = JSON.parse(readFileSync(join(folder, 'report.sarif'), 'utf8')) as Log;
  const places = runs[0]?.results?.map(
    ({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation?.uri,
  );
  expect(new Set(places)).toEqual(new Set(['content.json', 'content.changes.json']));
});

test('a transform gets the content with its changes', async () => {
  const folder = siteFolder(before, { ...lax, transform: './transform.ts' });
  writeFileSync(
    join(folder, 'transform.ts'),
    'export default (space) => ({ ...space, entries: space.entries.filter(({ sys }) => sys.id !== "faulty") });',
  );
  await changeBeside(folder, spaceOf('After', page('new', 'new', 'root', { blocks: [linkTo('nothing')] })));
  const { code, stdout } = await runCli(['build', '--format', 'json'], { cwd: folder });
  expect([code, readFileSync(join(folder, 'out/about.html'), 'utf8')]).toEqual([
    0,
    expect.stringContaining('After'),
  ]);
  expect(JSON.parse(stdout).issues).toContainEqual(
    expect.objectContaining({ entryId: 'new', rule: 'dangling-link', file: 'content.changes.json' }),
  );
  expect(stdout).not.toContain('faulty');
  writeFileSync(join(folder, 'content.json'), JSON.stringify(after));
  const { stderr } = await runCli(['validate'], { cwd: folder });
  expect(stderr).toContain('content.changes.json holds changes of another content file');
});

test('changes of another content file are said and left out, and damaged ones end a build', async () => {
  const folder = siteFolder(before, lax);
  await changeBeside(folder, after);
  writeFileSync(join(folder, 'content.json'), JSON.stringify(spaceOf('Replaced')));
  for (const _ of ['built', 'repeated']) {
    const { code, stdout } = await runCli(['build', '--format', 'json'], { cwd: folder });
    expect([code, JSON.parse(stdout).issues]).toEqual([
      0,
      expect.arrayContaining([
        expect.objectContaining({ rule: 'not-shown-as-meant', file: 'content.changes.json' }),
      ]),
    ]);
  }
  expect(readFileSync(join(folder, 'out/about.html'), 'utf8')).toContain('Replaced');
  writeFileSync(join(folder, 'content.changes.json'), '{"format": 1, "entries": [{]');
  const { code, stderr } = await runCli(['build'], { cwd: folder });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining("content.changes.json can't be used: it isn't JSON"),
  ]);
});

test('dev shows changes as they come, and the last good ones while the file is broken', async () => {
  const folder = siteFolder(before, lax);
  const dev = await startDev(folder);
  const isShown = (text: string) => dev.until(async () => expect(await dev.text('/about')).toContain(text));
  await isShown('Before');
  for (const title of ['First', 'Second']) {
    await changeBeside(folder, spaceOf(title));
    await isShown(title);
  }
  const file = join(folder, 'content.changes.json');
  const good = readFileSync(file, 'utf8');
  const messages = async () => (await dev.view('/about')).faults.map(({ message }) => message);
  for (const broken of [good.slice(0, 300), good.replace('"Second"', 'Second')]) {
    writeFileSync(file, broken);
    await dev.until(async () =>
      expect(await messages()).toEqual([expect.stringContaining('content.changes.json')]),
    );
    expect(await dev.text('/about')).toContain('Second');
    writeFileSync(file, good);
    await dev.until(async () => expect(await messages()).toEqual([]));
  }
  expect(await foldChanges(join(folder, 'content.json'), program)).toBe(true);
  await changeBeside(folder, spaceOf('Third'));
  await isShown('Third');
  rmSync(file);
  await isShown('Second');
});

/** Ends the process before one of the calls that change files. */
const killed = withCode(`let calls = 0;
  for (const name of ['openSync', 'writeFileSync', 'fsyncSync', 'renameSync', 'rmSync']) {
    const call = fs[name];
    fs[name] = (...args) => {
      if (process.env.KILL_AT && (name !== 'openSync' || args[1] === 'wx') && ++calls === Number(process.env.KILL_AT))
        process.kill(process.pid, 'SIGKILL');
      return call(...args);
    };
  }`);

test('a fold that is killed leaves the content with its changes, which the next one folds', async () => {
  const [laid, folded] = await bothFolders();
  const expected = readFileSync(join(folded, 'content.json'));
  const validated = said(await runCli(['validate', ...json], { cwd: folded }));
  const foldKilledAt = async (call: number) => {
    const folder = temporaryFolder();
    cpSync(laid, folder, { recursive: true });
    const file = join(folder, 'content.json');
    const code = `import { foldChanges } from ${JSON.stringify(join(root, 'pipeline/load/fold-changes.ts'))};
      await foldChanges(${JSON.stringify(file)}, ${JSON.stringify(program)});`;
    const child = spawn(currentNode, [...killed, '--input-type=module', '-e', code], {
      env: { ...process.env, KILL_AT: String(call) },
    });
    const [, signal] = await once(child, 'exit');
    expect(said(await runCli(['validate', ...json], { cwd: folder }))).toEqual(validated);
    await foldChanges(file, program);
    expect(readFileSync(file)).toEqual(expected);
    expect(existsSync(join(folder, 'content.changes.json'))).toBe(false);
    return signal;
  };
  const signals = await Promise.all(Array.from({ length: 16 }, (_, at) => foldKilledAt(at + 1)));
  expect(signals.filter((signal) => signal === 'SIGKILL').length).toBeGreaterThan(5);
  expect(signals.at(-1)).toBe(null);
});
