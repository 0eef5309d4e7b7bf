import { relative } from 'node:path';
import { build, transform } from 'esbuild';
import { type IslandName, islandNames } from '../../domain/islands.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import { hrefOf } from './hashed-file.ts';
import { leanDownshift } from './lean-downshift.ts';

export interface Scripts {
  readonly files: readonly AssetFile[];
  /** Address of the script of every page. */
  readonly shell: string;
  /** Addresses of the islands' scripts. */
  readonly islands: Readonly<Record<IslandName, string>>;
}

const shellEntry = 'runtime/shell/main.ts';
const islandEntry = (name: IslandName) => `runtime/${name}/main.tsx`;

/**
 * Bundles what runs in the browser. Islands share what several of them need, React above all; every page's own script
 * comes alone and whole, as one request.
 */
export async function bundleScripts(root: string): Promise<Scripts> {
  const [shell, islands] = await Promise.all([
    bundle(root, { shell: shellEntry }),
    bundle(root, Object.fromEntries(islandNames.map((name) => [name, islandEntry(name)]))),
  ]);
  return {
    files: [...shell.files, ...islands.files].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    shell: shell.hrefFor(shellEntry),
    islands: Object.fromEntries(
      islandNames.map((name) => [name, islands.hrefFor(islandEntry(name))]),
    ) as Record<IslandName, string>,
  };
}

async function bundle(root: string, entryPoints: Readonly<Record<string, string>>) {
  const { outputFiles, metafile } = await build({
    ...settings,
    absWorkingDir: root,
    entryPoints: { ...entryPoints },
    plugins: [leanDownshift],
  });
  const scripts = outputFiles.filter(({ path }) => path.endsWith('.js'));
  const files = await Promise.all(
    scripts.map(async ({ path, text }) => ({
      path: slashed(relative(root, path)),
      bytes: await minify(text),
    })),
  );
  const outputs = Object.entries(metafile.outputs);
  const hrefFor = (entry: string) => {
    const [path] = outputs.find(([, { entryPoint }]) => entryPoint === entry) ?? [];
    if (path === undefined) throw new Error(`The browser script came out empty: ${entry} gave no output.`);
    return hrefOf({ path });
  };
  return { files, hrefFor };
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

async function minify(source: string): Promise<Uint8Array> {
  const { code } = await transform(source, { minify: true, format: 'esm', target, legalComments: 'eof' });
  return Buffer.from(code);
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
