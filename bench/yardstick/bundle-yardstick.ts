import { build } from 'esbuild';

/**
 * Bundles the yardstick as the program itself is bundled, so that both run the same kind of code.
 *
 * @param outdir gets main.js, worker.js and the styles, worker.css; it must lie where Node finds the packages
 */
export async function bundleYardstick(root: string, outdir: string): Promise<void> {
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
}
