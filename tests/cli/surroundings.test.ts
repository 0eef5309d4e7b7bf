/** Runs commands in odd surroundings: folders that are gone, names that are no UTF-8, no home, paths that lead nowhere. */
import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli, script } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, space } from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

const isWindows = process.platform === 'win32';
const meridian = `"${process.execPath}" "${script}"`;

describe.skipIf(isWindows)('in a shell', () => {
  test.each(['validate', 'build', 'export', 'serve', 'dev', 'verify --out /tmp', '--help'])(
    '%s in a folder that has been removed says so',
    (line) => {
      const result = inShell(`mkdir gone; cd gone; rmdir ../gone; ${meridian} ${line}`, temporaryFolder());
      expect(result).toMatchObject({ status: 2, stdout: '' });
      expect(result.stderr).toContain("The current folder doesn't exist any more");
    },
  );

  test('a name that is no UTF-8 is refused instead of being taken for another', () => {
    const folder = siteFolder(space(homePage()));
    const { status, stderr } = inShell(
      `${meridian} validate --output "$(printf 'a\\377.json')"; code=$?; ls; exit $code`,
      folder,
    );
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("isn't UTF-8") });
  });

  test('without a home and without any variable commands work', () => {
    const folder = siteFolder(space(homePage()));
    expect(inShell(`env -i ${meridian} build`, folder)).toMatchObject({ status: 0 });
    expect(inShell(`env -i ${meridian} validate`, folder)).toMatchObject({ status: 0 });
  });
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

function inShell(line: string, cwd: string) {
  return spawnSync('sh', ['-c', line], { cwd, encoding: 'utf8' });
}
