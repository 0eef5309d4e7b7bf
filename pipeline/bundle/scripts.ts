import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { ScriptLink } from '../../domain/site/islands.ts';
import { type IslandName, islandNames } from '../../domain/site/islands.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import { hrefOf } from './hashed-file.ts';

/** Holds the browser's scripts: their files, and the links that pages name. */
export interface Scripts {
  readonly files: readonly AssetFile[];
  /** The script of every page. */
  readonly shell: ScriptLink;
  readonly islands: Readonly<Record<IslandName, ScriptLink>>;
}

/** Describes the cached scripts: where they lie in a site, their hashes, and which is whose. */
interface CachedScripts extends Omit<Scripts, 'files'> {
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

const indexName = 'scripts.json';

/**
 * Makes the browser's scripts, or takes them from the cache: they are made from the program's sources alone, and bundling
 * React takes longer than all the rest of a small build.
 *
 * @param folder the cache of this program in this state; without one, or where it can't be written, scripts are bundled
 * each time
 */
export async function cachedScripts(root: string, folder: string | undefined): Promise<Scripts> {
  if (folder === undefined) return bundleScripts(root);
  const cached = readCached(folder);
  if (cached) return cached;
  const scripts = await bundleScripts(root);
  writeCached(folder, scripts);
  return scripts;
}

function readCached(folder: string): Scripts | undefined {
  try {
    const index = JSON.parse(readFileSync(join(folder, indexName), 'utf8')) as CachedScripts;
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

/** Writes aside and renames the whole folder: of builds that run at the same time the first to finish wins. */
function writeCached(folder: string, { files, shell, islands }: Scripts): void {
  const unfinished = `${folder}.${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    for (const { path, bytes } of files) writeFileSync(join(unfinished, basename(path)), bytes);
    const hashes = files.map(({ path, bytes }) => ({ path, sha256: hash('sha256', bytes) }));
    const index: CachedScripts = { files: hashes, shell, islands };
    writeFileSync(join(unfinished, indexName), JSON.stringify(index));
    // A damaged cache is replaced.
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

const shellEntry = 'runtime/shell/main.ts';
const islandEntry = (name: IslandName) => `runtime/${name}/main.tsx`;

/** React by itself: in the bundles of islands that use it alike it comes out as the same file. */
const reactEntry = 'runtime/lib/react.ts';

/**
 * Bundles the browser's scripts, each island by itself: of a library that several use, its file holds what it needs and
 * nothing of what others do. Only React, which all need whole, is a file of its own that the next island finds loaded.
 */
export async function bundleScripts(root: string): Promise<Scripts> {
  const [shell, ...islands] = await Promise.all([
    bundle(root, { shell: shellEntry }),
    ...islandNames.map((name) => bundle(root, { [name]: islandEntry(name), react: reactEntry })),
  ]);
  const sources = new Map([shell, ...islands].flatMap(({ files }) => files));
  const minified = [...sources].map(async ([path, text]) => [path, await minify(text)] as const);
  const files = await Promise.all(minified);
  const bytes = new Map(files.map(([path, { code }]) => [path, Buffer.from(code)]));
  const licences = Buffer.from([...new Set(files.map(([, { legalComments }]) => legalComments))].join(''));
  return {
    files: [...bytes, [licencesPath, licences] as const]
      .map(([path, bytes]) => ({ path, bytes }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    shell: linkTo(shell.fileOf(shellEntry), shell.importsOf, bytes),
    islands: Object.fromEntries(
      islandNames.map((name, at) => {
        const { fileOf, importsOf } = islands[at] ?? shell;
        return [name, linkTo(fileOf(islandEntry(name)), importsOf, bytes)];
      }),
    ) as Scripts['islands'],
  };
}

function linkTo(
  path: string,
  importsOf: (path: string) => readonly string[],
  files: ReadonlyMap<string, Uint8Array>,
): ScriptLink {
  const bytes = files.get(path);
  if (!bytes) throw new Error(`A script imports ${path}, which isn't among the files of the bundle.`);
  return {
    src: hrefOf({ path }),
    integrity: `sha256-${hash('sha256', bytes, 'base64')}`,
    imports: importsOf(path).map((each) => linkTo(each, () => [], files)),
  };
}

/** Bundles scripts. @returns their texts by path, the file of an entry point, and the files that a file imports before it runs */
async function bundle(root: string, entryPoints: Readonly<Record<string, string>>) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    ...settings,
    absWorkingDir: root,
    entryPoints: { ...entryPoints },
  });
  const entryOf = (path: string) => metafile.outputs[path]?.entryPoint;
  const files = outputFiles
    .map(({ path, text }) => [relative(root, path).replaceAll('\\', '/'), text] as const)
    .filter(([path]) => path.endsWith('.js') && entryOf(path) !== reactEntry);
  const fileOf = (entry: string) => {
    const [path] = files.find(([own]) => entryOf(own) === entry) ?? [];
    if (path === undefined) throw new Error(`The browser script came out empty: ${entry} gave no output.`);
    return path;
  };
  const importsOf = (path: string) =>
    (metafile.outputs[path]?.imports ?? [])
      .filter(({ kind }) => kind === 'import-statement')
      .map((each) => each.path);
  return { files, fileOf, importsOf };
}

const target = 'es2022';

const settings = {
  outdir: 'assets/js',
  entryNames: '[name]-[hash]',
  chunkNames: 'chunk-[hash]',
  bundle: true,
  splitting: true,
  write: false,
  metafile: true,
  format: 'esm',
  target,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Shortened here, names of CSS classes would differ from those in the pages; `minify` shortens only the script's own.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'silent',
} as const;

/** Holds the licence notices of packages, once for all scripts. */
const licencesPath = 'assets/licences.txt';

async function minify(source: string) {
  const { transform } = await import('esbuild');
  const options = { minify: true, format: 'esm', target, legalComments: 'external' } as const;
  const { code, legalComments } = await transform(source, options);
  return { code: legalComments ? `${code}// /${licencesPath}\n` : code, legalComments };
}
