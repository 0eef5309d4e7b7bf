/**
 * Generates a reproducible Contentful export: `node tools/bench/generate-space.ts --pages 500 --locales 22 --output
 * FILE`. Writes entry by entry, because spaces may exceed the string limit.
 */
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import {
  contentfulContentTypes,
  contentfulEditorInterfaces,
  contentfulEntry,
  contentfulLocales,
  defaultLocale,
  digestOf,
  momentAfter,
  publishedSys,
  spaceId,
} from '../../content/sample/source/contentful-resources.ts';
import type { EntrySource } from '../../content/sample/source/entry.ts';
import { locales as knownLocales } from '../../domain/locales/locales.ts';
import { pageEntries, sharedEntries, shellEntries } from './space/entries.ts';
import { outlineOf } from './space/outline.ts';
import { type ContentWriter, createContentWriter } from './space/text.ts';

export interface SpaceSize {
  /** At least 4. */
  readonly pages: number;
  /** At least 1, in the language table's order. */
  readonly locales: number;
}

/** Generates an export's JSON in pieces of one entry. @throws RangeError for an invalid size */
export function* spaceText(size: SpaceSize): Generator<string> {
  assertPossible(size);
  const sections: Readonly<Record<string, Iterable<unknown>>> = {
    contentTypes: contentfulContentTypes(),
    tags: [],
    editorInterfaces: contentfulEditorInterfaces(),
    entries: entriesOf(size),
    assets: assetsOf(size),
    locales: contentfulLocales().slice(0, size.locales),
  };
  let start = '{\n';
  for (const [name, items] of Object.entries(sections)) {
    yield `${start}  "${name}": `;
    yield* listText(items);
    start = ',\n';
  }
  yield '\n}\n';
}

/** Writes an export atomically. */
export async function generateSpace(size: SpaceSize, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await pipeline(Readable.from(spaceText(size)), createWriteStream(unfinished));
  renameSync(unfinished, file);
}

/** Returns a space's file, generating it if missing. @param root the folder of package.json */
export async function ensureSpace(size: SpaceSize, root: string): Promise<string> {
  const file = join(root, '.meridian', 'bench', `space-${size.pages}x${size.locales}.json`);
  if (!existsSync(file)) await generateSpace(size, file);
  return file;
}

/** Parses a flag's positive integer. @throws RangeError */
export function parseCount(flag: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new RangeError(`${flag} ${text}: it must be a whole number, 1 or more.`);
}

function assertPossible({ pages, locales }: SpaceSize): void {
  if (pages < 4) throw new RangeError(`${pages} pages make no site: it needs at least 4.`);
  if (locales < 1 || locales > knownLocales.length) {
    throw new RangeError(`There are no ${locales} languages: choose from 1 to ${knownLocales.length}.`);
  }
}

function* entriesOf(size: SpaceSize): Generator<unknown> {
  const locales = knownLocales.slice(0, size.locales);
  const writer = createContentWriter(locales);
  const outline = outlineOf(size.pages);
  let at = 0;
  const exported = (source: EntrySource) =>
    contentfulEntry(source, momentAfter('2025-02-01T08:00:00Z', at++));
  yield* [...shellEntries(outline, locales, writer), ...sharedEntries(outline, writer)].map(exported);
  for (const page of outline.pages) yield* pageEntries(page, outline, writer).map(exported);
}

function* assetsOf(size: SpaceSize): Generator<unknown> {
  const writer = createContentWriter(knownLocales.slice(0, size.locales));
  let index = 0;
  for (const id of outlineOf(size.pages).pictures) yield contentfulPhoto(id, index++, writer);
}

/** Builds a photo in the management API's shape, described in every language. */
function contentfulPhoto(id: string, index: number, writer: ContentWriter) {
  const fileName = `${id}.jpg`;
  return {
    metadata: { tags: [], concepts: [] },
    sys: publishedSys('Asset', id, momentAfter('2025-01-15T08:00:00Z', index)),
    fields: {
      title: { [defaultLocale]: id },
      description: writer.phrase(id, 5).byLocale,
      file: {
        [defaultLocale]: {
          url: `//images.ctfassets.net/${spaceId}/${id}/${digestOf(id).slice(0, 32)}/${fileName}`,
          details: { size: 184_320, image: { width: 1600, height: 900 } },
          fileName,
          contentType: 'image/jpeg',
        },
      },
    },
  };
}

function* listText(items: Iterable<unknown>): Generator<string> {
  let start = '[\n    ';
  for (const item of items) {
    yield start + JSON.stringify(item, null, 2).replaceAll('\n', '\n    ');
    start = ',\n    ';
  }
  yield start === ',\n    ' ? '\n  ]' : '[]';
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '500' },
      locales: { type: 'string', default: '22' },
      output: { type: 'string' },
    },
  });
  if (!values.output) throw new Error('Say where to write: --output FILE.');
  const pages = parseCount('--pages', values.pages);
  const locales = parseCount('--locales', values.locales);
  await generateSpace({ pages, locales }, resolve(values.output));
}
