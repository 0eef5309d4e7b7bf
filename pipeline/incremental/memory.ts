import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { BuildState } from './build-state.ts';
import { readCacheFile } from './cache-file.ts';
import { hashInputs, hashScripts, type InputHashes, type InputOptions } from './input-hashes.ts';

/** What builds of one output folder know of the one before. */
export interface Memory {
  /** Where that is written. */
  readonly file: string;
  readonly inputs: InputHashes;
  /** The same, once the first build of a program has made the browser's scripts. */
  readonly inputsNow: () => InputHashes;
  /** Undefined where no build was before, or none of this program. */
  readonly past: PastState | undefined;
}

/** Reads a part of what the last build has left. */
export type PastState = <Name extends keyof BuildState>(part: Name) => BuildState[Name];

interface MemoryOptions extends InputOptions {
  /** The folder of the caches of all output folders. */
  readonly cacheFolder: string;
}

/** @returns undefined when an input can't be read, so that there is nothing to compare: the build tells of it */
export function openMemory(options: MemoryOptions): Memory | undefined {
  const inputs = readable(options);
  if (!inputs) return undefined;
  const file = join(options.cacheFolder, hash('sha256', options.config.out).slice(0, 16));
  return {
    file,
    inputs,
    inputsNow: () => ({ ...inputs, scripts: inputs.scripts ?? hashScripts(options.programFolder) }),
    past: readCacheFile(file, inputs.program) as PastState | undefined,
  };
}

function readable(options: InputOptions): InputHashes | undefined {
  try {
    return hashInputs(options);
  } catch {
    return undefined;
  }
}

/** Stands for values that JSON can hold, and maps of them. */
export function digestOf(...values: readonly unknown[]): string {
  const text = JSON.stringify(values, (_key, value) => (value instanceof Map ? [...value] : value));
  return hash('sha256', text, 'base64');
}
