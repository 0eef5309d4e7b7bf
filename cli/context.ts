import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
  /** Absolute path of `--config`; absent: site.config.ts in the current folder. */
  readonly configFile?: string;
  /** Reads all of stdin, as UTF-8. */
  readonly stdin: () => Promise<string>;
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
  let text: Promise<string> | undefined;
  // A stream ends only once; `dev` asks for the content again.
  const stdin = () => (text ??= readAll(process.stdin));
  return { ...program, cwd: process.cwd(), env, stdin, stdout, stderr, lifecycle: process };
}

async function readAll(stream: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the path of the site's configuration. */
export function configFileOf({ cwd, configFile }: Pick<CliContext, 'cwd' | 'configFile'>): string {
  return configFile ?? join(cwd, 'site.config.ts');
}

/** Returns the site's folder, which holds the configuration, its caches and `.env`. */
export function siteFolderOf(context: Pick<CliContext, 'cwd' | 'configFile'>): string {
  return dirname(configFileOf(context));
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
