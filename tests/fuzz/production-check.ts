import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleAsProgram } from '../../tools/bench/baseline/prepare.ts';
import { root } from '../helpers/run-cli.ts';

type Check = typeof import('./check-bytes.ts');

/**
 * `checkBytes` bundled as the program is: with React for development, which Vitest would take, it is five times as slow.
 *
 * It lies in a folder of its own in the repository, from where packages are found, until it is loaded.
 */
export async function loadCheck(): Promise<Check> {
  const parent = join(root, '.meridian');
  mkdirSync(parent, { recursive: true });
  const outdir = mkdtempSync(join(parent, 'fuzz-'));
  try {
    const source = join(root, 'tests/fuzz/check-bytes.ts');
    await bundleAsProgram({
      absWorkingDir: root,
      entryPoints: { check: source },
      outdir,
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(source).href) },
    });
    return (await import(pathToFileURL(join(outdir, 'check.js')).href)) as Check;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
