import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles the yardstick as the program itself is bundled, so that both run the same kind of code.
 *
 * @returns the folder with main.js, worker.js and the styles, worker.css
 */
export async function bundleYardstick(root: string, benchFolder: string): Promise<string> {
  const outdir = join(benchFolder, 'yardstick');
  await build({
    absWorkingDir: root,
    entryPoints: { main: 'bench/yardstick/main.ts', worker: 'bench/yardstick/worker.ts' },
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'error',
  });
  return outdir;
}
