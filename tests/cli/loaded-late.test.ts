/** Checks which modules commands load only when they need them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleProgram } from '../../bin/bundle-program.js';
import { root } from '../helpers/run-cli.ts';

/** Everything that a file of the program imports before its first line runs: packages, and Node's own modules. */
function importedBy(folder: string, file: string, seen = new Set<string>()): Set<string> {
  const text = readFileSync(join(folder, file), 'utf8');
  for (const [, from, alone] of text.matchAll(
    /^(?:import|export)\b[^"';]*\bfrom "([^"]+)";|^import "([^"]+)";/gm,
  )) {
    const name = from ?? alone ?? '';
    if (seen.has(name)) continue;
    seen.add(name);
    if (name.startsWith('./')) importedBy(folder, name, seen);
  }
  return seen;
}

const isLarge = (name: string) => /^(react|react-dom|esbuild|sharp|node:http)(\/|$)/.test(name);

test.each(['main.js', 'build-worker.js'])(
  '%s starts without React, the bundler, the picture library and HTTP',
  async (file) => {
    const imported = [...importedBy(await bundleProgram(root), file)];
    expect(imported.filter(isLarge)).toEqual([]);
  },
);

test('dev-worker.js, which is there to render, starts with React', async () => {
  expect(importedBy(await bundleProgram(root), 'dev-worker.js')).toContain('react');
});

test('a build loads React only if it renders, and its stages only if something has changed', async () => {
  const folder = await bundleProgram(root);
  const find = (pattern: RegExp) => readdirSync(folder).find((name) => pattern.test(name)) ?? '';
  const stages = find(/^build-[A-Z0-9]{8}\.js$/);
  expect([...importedBy(folder, stages)].filter(isLarge)).toEqual([]);
  const repeating = importedBy(folder, find(/^build-or-repeat-.*\.js$/));
  expect(repeating).toContain('node:crypto');
  expect(repeating).not.toContain(`./${stages}`);
});
