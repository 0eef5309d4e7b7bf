/** Writes a site of a shape: `node tools/bench/shapes/write-site.ts NAME SIZE FOLDER`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentfulEntry } from '../../../content/sample/source/contentful-entry.ts';
import { contentfulLocales } from '../../../content/sample/source/contentful-locales.ts';
import { momentAfter } from '../../../content/sample/source/sys.ts';
import { faults } from './faults.ts';
import { links } from './links.ts';
import { much } from './much.ts';
import { picture } from './parts.ts';
import type { Shape, Shapes } from './shape.ts';
import { sharedBlocks } from './shared-blocks.ts';

/** All shapes, by name. */
export const shapes: Shapes = { ...sharedBlocks, ...links, ...much, ...faults };

/** The entries and assets as an export holds them. */
export function contentOf({ entries, pictures = 0, languages = 2 }: Shape) {
  return {
    entries: entries.map((source, at) => contentfulEntry(source, momentAfter('2025-02-01T08:00:00Z', at))),
    assets: Array.from({ length: pictures }, (_, at) => picture(`picture-${at + 1}`)),
    locales: contentfulLocales().slice(0, languages),
  };
}

/** Writes a folder to run commands in: content, server data, a manifest with former paths, configuration. */
function writeSite(shape: Shape, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const write = (file: string, value: unknown) => writeFileSync(join(folder, file), JSON.stringify(value));
  write('content.json', contentOf(shape));
  write('servers.json', shape.servers ?? []);
  const home = { file: 'index.html', path: '/', locale: 'en', entryId: 'home' };
  const former = (shape.formerPaths ?? []).map(([path, entryId]) => ({ path, locale: 'en', entryId }));
  write('former.json', { generator: 'meridian', schemaVersion: 1, files: [home], former });
  const base = new URL('../../../site.config.ts', import.meta.url).href;
  const own = "content: 'content.json', servers: 'servers.json', out: 'out', localAssets: undefined";
  writeFileSync(
    join(folder, 'site.config.ts'),
    `import base from '${base}';\nexport default { ...base, ${own} };\n`,
  );
}

if (import.meta.main) {
  const [name = '', size = '', folder = ''] = process.argv.slice(2);
  const shape = shapes[name];
  if (!shape)
    throw new RangeError(`There is no shape "${name}". There are: ${Object.keys(shapes).join(', ')}.`);
  writeSite(shape(Number(size)), folder);
}
