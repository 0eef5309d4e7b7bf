/** `meridian verify`: what became of a site since it was built. */
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleProgram } from '../../bin/bundle-program.js';
import { verifySite } from '../../pipeline/workers/verify-site.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { builtSite } from './small-site.ts';

test('tells missing, changed and unexpected files apart, each by name', async () => {
  const folder = await builtSite('About');
  const out = join(folder, 'out');
  const clean = await verify(folder);
  expect(clean).toMatchObject({ code: 0, stderr: '' });
  expect(clean.stdout).toMatch(/^\d+ files, [\d.]+ MB, as they were built: /);

  const about = readFileSync(join(out, 'about.html'), 'utf8');
  writeFileSync(join(out, 'about.html'), about.replace('About', 'Abuot'));
  writeFileSync(join(out, 'index.html'), 'hacked');
  rmSync(join(out, 'robots.txt'));
  rmSync(join(out, '404.html'));
  symlinkSync('about.html', join(out, '404.html'));
  mkdirSync(join(out, 'new'));
  writeFileSync(join(out, 'new', 'b\u001b[2K.txt'), '');
  writeFileSync(join(out, 'a.txt'), '');
  const { code, stdout } = await verify(folder, '--format', 'json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    schemaVersion: 1,
    out,
    missing: ['robots.txt'],
    changed: [
      { file: '404.html', what: "isn't a regular file" },
      { file: 'about.html', what: 'has other content of the same size' },
      { file: 'index.html', what: expect.stringMatching(/^has 6 bytes instead of \d+$/) },
    ],
    unexpected: ['a.txt', 'new/b\u001b[2K.txt'],
  });
  const pretty = await verify(folder);
  expect(pretty.code).toBe(1);
  expect(pretty.stdout).toContain("missing     robots.txt\nchanged     404.html isn't a regular file\n");
  expect(pretty.stdout).toContain('unexpected  new/b\\u001b[2K.txt\n1 missing, 3 changed, 2 unexpected; ');
});

test('tells how to restore a deployed copy', async () => {
  const folder = await builtSite('About');
  rmSync(join(folder, 'out', 'robots.txt'));
  expect((await verify(folder)).stdout).toMatch(/\nBuild again to restore the site\./);
  expect((await verify(folder, '--out', 'out')).stdout).toContain(
    '\nIf it is a deployed copy, send all files again: docs/deploying.md, with an empty manifest.',
  );
});

test('needs nothing but the folder that is named', async () => {
  const folder = await builtSite('About');
  const cwd = temporaryFolder();
  const result = await runCli(['verify', '--out', join(folder, 'out')], { cwd });
  expect(result).toMatchObject({ code: 0, stderr: '' });
  expect((await runCli(['verify'], { cwd })).stderr).toContain('There is no site.config.ts in');
});

test('compares again after two builds, which publish the same folder with other files', async () => {
  const out = join(await builtSite('About'), 'out');
  const later = join(await builtSite('About us'), 'out');
  const programFolder = await bundleProgram(root);
  const report = verifySite(out, programFolder);
  for (const file of ['about.html', 'manifest.json']) {
    rmSync(join(out, file));
    copyFileSync(join(later, file), join(out, file));
  }
  expect(await report).toMatchObject({ missing: [], changed: [], unexpected: [] });
});

test('reports a missing site and an unusable manifest', async () => {
  const folder = await builtSite('About');
  const manifest = join(folder, 'out', 'manifest.json');
  const text = readFileSync(manifest, 'utf8');
  for (const damaged of [
    '',
    text.slice(0, 500),
    '{"generator":"meridian"}',
    text.replace('"404.html"', '"../404.html"'),
  ]) {
    writeFileSync(manifest, damaged);
    expect(await verify(folder)).toMatchObject({ code: 2, stderr: expect.stringContaining('is damaged') });
  }
  const nowhere = await verify(folder, '--out', 'elsewhere');
  expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no built site in') });
});

test('finds the site that a build had moved aside when it was killed, and the next build brings it back', async () => {
  const folder = await builtSite('About');
  const former = join(folder, '.out.build', 'former-01234567-89ab-4def-8123-456789abcdef');
  mkdirSync(join(folder, '.out.build'));
  renameSync(join(folder, 'out'), former);
  expect(await verify(folder)).toMatchObject({ code: 1, stderr: expect.stringContaining(former) });
  writeFileSync(join(folder, 'content.json'), '{"entries": [');
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 2 });
  expect(await verify(folder)).toMatchObject({ code: 0 });
});

function verify(folder: string, ...flags: readonly string[]) {
  return runCli(['verify', ...flags], { cwd: folder });
}
