import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, parse, relative } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { shortClassNames } from '../../bin/short-class-names.js';
import {
  type IslandName,
  islandNames,
  lateParts,
  type ScriptLink,
  type SitePart,
} from '../../domain/site/islands.ts';
import { hrefOf } from '../model/hashed-file.ts';
import type { AssetFile } from '../model/site-bundle.ts';

/** Holds the browser's scripts: their files, and the links that pages use. */
export interface Scripts {
  readonly files: readonly AssetFile[];
  readonly shell: ScriptLink;
  readonly islands: Readonly<Record<IslandName, ScriptLink>>;
}

/** Lists the files that a site needs: not those of parts that its pages don't have, and what only these import. */
export function scriptsOf({ files, shell, islands }: Scripts, has: (part: SitePart) => boolean): AssetFile[] {
  const unused = lateParts.filter((part) => !has(part)).map((part) => `assets/js/shell-${part}-`);
  const possible = files.filter(({ path }) => !unused.some((start) => path.startsWith(start)));
  const mains = new Set(
    [shell, ...islandNames.filter(has).map((name) => islands[name])].map(({ src }) => src),
  );
  const used = new Set(possible.filter((file) => mains.has(hrefOf(file))));
  // Grows while it is walked through: scripts name the files that they import.
  for (const { bytes } of used) {
    const text = Buffer.from(bytes);
    for (const file of possible) if (text.includes(basename(file.path))) used.add(file);
  }
  return files.filter((file) => used.has(file));
}

/** Describes the cached scripts: paths, hashes and owners. */
interface CachedScripts extends Omit<Scripts, 'files'> {
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

const indexName = 'scripts.json';

/**
 * Bundles the browser's scripts or reads them from the cache; they depend only on the program's sources.
 * @param folder the cache of this version of the program; without a writable one, every run bundles
 */
export async function cachedScripts(
  root: string,
  folder: string | undefined,
  hasShortClassNames = false,
  basePath = '',
): Promise<Scripts> {
  if (folder === undefined) return bundleScripts(root, hasShortClassNames, basePath);
  const cached = readCached(folder);
  if (cached) return cached;
  const scripts = await bundleScripts(root, hasShortClassNames, basePath);
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

/** Writes to a temporary folder and renames it; the first of concurrent builds wins. */
function writeCached(folder: string, { files, shell, islands }: Scripts): void {
  const unfinished = `${folder}.${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    for (const { path, bytes } of files) writeFileSync(join(unfinished, basename(path)), bytes);
    const hashes = files.map(({ path, bytes }) => ({ path, sha256: hash('sha256', bytes) }));
    const index: CachedScripts = { files: hashes, shell, islands };
    writeFileSync(join(unfinished, indexName), JSON.stringify(index));
    // Replaces a damaged cache.
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

type GivenSettings = Readonly<Required<Pick<BuildOptions, 'define'>>> & { readonly plugins: Plugin[] };

const shellEntry = 'runtime/shell/main.ts';
const islandEntry = (name: IslandName) => `runtime/${name}/main.tsx`;

/** The entry point of React's own bundle, which all islands share. */
const reactEntry = 'runtime/lib/react.ts';

/**
 * Bundles each island separately so that it holds only what it needs of shared libraries. React is a file of its own,
 * shared by the islands.
 */
export async function bundleScripts(
  root: string,
  hasShortClassNames = false,
  basePath = '',
): Promise<Scripts> {
  const define = { ...settings.define, 'process.env.BASE_PATH': JSON.stringify(basePath) };
  const given = { define, plugins: hasShortClassNames ? [shortClassNames(root)] : [] };
  const [shell, ...islands] = await Promise.all([
    bundleAlone(root, 'shell', { shell: shellEntry }, given),
    ...islandNames.map((name) =>
      bundleAlone(root, name, { [name]: islandEntry(name), react: reactEntry }, given),
    ),
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

/**
 * Bundles the shell or an island. Modules that it imports dynamically are bundled on their own: esbuild would take what they share into
 * another file, which each page loads, and its helpers out of React's file, so that an island would have another one than the others.
 */
async function bundleAlone(
  root: string,
  name: string,
  entries: Readonly<Record<string, string>>,
  given: GivenSettings,
) {
  const lazyFiles: (readonly [string, string])[] = [];
  const lazyModules: Plugin = {
    name: 'lazy-modules',
    setup: (build) =>
      build.onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const entry = relative(root, join(resolveDir, path)).replaceAll('\\', '/');
        const { files, fileOf } = await bundle(root, { [`${name}-${parse(path).name}`]: entry }, given);
        lazyFiles.push(...files);
        return { path: `./${basename(fileOf(entry))}`, external: true };
      }),
  };
  const own = await bundle(root, entries, { ...given, plugins: [...given.plugins, lazyModules] });
  const files = [...own.files, ...lazyFiles];
  return { ...own, files: files.map(([path, text]) => [path, importingAgain(text)] as const) };
}

const importAgain =
  'const importAgain=(path)=>import(path+(importAgain[path]||"")).catch((error)=>{' +
  'importAgain[path]="?"+Date.now();throw error});';

/**
 * Gives a module that couldn't be loaded another address when it is imported again. Firefox (153) keeps the failure of an address as long
 * as the page is open, so that a retry would fail without a request.
 */
function importingAgain(script: string): string {
  const text = script.replace(/\bimport\((?="\.\/)/g, 'importAgain(');
  return text === script ? script : importAgain + text;
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

/**
 * Bundles scripts.
 * @returns texts by path, the file of each entry point, and the files that each file imports statically
 */
async function bundle(root: string, entryPoints: Readonly<Record<string, string>>, given: GivenSettings) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    ...settings,
    ...given,
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
  // Browsers read modules as UTF-8 only.
  charset: 'utf8',
  target,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Full `minify` would shorten CSS class names, which must match the pages'.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'silent',
} as const;

/** One file for the licence notices of all packages. */
const licencesPath = 'assets/licences.txt';

async function minify(source: string) {
  const { transform } = await import('esbuild');
  const options = {
    minify: true,
    format: 'esm',
    charset: 'utf8',
    target,
    legalComments: 'external',
  } as const;
  const { code, legalComments } = await transform(source, options);
  return { code: legalComments ? `${code}// /${licencesPath}\n` : code, legalComments };
}
