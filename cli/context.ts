import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Accepts printed text, as streams of `process` do. */
export interface Output {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean | undefined;
  /** Width of the terminal; 0 if unknown. */
  readonly columns?: number | undefined;
}

export interface Program {
  readonly root: string;
  /** Folder of the running bundle, with worker scripts and styles. */
  readonly folder: string;
  /** Bundles the current sources. @returns the new folder @throws esbuild's error */
  readonly rebundle: () => Promise<string>;
}

/** Holds all that commands use of `process`, so that several can run in one process. */
export interface CliContext extends Program {
  /** Absolute current folder. */
  readonly cwd: string;
  readonly env: Environment;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Emits `exit` for immediate cleanup and `beforeExit` when idle; an `EventEmitter` in tests. */
  readonly lifecycle: Lifecycle;
}

interface Lifecycle {
  readonly once: (event: 'exit' | 'beforeExit', listener: () => void) => unknown;
  readonly off: (event: 'exit' | 'beforeExit', listener: () => void) => unknown;
}

/** Returns the context of a standalone process. */
export function processContext(program: Program): CliContext {
  const { env, stdout, stderr } = process;
  return { ...program, cwd: process.cwd(), env, stdout, stderr, lifecycle: process };
}

/** Holds package.json's data. */
export interface PackageFacts {
  readonly name: string;
  readonly version: string;
  readonly repository?: string | { readonly url: string };
}

/** Reads the program's package.json. */
export function readPackage({ root }: Pick<Program, 'root'>): PackageFacts {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFacts;
}

/** Sets the exit code of the run; 0 by default. */
export type SetExitCode = (code: number) => void;
