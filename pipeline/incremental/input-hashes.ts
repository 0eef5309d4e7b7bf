import { createHash, hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';

export interface InputOptions {
  readonly config: SiteConfig;
  /** The folder of package.json. */
  readonly root: string;
  readonly programFolder: string;
  /** A manifest that is named to compare with. */
  readonly previous?: string | undefined;
}

/** Holds a hash per input of a build besides content. */
export interface InputHashes {
  /** The program itself: the cache of another program is ignored. */
  readonly program: string;
  readonly messages: string;
  readonly servers: string;
  /** Flags and local assets. */
  readonly assets: string;
  /** The browser's scripts; undefined until the first build has made them. */
  readonly scripts: string | undefined;
  readonly previous: string;
}

/**
 * Hashes the inputs of a build besides content.
 *
 * @throws the file system's error for a file that can't be read; the build itself reports it later, with a hint
 */
export function hashInputs({ config, root, programFolder, previous }: InputOptions): InputHashes {
  const pictures = config.localAssets?.folder;
  return {
    program: hashProgram(root, programFolder),
    messages: hashFiles(filesIn(join(root, 'messages'))),
    servers: config.servers === undefined ? '' : hashFiles([config.servers]),
    assets: hashFiles([join(root, 'data/flags/flags.svg'), ...(pictures ? filesIn(pictures) : [])]),
    scripts: hashScripts(programFolder),
    previous: previous === undefined ? '' : hashFiles([previous]),
  };
}

/** Hashes the index of the browser's scripts. @returns undefined where they aren't made yet */
export function hashScripts(programFolder: string): string | undefined {
  const index = join(programFolder, 'browser', 'scripts.json');
  return existsSync(index) ? hashFiles([index]) : undefined;
}

/**
 * Packages stand outside the bundle, so the list of their versions counts too; and so does what Node brings: texts are
 * sorted by its tables of languages.
 */
function hashProgram(root: string, programFolder: string): string {
  const { node, icu, unicode } = process.versions;
  const files = [...filesIn(programFolder), join(root, 'package-lock.json')].filter(existsSync);
  return hash('sha256', `${node} ${icu} ${unicode} ${hashFiles(files)}`);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name))
    .sort();
}

function hashFiles(files: readonly string[]): string {
  const all = createHash('sha256');
  for (const file of files) {
    // Reading a pipe would wait for a writer.
    assertPlainFile(statSync(file));
    all.update(`${basename(file)}\n${hash('sha256', readFileSync(file))}\n`);
  }
  return all.digest('hex');
}
