import { createHash, hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { type FileStamp, isSameState, stampOf } from './file-stamp.ts';

export interface ProgramFolders {
  readonly root: string;
  readonly programFolder: string;
}

export interface InputOptions extends ProgramFolders {
  readonly config: SiteConfig;
  /** A manifest passed for comparison. */
  readonly previous?: string | undefined;
}

/** Holds a hash per build input other than the content. */
export interface InputHashes {
  /** The program itself; a cache of another program is ignored. */
  readonly program: string;
  readonly messages: string;
  readonly servers: string;
  readonly assets: string;
  /** The browser's scripts; undefined before the first build. */
  readonly scripts: string | undefined;
  readonly previous: string;
}

/**
 * Hashes the build inputs other than the content.
 * @throws the file system's error; the build itself reports it with a hint
 */
export function hashInputs({ config, root, programFolder, previous }: InputOptions): InputHashes {
  const { icon, localAssets } = config;
  return {
    program: hashModel({ config, root, programFolder }),
    messages: hashMessages(root),
    servers: hashServers(config),
    assets:
      hashFiles([
        join(root, 'data/flags/drawings.json'),
        ...(icon === undefined ? [] : [icon]),
        ...(localAssets ? plainFilesIn(localAssets.folder) : []),
      ]) + (localAssets ? readdirSync(localAssets.folder).sort().join('\n') : ''),
    scripts: hashScripts(programFolder, config),
    previous: previous === undefined ? '' : hashFiles([previous]),
  };
}

/** Hashes the UI texts of all languages. @param root the folder of package.json @throws the file system's error */
export function hashMessages(root: string): string {
  return hashFiles(plainFilesIn(join(root, 'messages')));
}

/** Hashes the server data; empty without any. @throws the file system's error */
export function hashServers({ servers }: Pick<SiteConfig, 'servers'>): string {
  return servers === undefined ? '' : hashFiles([servers]);
}

/** Returns the folder of the browser's scripts, which have the base path of the site. */
export function scriptsFolder(
  programFolder: string,
  { basePath = '' }: Pick<SiteConfig, 'basePath'>,
): string {
  return join(programFolder, `browser${encodeURIComponent(basePath)}`);
}

/** Hashes the index of the browser's scripts. @returns undefined before they are created */
export function hashScripts(programFolder: string, config: Pick<SiteConfig, 'basePath'>): string | undefined {
  const index = join(scriptsFolder(programFolder, config), 'scripts.json');
  return existsSync(index) ? hashFiles([index]) : undefined;
}

/** Hashes the program. Includes package versions, as packages aren't bundled, and Node's ICU version, which determines sorting. */
export function hashProgram({ root, programFolder }: ProgramFolders): string {
  const { node, icu, unicode } = process.versions;
  // Bundles have a file with their hash.
  const bundled = join(programFolder, 'hash');
  const program = existsSync(bundled) ? [bundled] : plainFilesIn(programFolder);
  const files = [...program, join(root, 'package-lock.json')].filter(existsSync);
  return hash('sha256', `${node} ${icu} ${unicode} ${hashFiles(files)}`);
}

/** Hashes the program and the schemas of the site's own blocks. */
export function hashModel({ config, ...folders }: ProgramFolders & Pick<InputOptions, 'config'>): string {
  const program = hashProgram(folders);
  const own = config.blocks?.map(({ type, schema }) => [type, schema]);
  return own ? hash('sha256', JSON.stringify([program, own])) : program;
}

function plainFilesIn(folder: string): string[] {
  return fileNamesIn(folder).map((name) => join(folder, name));
}

/** Lists the names of a folder's plain files and of links to some, in a stable order. @throws the file system's error */
export function fileNamesIn(folder: string): string[] {
  const isFile = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile();
  return readdirSync(folder).filter(isFile).sort();
}

function hashFiles(files: readonly string[]): string {
  const all = createHash('sha256');
  for (const file of files) {
    all.update(`${basename(file)}\n${hashFile(file)}\n`);
  }
  return all.digest('hex');
}

const knownHashes = new Map<string, { readonly stamp: FileStamp; readonly sha256: string }>();

/** Hashes a file, once while its times prove that it hasn't changed: a process may build many times. */
function hashFile(file: string): string {
  const stats = statSync(file, { bigint: true });
  // Rejects pipes: reading one would block.
  assertPlainFile(stats);
  const stamp = stampOf(stats);
  const known = knownHashes.get(file);
  if (known && isSameState(known.stamp, stamp)) return known.sha256;
  const sha256 = hash('sha256', readFileSync(file));
  knownHashes.set(file, { stamp, sha256 });
  return sha256;
}
