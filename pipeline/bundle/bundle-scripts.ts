import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { build, transform } from 'esbuild';
import { type IslandName, islandNames } from '../../domain/site/islands.ts';
import type { ScriptLink } from '../../domain/site/script-link.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import { hrefOf } from './hashed-file.ts';

export interface Scripts {
  readonly files: readonly AssetFile[];
  /** The script of every page. */
  readonly shell: ScriptLink;
  readonly islands: Readonly<Record<IslandName, ScriptLink>>;
}

const shellEntry = 'runtime/shell/main.ts';
const islandEntry = (name: IslandName) => `runtime/${name}/main.tsx`;

/** React by itself: in the bundles of islands that use it alike it comes out as the same file. */
const reactEntry = 'runtime/lib/react.ts';

/**
 * Bundles what runs in the browser, each island by itself: of a library that several use, its file holds what it needs and
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
    ) as Record<IslandName, ScriptLink>,
  };
}

function linkTo(
  path: string,
  importsOf: (path: string) => readonly string[],
  files: ReadonlyMap<string, Uint8Array>,
): ScriptLink {
  const bytes = files.get(path) ?? new Uint8Array();
  return {
    src: hrefOf({ path }),
    integrity: `sha256-${hash('sha256', bytes, 'base64')}`,
    imports: importsOf(path).map((each) => linkTo(each, () => [], files)),
  };
}

/**
 * @returns the texts of the scripts by path, the file of an entry point, and the files that a file imports before it runs
 */
async function bundle(root: string, entryPoints: Readonly<Record<string, string>>) {
  const { outputFiles, metafile } = await build({
    ...settings,
    absWorkingDir: root,
    entryPoints: { ...entryPoints },
  });
  const entryOf = (path: string) => metafile.outputs[path]?.entryPoint;
  const files = outputFiles
    .map(({ path, text }) => [slashed(relative(root, path)), text] as const)
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

/** What the authors of packages want said of them, once for all scripts instead of with each. */
const licencesPath = 'assets/licences.txt';

async function minify(source: string) {
  const settings = { minify: true, format: 'esm', target, legalComments: 'external' } as const;
  const { code, legalComments } = await transform(source, settings);
  return { code: legalComments ? `${code}// /${licencesPath}\n` : code, legalComments };
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
