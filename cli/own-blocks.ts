import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { BuildFailure } from 'esbuild';
import type { ZodType } from 'zod';
import { partsOf } from '../bin/css-parts.js';
import {
  blockFile,
  contentModel,
  isBlockType,
  isLinkableType,
  type OwnBlock,
} from '../domain/content/content-model.ts';
import { readCacheFile, writeCacheFile } from '../pipeline/files/cache-file.ts';
import { readText } from '../pipeline/files/read-text.ts';
import { fieldsIn, isBlockSchema, problemIn } from '../pipeline/model/block-schema.ts';
import { didYouMean, nearest } from '../pipeline/model/did-you-mean.ts';
import { evaluateSchema } from '../pipeline/model/own-blocks.ts';
import { messageOf } from '../pipeline/model/user-error.ts';
import { bundleSettings, describeFailure } from './bundle-module.ts';
import { readPackage } from './context.ts';
import { UsageError } from './errors.ts';
import { ownStyles } from './own-styles.ts';

/** Holds the blocks of the last command, with the hashes of all files that they were made of. */
interface CachedBlocks {
  readonly blocks: readonly OwnBlock[];
  readonly inputs: readonly (readonly [file: string, sha256: string])[];
}

/**
 * Loads the block types in the folder `blocks` beside site.config.ts, bundled with all that they import: builds compare the code
 * with the previous build's, and each thread runs it. They are cached in `.meridian/blocks` until one of their files changes:
 * bundling takes as long as a build without changes.
 * @param root the folder of package.json
 * @throws UsageError that names the file of a fault
 */
export async function loadBlocks(folder: string, root: string): Promise<readonly OwnBlock[]> {
  if (!existsSync(join(folder, 'blocks'))) return [];
  const file = join(folder, '.meridian', 'blocks');
  // The name of this file changes with the program.
  const key = hash('sha256', `${import.meta.url} ${process.version}`);
  const cached = readCacheFile(file, key)?.read('cached') as CachedBlocks | undefined;
  const filesBefore = cached?.inputs.map(([name]) => name) ?? [];
  const currentState = () => JSON.stringify(hashInputs(folder, filesBefore));
  const state = currentState();
  if (cached && state === JSON.stringify(cached.inputs)) return cached.blocks;
  const { blocks, files } = await makeBlocks(folder, root);
  const inputs = hashInputs(folder, files);
  // A file may have changed after it was bundled.
  if (currentState() !== state) return blocks;
  try {
    writeCacheFile(file, key, { cached: { blocks, inputs } satisfies CachedBlocks });
  } catch {
    // Not cached: the next command bundles them again.
  }
  return blocks;
}

/** Hashes the files that make each block and others, by their path from the site's folder; empty where there is none. */
function hashInputs(folder: string, others: readonly string[]): CachedBlocks['inputs'] {
  const own = typesIn(folder).flatMap((type) => ownFiles.map((file) => blockFile(type, file)));
  return [...new Set([...own, ...others])].sort().map((name) => {
    const path = join(folder, name);
    return [name, existsSync(path) ? hash('sha256', readFileSync(path)) : ''];
  });
}

const ownFiles = ['schema.ts', 'view.tsx', 'style.module.css', 'sample.json'] as const;

/** Lists the folders in `blocks` and links to folders. @throws UsageError for a link that leads nowhere */
function typesIn(folder: string): string[] {
  const isFolder = (name: string) => {
    const found = statSync(join(folder, 'blocks', name), { throwIfNoEntry: false });
    if (!found) throw fault(`blocks/${name} is a broken symbolic link.`);
    return found.isDirectory() && !name.startsWith('.');
  };
  return readdirSync(join(folder, 'blocks')).filter(isFolder).sort();
}

/** @returns the blocks, and the files other than those of `blocks` that they depend on */
async function makeBlocks(folder: string, root: string) {
  const types = typesIn(folder);
  for (const type of types) assertUsable(type, folder);
  if (types.length === 0) return { blocks: [], files: [] };
  const { bundled, files } = await bundle(types, folder, root);
  const tokenFiles = [join(root, 'templates/styles/tokens.css'), join(folder, 'theme.css')];
  const tokens = new Set(
    tokenFiles.filter(existsSync).flatMap((file) => declaredIn(readFileSync(file, 'utf8'))),
  );
  const blocks = types.map((type): OwnBlock => {
    const own = bundled(type);
    assertTokens(folder, own, tokens);
    const { shape, ...schema } = loadSchema(type, own.schema);
    return { type, ...schema, ...own, sample: readSample(type, folder, { shape, ...schema }) };
  });
  for (const own of blocks) assertTargets(own, types);
  return { blocks, files: [...files, ...tokenFiles.map((file) => relative(folder, file))] };
}

