/**
 * Runs the program with a `node` that is too old for it.
 *
 * @module-tag ci
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, spawnCli } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

const oldNode = findOldNode();

describe.skipIf(oldNode === undefined)('on an old Node', () => {
  const node = oldNode ?? '';

  test('the command runs on the one that npm ci has installed, with its output and exit code', async () => {
    const cwd = temporaryFolder();
    const help = await spawnCli(['--help'], { cwd, node });
    expect(help).toEqual(await spawnCli(['--help'], { cwd }));
    expect(help.code).toBe(0);
    const wrong = await spawnCli(['build', '--fast'], { cwd, node });
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("unknown option '--fast'") });
  });

  test('without an installed one the command says what to do', () => {
    const copy = temporaryFolder();
    cpSync(join(root, 'bin'), join(copy, 'bin'), { recursive: true });
    writeFileSync(join(copy, 'package.json'), '{ "type": "module" }');
    const run = () =>
      execFileSync(node, [join(copy, 'bin', 'meridian.js'), 'build'], { encoding: 'utf8', stdio: 'pipe' });
    expect(run).toThrow(
      expect.objectContaining({
        status: 2,
        stderr: expect.stringMatching(/needs Node 24 or newer[\s\S]*npm ci/),
      }),
    );
  });
});

function findOldNode(): string | undefined {
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  return candidates.find((node) => existsSync(node) && majorOf(node) < 24);
}

function majorOf(node: string): number {
  return Number(/^v(\d+)/.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[1]);
}
