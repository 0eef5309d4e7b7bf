/**
 * Runs the program with a `node` that is too old for it.
 *
 * @module-tag ci
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, spawnCli } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

const oldNode = findOldNode();

describe.skipIf(oldNode === undefined)('on an old Node', () => {
  const node = oldNode ?? '';

  test('the command fetches a current one, once, and runs on it with its output and exit code', async () => {
    const cwd = temporaryFolder();
    // Where npm ci has been run on an old Node, it is there already.
    await spawnCli(['--help'], { cwd, node });
    const help = await spawnCli(['--help'], { cwd, node });
    expect(help).toEqual(await spawnCli(['--help'], { cwd }));
    expect(help.code).toBe(0);
    const wrong = await spawnCli(['build', '--fast'], { cwd, node });
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("unknown option '--fast'") });
  });

  test('where none can be fetched the command says what to do, and leaves nothing behind', () => {
    const copy = temporaryFolder();
    cpSync(join(root, 'bin'), join(copy, 'bin'), { recursive: true });
    writeFileSync(join(copy, 'package.json'), '{ "type": "module" }');
    const offline = {
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: join(copy, 'cache'),
      npm_config_fetch_retry_mintimeout: '1',
    };
    const { status, stdout, stderr } = spawnSync(node, [join(copy, 'bin', 'meridian.js'), 'build'], {
      encoding: 'utf8',
      env: { ...process.env, ...offline },
    });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/needs 24 or newer[\s\S]*Install Node 24 or newer, or run the command again/);
    expect(readdirSync(join(copy, '.meridian'))).toEqual([]);
  });
});

function findOldNode(): string | undefined {
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  return candidates.find((node) => existsSync(node) && majorOf(node) < 24);
}

function majorOf(node: string): number {
  return Number(/^v(\d+)/.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[1]);
}
