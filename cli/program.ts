import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the running program lies: set once at the start, read by commands that start threads or bundle assets. */
export interface Program {
  /** The folder of package.json. */
  readonly root: string;
  /** The folder of the bundle that runs, with its worker scripts and styles beside it. */
  readonly folder: string;
  /** Bundles the sources as they are now. @returns the new bundle's folder. @throws esbuild's failure */
  readonly rebundle: () => Promise<string>;
}

/** Holds what package.json says of the program. */
export interface PackageFacts {
  readonly version: string;
  readonly repository?: string | { readonly url: string };
}

/** Reads the program's package.json. */
export function readPackage({ root }: Pick<Program, 'root'>): PackageFacts {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFacts;
}
