import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-cli.ts';
import { temporaryFolder } from './temp-folder.ts';

/** Lists the files and folders that commands run on. */
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

/** A copy of the project without its packages, which vanishes after the test. @param more paths to copy as well */
export function checkout(...more: readonly string[]): string {
  const copy = temporaryFolder();
  for (const name of [...sources, ...more].filter((path) => existsSync(join(root, path)))) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  return copy;
}

/** Gives a checkout the packages of the project. */
export function withPackages(copy: string): string {
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}
