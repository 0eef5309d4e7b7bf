import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-cli.ts';

/** Files and folders that commands need. */
const sources = [
  'bin',
  'cli',
  'domain',
  'data',
  'messages',
  'pipeline',
  'runtime',
  'templates',
  'tools/dev',
  'tools/gallery',
  'tools/sandbox',
  'tools/viewer',
  'package.json',
];

/** Copies the project without packages into a folder. @param more further paths to copy */
export function checkout(copy: string, ...more: readonly string[]): string {
  for (const name of [...sources, ...more].filter((path) => existsSync(join(root, path)))) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  return copy;
}

/** Links the project's packages into a copy. */
export function withPackages(copy: string): string {
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}