const hint = 'docs/own-blocks.md describes what a block is made of.';

function fault(message: string, how = hint): UsageError {
  return new UsageError(message, how);
}

function assertUsable(type: string, folder: string): void {
  const at = blockFile(type, '');
  if (!/^[A-Za-z][\w-]{0,63}$/.test(type))
    throw fault(
      `${at}: a folder is named like its content type: a letter, then letters, digits, "-" or "_".`,
    );
  if (Object.hasOwn(contentModel, type))
    throw fault(`${at}: "${type}" is a content type of Meridian. Give your own another ID.`);
  for (const file of ['schema.ts', 'view.tsx'] as const)
    if (!existsSync(join(folder, blockFile(type, file)))) throw fault(`${blockFile(type, file)} is missing.`);
}

type Bundled = Pick<OwnBlock, 'schema' | 'view' | 'styles' | 'files'>;

/** Creates a function that names files of linked blocks by the path in `blocks` instead of the real one. */
function namesOf(types: readonly string[], folder: string): (file: string) => string {
  const places = types
    .flatMap((type) => (['', ...ownFiles] as const).map((file) => blockFile(type, file).replace(/\/$/, '')))
    .filter((name) => existsSync(join(folder, name)))
    .map((name) => [name, relative(folder, realpathSync(join(folder, name))).replaceAll('\\', '/')] as const);
  return (file) => {
    const [name, real] = places.find(([, real]) => file === real || file.startsWith(`${real}/`)) ?? ['', ''];
    return name + file.slice(real.length);
  };
}

async function bundle(types: readonly string[], folder: string, root: string) {
  const nameOf = namesOf(types, folder);
  const { build } = await import('esbuild');
  const tsconfigs = tsconfigsOf(folder);
  const [tsconfig] = tsconfigs;
  const { outputFiles, metafile } = await build({
    ...bundleSettings,
    // Named, as the file of a linked folder has another path.
    entryPoints: types.flatMap((type) => [
      { in: blockFile(type, 'schema.ts'), out: `${type}/schema` },
      { in: blockFile(type, 'view.tsx'), out: `${type}/view` },
    ]),
    absWorkingDir: folder,
    outdir: 'out',
    jsx: 'automatic',
    jsxDev: false,
    tsconfigRaw: JSON.stringify({
      ...(tsconfig !== undefined && { extends: tsconfig }),
      // Whatever tsconfig.json says of JSX, as views are compiled to React's elements.
      compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'react' },
    }),
    external: [`${readPackage({ root }).name}/blocks`, 'react', 'react/jsx-runtime', 'zod'],
    plugins: ownStyles(folder, nameOf),
  }).catch((error: BuildFailure) => {
    throw fault(`A block can't be loaded: ${describeFailure(error)}`);
  });
  const textOf = (name: string) =>
    outputFiles.find(({ path }) => path === join(folder, 'out', name))?.text.trim() ?? '';
  const bundled = (type: string): Bundled => {
    const outputs = ['schema.js', 'view.js', 'view.css'].map((name) => `out/${type}/${name}`);
    const inputs = outputs.flatMap((name) => Object.keys(metafile.outputs[name]?.inputs ?? {}));
    return {
      schema: textOf(`${type}/schema.js`),
      view: textOf(`${type}/view.js`),
      styles: textOf(`${type}/view.css`),
      files: sourcesIn(inputs, nameOf).filter((file) => !/(^|\/)node_modules\//.test(file)),
    };
  };
  const paths = tsconfigs.map((file) => relative(folder, file));
  return { bundled, files: [...sourcesIn(Object.keys(metafile.inputs), nameOf), ...paths] };
}

/** Lists tsconfig.json of a folder or of the nearest one above it, and the files that it extends. */
function tsconfigsOf(folder: string): readonly string[] {
  const file = join(folder, 'tsconfig.json');
  if (!existsSync(file)) return folder === dirname(folder) ? [] : tsconfigsOf(dirname(folder));
  const files = new Set([file]);
  for (const each of files) {
    const [, bases = ''] = /"extends"\s*:\s*(\[[^\]]*|"[^"]*")/.exec(readFileSync(each, 'utf8')) ?? [];
    for (const [, base = ''] of bases.matchAll(/"(\.[^"]*?)(?:\.json)?"/g)) {
      const path = join(dirname(each), `${base}.json`);
      if (existsSync(path)) files.add(path);
    }
  }
  return [...files];
}

