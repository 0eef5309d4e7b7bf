import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { IslandName } from '../../domain/site/islands.ts';
import type { ScriptLink } from '../../domain/site/script-link.ts';
import type { Scripts } from './bundle-scripts.ts';

/** What is kept beside the scripts: where they lie in a site, what is in them, and which is whose. */
interface Index {
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
  readonly shell: ScriptLink;
  readonly islands: Readonly<Record<IslandName, ScriptLink>>;
}

const indexName = 'scripts.json';

/** Loading the bundler takes longer than reading what is kept. */
async function bundleAnew(root: string): Promise<Scripts> {
  const { bundleScripts } = await import('./bundle-scripts.ts');
  return bundleScripts(root);
}

/**
 * The browser's scripts: bundled by the first build of a program and kept for the others, since they are made from the
 * program's sources alone. Bundling React takes longer than all the rest of a small build.
 *
 * @param folder of this program, and no other state of its sources; without one, or where it can't be written, they are
 * bundled each time
 */
export async function keptScripts(root: string, folder: string | undefined): Promise<Scripts> {
  if (folder === undefined) return bundleAnew(root);
  const kept = readKept(folder);
  if (kept) return kept;
  const scripts = await bundleAnew(root);
  keep(folder, scripts);
  return scripts;
}

function readKept(folder: string): Scripts | undefined {
  try {
    const index = JSON.parse(readFileSync(join(folder, indexName), 'utf8')) as Index;
    const files = index.files.map(({ path }) => ({
      path,
      bytes: readFileSync(join(folder, basename(path))),
    }));
    const isWhole = files.every(({ bytes }, at) => hash('sha256', bytes) === index.files[at]?.sha256);
    return isWhole ? { ...index, files } : undefined;
  } catch {
    return undefined;
  }
}

/** Written aside and moved there as a whole: other builds may run at the same time, and the first to finish wins. */
function keep(folder: string, { files, shell, islands }: Scripts): void {
  const unfinished = `${folder}.${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    for (const { path, bytes } of files) writeFileSync(join(unfinished, basename(path)), bytes);
    const known = files.map(({ path, bytes }) => ({ path, sha256: hash('sha256', bytes) }));
    const index: Index = { files: known, shell, islands };
    writeFileSync(join(unfinished, indexName), JSON.stringify(index));
    // What is damaged there would else be found damaged for ever.
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
