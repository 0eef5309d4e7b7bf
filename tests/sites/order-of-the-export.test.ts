/**
 * Checks that the site doesn't depend on an export's order where that order means nothing.
 *
 * @module-tag ci
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../tools/bench/space/text.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { isThorough } from '../helpers/thorough.ts';

const sample = (file: string) => join(root, 'content/sample', file);
const read = (file: string) => JSON.parse(readFileSync(sample(file), 'utf8')) as unknown;

/** One other order shows what depends on it; `npm run test:all` tries more. */
const seeds = isThorough ? ['one', 'two', 'three'] : ['one'];

test('an export in another order gives the same files', { timeout: 180_000 }, async () => {
  const inOrder = await build((value) => value);
  for (const seed of seeds) {
    const random = createRandom(seed);
    const built = await build((value, name) => shuffled(value, random, lists[name] ?? []));
    expect(built.content === inOrder.content).toBe(false);
    expect(built.files).toEqual(inOrder.files);
    expect(built.manifest).toBe(inOrder.manifest);
  }
});

interface Built {
  readonly content: string;
  readonly manifest: string;
  /** Hashes by name show which file differs. */
  readonly files: Readonly<Record<string, string>>;
}

/** Lists whose order means nothing, by the keys that lead to them. */
const lists: Readonly<Record<string, readonly string[]>> = {
  export: [
    'contentTypes',
    'tags',
    'editorInterfaces',
    'entries',
    'assets',
    'locales',
    'entries.metadata.tags',
  ],
  servers: ['', 'countries', 'countries.clusters'],
};

/** In a folder of its own, where no build was before. */
async function build(change: (value: unknown, name: string) => unknown): Promise<Built> {
  const content = JSON.stringify(change(read('export.json'), 'export'));
  const folder = siteFolder(content, {
    servers: 'servers.json',
    localAssets: { host: 'images.wayfold.example', folder: sample('assets') },
  });
  writeFileSync(join(folder, 'servers.json'), JSON.stringify(change(read('vpn-servers.json'), 'servers')));
  const args = ['build', '--no-cache', '--date', '2031-01-01', '--locale', 'en', 'ar', 'jp'];
  const { code, stderr } = await runCli(args, { cwd: folder });
  expect(code, stderr).toBe(0);
  const manifest = readFileSync(join(folder, 'out/manifest.json'), 'utf8');
  const { files } = JSON.parse(manifest) as { files: { file: string; sha256: string }[] };
  return { content, manifest, files: Object.fromEntries(files.map(({ file, sha256 }) => [file, sha256])) };
}

/** The same value with the keys of every object in another order, and the lists at some places too. */
function shuffled(value: unknown, random: Random, at: readonly string[], path = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => shuffled(item, random, at, path));
    return at.includes(path) ? mixed(items, random) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  const entries = Object.entries(value).map(
    ([key, item]) => [key, shuffled(item, random, at, below(key))] as const,
  );
  return Object.fromEntries(mixed(entries, random));
}

function mixed<Item>(items: readonly Item[], random: Random): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(random.below(rest.length), 1));
}
