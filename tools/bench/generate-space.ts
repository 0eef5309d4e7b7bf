/**
 * Generates a Contentful export of any size: `node tools/bench/generate-space.ts --pages 500 --locales 22 --output FILE`.
 *
 * The same numbers give the same bytes. The text is written out entry by entry, as spaces can be larger than any string.
 */
import { createWriteStream, mkdirSync, renameSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import {
  contentfulContentTypes,
  contentfulEditorInterfaces,
} from '../../content/sample/source/contentful-content-types.ts';
import { contentfulEntry } from '../../content/sample/source/contentful-entry.ts';
import { contentfulLocales, defaultLocale } from '../../content/sample/source/contentful-locales.ts';
import type { EntrySource } from '../../content/sample/source/entry.ts';
import { momentAfter } from '../../content/sample/source/sys.ts';
import { locales as knownLocales } from '../../domain/locales/locales.ts';
import { parseCount } from './parse-count.ts';
import { createContentWriter } from './space/content-writer.ts';
import { contentfulPhoto } from './space/contentful-photo.ts';
import { mapOfSpace } from './space/map-of-space.ts';
import { pageEntries } from './space/page-entries.ts';
import { sharedEntries } from './space/shared-entries.ts';
import { shellEntries } from './space/shell-entries.ts';

export interface SpaceSize {
  /** At least 4. */
  readonly pages: number;
  /** At least 1; the languages come in the order of the language table, English first. */
  readonly locales: number;
}

/** Makes another entry of one, in its place. @param at the entry's place in the space */
export type ChangeEntry = (entry: ExportedEntry, at: number) => unknown;

type ExportedEntry = ReturnType<typeof contentfulEntry>;

/** The export's JSON, indented as exports are, in pieces of one entry. @throws RangeError for a size that can't be */
export function* spaceText(size: SpaceSize, change?: ChangeEntry): Generator<string> {
  assertPossible(size);
  const sections: Readonly<Record<string, Iterable<unknown>>> = {
    contentTypes: contentfulContentTypes(),
    tags: [],
    editorInterfaces: contentfulEditorInterfaces(),
    entries: entriesOf(size, change),
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

/** Writes the export into a file that is there either whole or not at all. */
export async function generateSpace(size: SpaceSize, file: string, change?: ChangeEntry): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await pipeline(Readable.from(spaceText(size, change)), createWriteStream(unfinished));
  renameSync(unfinished, file);
}

function assertPossible({ pages, locales }: SpaceSize): void {
  if (pages < 4) throw new RangeError(`${pages} pages make no site: it needs at least 4.`);
  if (locales < 1 || locales > knownLocales.length) {
    throw new RangeError(`There are no ${locales} languages: choose from 1 to ${knownLocales.length}.`);
  }
}

function* entriesOf(size: SpaceSize, change: ChangeEntry = (entry) => entry): Generator<unknown> {
  let index = 0;
  for (const source of sourcesOf(size)) {
    yield change(contentfulEntry(source, momentAfter('2025-02-01T08:00:00Z', index)), index++);
  }
}

function* sourcesOf(size: SpaceSize): Generator<EntrySource> {
  const locales = knownLocales.slice(0, size.locales);
  const writer = createContentWriter(locales);
  const map = mapOfSpace(size.pages);
  yield* shellEntries(map, locales, writer);
  yield* sharedEntries(map, writer);
  for (const place of map.pages) yield* pageEntries(place, map, writer);
}

function* assetsOf(size: SpaceSize): Generator<unknown> {
  const writer = createContentWriter(knownLocales.slice(0, size.locales));
  let index = 0;
  for (const id of mapOfSpace(size.pages).pictures) yield contentfulPhoto(id, index++, defaultLocale, writer);
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
  const size = {
    pages: parseCount('--pages', values.pages),
    locales: parseCount('--locales', values.locales),
  };
  await generateSpace(size, resolve(values.output));
}
