/** Checks which modules commands load only when they need them. */
import { readFileSync } from 'node:fs';
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

test.each(['main.js', 'build-worker.js'])(
  '%s starts without React, the bundler and the picture library',
  async (file) => {
    const imported = [...importedBy(await bundleProgram(root), file)];
    expect(imported.filter((name) => /^(react|react-dom|esbuild|sharp)(\/|$)/.test(name))).toEqual([]);
  },
);

test('dev-worker.js, which is there to render, starts with React', async () => {
  expect(importedBy(await bundleProgram(root), 'dev-worker.js')).toContain('react');
});
