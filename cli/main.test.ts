import { EventEmitter } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleProgram } from '../bin/bundle-program.js';
import { root } from '../tests/helpers/run-cli.ts';
import { siteFolder } from '../tests/helpers/site-folder.ts';
import { homePage, page, space } from '../tests/helpers/space-builder.ts';
import type * as Program from './main.ts';

const folder = await bundleProgram(root);
const { main }: typeof Program = await import(join(folder, 'main.js'));

/** Runs a command line in this process, as two commands at once would. */
async function run(cwd: string, ...args: string[]) {
  const output = { stdout: '', stderr: '' };
  const code = await main(['node', 'meridian', ...args], {
    root,
    folder,
    stdin: async () => '',
    rebundle: async () => folder,
    cwd,
    env: {},
    stdout: { write: (text) => (output.stdout += text) },
    stderr: { write: (text) => (output.stderr += text) },
    lifecycle: new EventEmitter(),
  });
  return { code, ...output };
}

test('two command lines in one process know nothing of each other', async () => {
  const clean = siteFolder(space(homePage()));
  const broken = siteFolder(space([...homePage(), page('b', 'b', 'absent')]));
  const args = ['validate', '--content', 'content.json', '--format', 'json'];
  const [first, second] = await Promise.all([run(clean, ...args), run(broken, ...args)]);
  const errors = ({ stdout }: { stdout: string }) => JSON.parse(stdout).summary.errors;
  expect([first.code, errors(first)]).toEqual([0, 0]);
  expect([second.code, errors(second)]).toEqual([1, 1]);
  expect((await run(clean, ...args)).code).toBe(0);
});

test.each([
  [['--help'], 0, 'stdout', /Usage: meridian/],
  [['buidl'], 2, 'stderr', /unknown command 'buidl'/],
  [['validate', '--content', 'absent.json'], 2, 'stderr', /error: .*absent\.json/],
] as const)('%j ends with code %d and prints to %s', async (args, code, stream, text) => {
  const result = await run(siteFolder(space(homePage())), ...args);
  expect(result).toMatchObject({ code, [stream]: expect.stringMatching(text) });
});

test('options are declared by addFlags alone, which checks that they are those that code reads', () => {
  const declares = (file: string) =>
    /\.(addOption|option|requiredOption)\(/.test(readFileSync(join(root, file), 'utf8'));
  const files = globSync('cli/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(files.filter(declares)).toEqual(['cli/flags.ts']);
});

test('a server ends with the program', async () => {
  const lifecycle = new EventEmitter();
  const cwd = siteFolder(space(homePage()));
  const printed: string[] = [];
  const output = { write: (text: string) => printed.push(text) };
  const context = {
    root,
    folder,
    stdin: async () => '',
    rebundle: async () => folder,
    cwd,
    env: {},
    lifecycle,
  };
  expect(await main(['node', 'meridian', 'build'], { ...context, stdout: output, stderr: output })).toBe(0);
  const serve = ['node', 'meridian', 'serve', '--port', '0'];
  expect(await main(serve, { ...context, stdout: output, stderr: output })).toBe(0);
  const address = /http:\S+/.exec(printed.at(-1) ?? '')?.[0] ?? '';
  expect((await fetch(address)).status).toBe(200);
  lifecycle.emit('exit');
  await expect(fetch(address)).rejects.toThrow();
});
