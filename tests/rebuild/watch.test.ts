/** `meridian build --watch` writes after each change what a build from nothing writes. */
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { foldChanges } from '../../pipeline/load/fold-changes.ts';
import { replaceFile, until } from '../dev/start-dev.ts';
import { type RunningCli, root, startCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { page } from '../helpers/space-builder.ts';
import { besides, build, builtSite, bytesOf, changeContent, contentOf } from '../publish/small-site.ts';
import { changeBeside } from './changes.ts';

interface Watching {
  readonly child: RunningCli;
  readonly output: () => string;
}

async function startWatching(cwd: string, env: Readonly<Record<string, string>> = {}): Promise<Watching> {
  const child = startCli(['build', '--watch'], { cwd, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await until(async () => expect(output).toContain('Watching for changes'));
  return { child, output: () => output };
}

/** Builds over the site before, of which assets stay. */
async function expectBuilt(folder: string, text: string): Promise<void> {
  await until(async () => expect(readFileSync(join(folder, 'out/about.html'), 'utf8')).toContain(text));
  await build(folder, '--no-cache', '--out', 'cold');
  expect(bytesOf(folder)).toEqual(bytesOf(folder, 'cold'));
}

test('each change of content, texts and configuration is built, however it is written', async () => {
  const folder = await builtSite('First');
  const { child, output } = await startWatching(folder);
  replaceFile(folder, 'content.json', contentOf('By renaming'));
  await expectBuilt(folder, 'By renaming');
  const text = JSON.stringify(contentOf('Slowly'));
  writeFileSync(join(folder, 'content.json'), text.slice(0, 100));
  for (let at = 100; at < text.length; at += 1000) {
    await setTimeout(30);
    appendFileSync(join(folder, 'content.json'), text.slice(at, at + 1000));
  }
  await expectBuilt(folder, 'Slowly');
  changeContent(folder, 'Once');
  changeContent(folder, 'Twice');
  await expectBuilt(folder, 'Twice');
  await changeBeside(folder, contentOf('Beside it'));
  await expectBuilt(folder, 'Beside it');
  await foldChanges(join(folder, 'content.json'), { root, programFolder: root });
  await changeBeside(folder, contentOf('Beside it again'));
  await expectBuilt(folder, 'Beside it again');
  await foldChanges(join(folder, 'content.json'), { root, programFolder: root });
  mkdirSync(join(folder, 'messages'));
  writeFileSync(
    join(folder, 'messages/en.json'),
    JSON.stringify({ 'shell.skipToContent': 'Over to the texts' }),
  );
  await expectBuilt(folder, 'Over to the texts');
  configureSite(folder, { brand: 'Another' });
  await expectBuilt(folder, 'Another');
  expect(output()).not.toMatch(/^error:/m);
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
  expect(besides(folder)).toEqual(['.cold.build', 'cold', 'messages']);
});

test('where the system has no watchers left, files are looked at instead', async () => {
  const folder = await builtSite('First');
  const preload = join(folder, 'no-watchers.mjs');
  writeFileSync(
    preload,
    `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
    fs.watch = () => { throw Object.assign(new Error('ENOSPC: no watchers left'), { code: 'ENOSPC' }); };
    syncBuiltinESMExports();`,
  );
  const { child, output } = await startWatching(folder, {
    NODE_OPTIONS: `--import ${pathToFileURL(preload)}`,
  });
  expect(output()).toContain('so they are looked at again and again: ENOSPC: no watchers left');
  changeContent(folder, 'Second');
  await until(async () => expect(readFileSync(join(folder, 'out/about.html'), 'utf8')).toContain('Second'));
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
});

test('what is broken is reported, and the site stays until it is mended', async () => {
  const folder = await builtSite('First');
  const before = bytesOf(folder);
  const { output } = await startWatching(folder);
  writeFileSync(join(folder, 'content.json'), '{"entries": [');
  await until(async () => expect(output()).toMatch(/isn't JSON[\s\S]*The site stays as it was/));
  const { entries, ...others } = contentOf('Broken');
  const broken = { ...others, entries: [...entries, page('b', 'b', 'absent')] };
  replaceFile(folder, 'content.json', broken);
  await until(async () => expect(output()).toContain('missing-directory'));
  writeFileSync(join(folder, 'site.config.ts'), 'export default {');
  await until(async () => expect(output()).toContain("doesn't load"));
  expect(bytesOf(folder)).toEqual(before);
  configureSite(folder);
  replaceFile(folder, 'content.json', contentOf('Mended'));
  await expectBuilt(folder, 'Mended');
});

test('no other build writes to its folder, and one that is killed leaves a whole site to the next', async () => {
  const folder = await builtSite('First');
  const { child } = await startWatching(folder);
  changeContent(folder, 'Second');
  await expectBuilt(folder, 'Second');
  await expect(build(folder)).rejects.toThrow('Another build is writing');
  child.kill('SIGKILL');
  await once(child, 'close');
  for (const title of ['Third', 'Fourth']) {
    changeContent(folder, title);
    await build(folder);
    await expectBuilt(folder, title);
  }
  expect(besides(folder)).toEqual(['.cold.build', 'cold']);
});

test("content that the first build can't read ends it", async () => {
  const folder = await builtSite('First');
  writeFileSync(join(folder, 'content.json'), '{');
  const child = startCli(['build', '--watch'], { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'exit')).toEqual([2, null]);
});
