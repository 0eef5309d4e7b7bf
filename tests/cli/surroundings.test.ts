/** Runs commands in odd surroundings: folders that are gone, packages of any type, names that are no UTF-8, no home, paths that lead nowhere. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli, script, spawnCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, space } from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { byTag } from '../helpers/thorough.ts';

const isWindows = process.platform === 'win32';
const meridian = `"${process.execPath}" "${script}"`;

describe.skipIf(isWindows)('in a shell', () => {
  const commands = ['validate', 'build', 'export', 'serve', 'dev', 'verify --out /tmp', '--help'];
  for (const { tags, cases } of byTag(commands, (line) => line === 'build'))
    test.each(cases)('%s in a folder that has been removed says so', { tags }, (line) => {
      const result = inShell(`mkdir gone; cd gone; rmdir ../gone; ${meridian} ${line}`, temporaryFolder());
      expect(result).toMatchObject({ status: 2, stdout: '' });
      expect(result.stderr).toContain("The current folder doesn't exist any more");
    });

  test('a name that is no UTF-8 is refused instead of being taken for another', () => {
    const folder = siteFolder(space(homePage()));
    const { status, stderr } = inShell(
      `${meridian} validate --output "$(printf 'a\\377.json')"; code=$?; ls; exit $code`,
      folder,
    );
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("isn't UTF-8") });
  });

  test('without a home and without any variable commands work', { tags: 'ci' }, () => {
    const folder = siteFolder(space(homePage()));
    expect(inShell(`env -i ${meridian} build`, folder)).toMatchObject({ status: 0 });
    expect(inShell(`env -i ${meridian} validate`, folder)).toMatchObject({ status: 0 });
  });
});

describe.each([
  ['without a type', {}],
  ['of CommonJS', { type: 'commonjs' }],
  ['of ES modules', { type: 'module' }],
])('in a package %s', (_, manifest) => {
  for (const { tags, cases } of byTag(
    ['validate --quiet', 'build --quiet', 'explain /', 'coverage', 'verify'],
    (line) => line === 'build --quiet',
  ))
    test.each(cases)(
      'no command has a warning for the configuration and what it imports (%s)',
      { tags },
      async (line) => {
        const folder = packageWithSite(manifest);
        if (line === 'verify') await runCli(['build'], { cwd: folder });
        const { code, stderr } = await spawnCli(line.split(' '), { cwd: folder });
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      },
    );

  test('a fault is still told with its line', async () => {
    const folder = packageWithSite(manifest);
    const broken = 'import "./brand.ts";\n\nthrow new Error("no tea");\nexport default {};\n';
    writeFileSync(join(folder, 'site.config.ts'), broken);
    const { code, stderr } = await spawnCli(['validate'], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 2, stderr: "error: site.config.ts:3 doesn't load: no tea\n" });
  });
});

test('a configuration in CommonJS loads without a warning', { tags: 'ci' }, async () => {
  const folder = packageWithSite({});
  const config =
    "const { dirname } = require('node:path');\nmodule.exports = require('./base.ts').default;\n";
  renameSync(join(folder, 'site.config.ts'), join(folder, 'base.ts'));
  writeFileSync(join(folder, 'site.config.ts'), config);
  expect(await spawnCli(['validate', '--quiet'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
});

test.each([
  ['a file as a folder', 'content.json/site'],
  ['a link to itself', 'circle'],
  ['a name that is too long', 'long'.repeat(100)],
  ["a folder that isn't there", 'absent'],
  ['an empty name', ''],
])('verify and serve of %s end with exit code 2', async (_, out) => {
  const folder = siteFolder(space(homePage()));
  symlinkSync('circle', join(folder, 'circle'));
  for (const command of ['verify', 'serve']) {
    const { code, stdout, stderr } = await runCli([command, '--out', out], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(out);
  }
});

test("explain doesn't repeat a whole book", async () => {
  const { code, stderr } = await runCli(['explain', 'x'.repeat(100_000)], {
    cwd: siteFolder(space(homePage())),
  });
  expect(code).toBe(1);
  expect(stderr.length).toBeLessThan(1000);
});

/** Creates a package with a site whose configuration imports a file in TypeScript, one in JavaScript and a package. */
function packageWithSite(manifest: object): string {
  const folder = siteFolder(space(homePage()));
  const dependency = join(folder, 'node_modules', 'hosts');
  mkdirSync(dependency, { recursive: true });
  writeFileSync(join(dependency, 'package.json'), '{ "name": "hosts", "main": "index.js" }');
  writeFileSync(join(dependency, 'index.js'), "exports.host = 'api.contentful.com';\n");
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'brand.ts'), "export const brand: string = 'Farfold';\n");
  writeFileSync(join(folder, 'origin.js'), "export default 'https://www.farfold.example';\n");
  renameSync(join(folder, 'site.config.ts'), join(folder, 'base.config.ts'));
  writeFileSync(
    join(folder, 'site.config.ts'),
    `import hosts from 'hosts';
import base from './base.config.ts';
import { brand } from './brand.ts';
import origin from './origin.js';

export default { ...base, brand, origin, contentful: { ...base.contentful, host: hosts.host } };
`,
  );
  return folder;
}

function inShell(line: string, cwd: string) {
  return spawnSync('sh', ['-c', line], { cwd, encoding: 'utf8' });
}