function sourcesIn(inputs: readonly string[], nameOf: (file: string) => string): string[] {
  return [...new Set(inputs.map((input) => nameOf(input.replace(/^(sheet|picture):/, ''))))];
}

/** Lists the custom properties that a stylesheet sets or registers. */
function declaredIn(css: string): string[] {
  return partsOf(css).flatMap(({ kind, name, tokens }) =>
    name === '@property'
      ? (tokens[1]?.name ?? [])
      : kind === 'declaration' && name.startsWith('--')
        ? name
        : [],
  );
}

/** Compares the custom properties that have no value of their own with the design tokens of the site. */
function assertTokens(folder: string, { styles, files }: Bundled, tokens: ReadonlySet<string>): void {
  const own = new Set(declaredIn(styles));
  for (const file of files.filter((each) => each.endsWith('.css'))) {
    const css = readFileSync(join(folder, file), 'utf8');
    for (const { name, line, tokens: inPart } of partsOf(css)) {
      const [, registered] = inPart;
      if (name === '@property' && tokens.has(registered?.name ?? ''))
        throw fault(
          `${file}:${line}: ${registered?.name} is a design token of the site: a block can't register it.`,
        );
      for (const [at, { name: used = '', within = '' }] of inPart.entries()) {
        const isWithoutValue = within.toLowerCase() === 'var(' && css[inPart[at + 1]?.start ?? -1] === ')';
        if (!isWithoutValue || !used.startsWith('--') || tokens.has(used) || own.has(used)) continue;
        throw fault(
          `${file}:${line}: ${used} is no design token of the site.`,
          `docs/design.md lists them.${didYouMean(nearest(used, tokens))}`,
        );
      }
    }
  }
}

interface LoadedSchema extends Pick<OwnBlock, 'description' | 'fields'> {
  readonly shape: Readonly<Record<string, ZodType | undefined>>;
}

function loadSchema(type: string, code: string): LoadedSchema {
  const file = blockFile(type, 'schema.ts');
  const attempt = <Value>(run: () => Value): Value => {
    try {
      return run();
    } catch (error) {
      throw fault(`${file} can't be used: ${messageOf(error)}`);
    }
  };
  const schema = attempt(() => evaluateSchema({ type, schema: code }));
  if (!isBlockSchema(schema))
    throw fault(`${file} must export z.object({ … }) as its default, with rules for single fields only.`);
  const fields = attempt(() => fieldsIn(schema));
  return { description: schema.description ?? '', fields, shape: schema.shape };
}

/** Compares the types that fields link to with those that a page can show there. */
function assertTargets({ type, fields }: OwnBlock, types: readonly string[]): void {
  for (const [name, { targets = [] }] of Object.entries(fields)) {
    const wrong = targets.find(
      (each) => !isLinkableType(each) && !isBlockType(each) && !types.includes(each),
    );
    if (wrong !== undefined)
      throw fault(
        `${blockFile(type, 'schema.ts')}: the field "${name}" takes "${wrong}", which is no block.`,
      );
  }
}

function readSample(type: string, folder: string, { fields, shape }: LoadedSchema): OwnBlock['sample'] {
  const file = blockFile(type, 'sample.json');
  if (!existsSync(join(folder, file))) return {};
  let sample: unknown;
  try {
    sample = JSON.parse(readText(join(folder, file)));
  } catch (error) {
    throw fault(`${file} isn't JSON: ${messageOf(error)}`);
  }
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample))
    throw fault(`${file} must be an object with values of fields.`);
  for (const [name, value] of Object.entries(sample)) {
    const kind = fields[name]?.kind;
    const problem = kind === 'richText' ? undefined : problemIn(shape[name], kind, value);
    if (!kind) throw fault(`${file} has the field "${name}", which the schema doesn't have.`);
    if (['entry', 'entries', 'asset', 'assets'].includes(kind))
      throw fault(`${file} has the field "${name}": the gallery itself has links, blocks and pictures.`);
    if (problem !== undefined || (kind === 'richText' && typeof value !== 'string'))
      throw fault(`${file}: "${name}" ${problem ?? 'must be a text'}.`);
  }
  return sample as OwnBlock['sample'];
}
