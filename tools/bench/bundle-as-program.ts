import { type BuildOptions, build } from 'esbuild';

/**
 * Bundles code as the program itself is bundled, so that what is timed or tried is the same kind of code.
 *
 * @param outdir must lie where Node finds the packages @param define as esbuild takes it
 */
export async function bundleAsProgram(
  root: string,
  entryPoints: Readonly<Record<string, string>>,
  outdir: string,
  define: NonNullable<BuildOptions['define']> = {},
): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { ...entryPoints },
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    jsx: 'automatic',
    define,
    logLevel: 'error',
  });
}
