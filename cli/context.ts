import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Holds environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Takes the text that a command prints. A stream of `process` is one, and so is any object with a `write`. */
export interface Output {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean | undefined;
  /** The width of the terminal; 0 where it isn't known. */
  readonly columns?: number | undefined;
}

/** Describes the program's folder, and how to bundle it again. */
export interface Program {
  /** The folder of package.json. */
  readonly root: string;
  /** The folder of the bundle that runs, with its worker scripts and styles beside it. */
  readonly folder: string;
  /** Bundles the sources as they are now. @returns the new bundle's folder. @throws esbuild's failure */
  readonly rebundle: () => Promise<string>;
}

/**
 * Holds everything that a command line takes from the process around it. Commands read and write nothing else of `process`,
 * so that several of them can run in one process, one after the other or at the same time.
 */
export interface CliContext extends Program {
  /** The current folder, absolute: relative paths begin there. */
  readonly cwd: string;
  readonly env: Environment;
  readonly stdout: Output;
  readonly stderr: Output;
  /**
   * Emits `exit` when everything that is left has to end at once (servers close, caches are saved), and `beforeExit` when
   * nothing is left to do: `process`, or in a test an `EventEmitter`.
   */
  readonly lifecycle: Lifecycle;
}

interface Lifecycle {
  readonly once: (event: 'exit' | 'beforeExit', listener: () => void) => unknown;
  readonly off: (event: 'exit' | 'beforeExit', listener: () => void) => unknown;
}

/** Returns the context of a program that has the process for itself. */
export function processContext(program: Program): CliContext {
  const { env, stdout, stderr } = process;
  return { ...program, cwd: process.cwd(), env, stdout, stderr, lifecycle: process };
}

/** Holds the program's data from package.json. */
export interface PackageFacts {
  readonly version: string;
  readonly repository?: string | { readonly url: string };
}

/** Reads the program's package.json. */
export function readPackage({ root }: Pick<Program, 'root'>): PackageFacts {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFacts;
}

/** Sets the exit code of the run; without it, a run that ends well gives 0. */
export type SetExitCode = (code: number) => void;
