import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleAsProgram } from '../bundle-as-program.ts';
import type { Command } from '../run-tree.ts';
import type { PrepareOptions } from './prepare-content.ts';
import type { Form } from './prepared-files.ts';

/** Where one preparation takes the content from and puts it; absolute. */
export interface Preparing {
  readonly contentFile: string;
  readonly form: Form;
  readonly folder: string;
}

/** The command that prepares content for another generator. */
export type Preparation = (preparing: Preparing) => Command;

/**
 * Bundles the preparation as the program itself is bundled: what is timed then is its work.
 *
 * @param outdir must lie where Node finds the packages
 */
export async function createPreparation(
  outdir: string,
  shared: Omit<PrepareOptions, keyof Preparing>,
): Promise<Preparation> {
  await bundleAsProgram(shared.root, { 'prepare-main': 'tools/bench/contest/prepare-main.ts' }, outdir);
  return (preparing) => {
    const optionsFile = `${preparing.folder}.options.json`;
    writeFileSync(optionsFile, JSON.stringify({ ...shared, ...preparing }));
    return {
      file: process.execPath,
      args: [join(outdir, 'prepare-main.js'), optionsFile],
      // As the program does for itself.
      env: { NODE_COMPILE_CACHE: join(outdir, 'compiled') },
    };
  };
}
