/** A file of messages/ that can't be used keeps a site from being built, and is named. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout, withPackages } from '../helpers/checkout.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

const content = readFileSync(join(root, 'tests', 'sites', 'three-languages', 'content.json'), 'utf8');

test('a damaged file ends build and validate with exit code 2, the file, the line and what is wrong', async () => {
  const copy = withPackages(checkout(temporaryFolder()));
  const folder = siteFolder(content);
  const file = join(copy, 'messages', 'de.json');
  const valid = readFileSync(file, 'utf8');
  const texts = JSON.parse(valid) as Record<string, unknown>;
  const [firstKey = '', secondKey = ''] = Object.keys(texts);
  const { [secondKey]: _, ...incomplete } = texts;
  const damages: readonly [damaged: string | Uint8Array | undefined, says: RegExp][] = [
    [valid.replace('",\n', '"\n'), /messages\/de\.json:3 .* isn't JSON/],
    [valid.slice(0, valid.length / 2), /messages\/de\.json:\d\d+ .* isn't JSON/],
    ['', /messages\/de\.json .* is empty/],
    ['{}', /messages\/de\.json .* has no texts/],
    ['[]', /messages\/de\.json:1 .* isn't a JSON object/],
    [JSON.stringify({ ...texts, [secondKey]: 7 }, null, 2), /de\.json:3 .* isn't a string: "shell\.home"/],
    [JSON.stringify({ ...texts, [firstKey]: ' ' }), /de\.json .* lacks "shell\.skipToContent"\./],
    [JSON.stringify(incomplete), /messages\/de\.json .* lacks "shell\.home"\./],
    [
      valid.replace('"shell.submenu"', '"shell.submenux"'),
      /de\.json:5 .* no text of the program has: "shell\.submenux"\. Did you mean "shell\.submenu"\?/,
    ],
    [
      valid.replace(/("shell\.submenu": ".*)\{\{name\}\}/, '$1{{ names, uppercase }}'),
      /de\.json:5 .* has braces in "shell\.submenu" .*: "\{\{ names, uppercase \}\}"\. Did you mean "\{\{name\}\}"\?/,
    ],
    [Buffer.from(valid, 'latin1'), /messages\/de\.json .* isn't UTF-8/],
    [undefined, /messages\/de\.json .* is missing/],
  ];
  for (const [damaged, says] of damages) {
    if (damaged === undefined) rmSync(file);
    else writeFileSync(file, damaged);
    for (const command of [build, validate]) {
      const { code, stdout, stderr } = await command(copy, folder);
      expect({ code, stdout, stderr }).toMatchObject({ code: 2, stdout: '' });
      expect(stderr).toMatch(says);
      expect(stderr).toContain('Restore the file from version control');
    }
    expect(existsSync(join(folder, 'out'))).toBe(false);
  }
  writeFileSync(file, valid);
  expect(await build(copy, folder)).toMatchObject({ code: 0 });
  expect(await validate(copy, folder)).toMatchObject({ code: 0 });
});

test("the file of a language that isn't published may be anything", async () => {
  const copy = withPackages(checkout(temporaryFolder()));
  writeFileSync(join(copy, 'messages', 'ar.json'), '{');
  expect(await build(copy, siteFolder(content))).toMatchObject({ code: 0 });
});

function build(copy: string, cwd: string) {
  return run(copy, cwd, 'build', '--no-cache');
}

function validate(copy: string, cwd: string) {
  return run(copy, cwd, 'validate');
}

function run(copy: string, cwd: string, ...command: readonly string[]) {
  return runCli([...command, '--locale', 'en', 'de'], { cwd, checkout: copy });
}
