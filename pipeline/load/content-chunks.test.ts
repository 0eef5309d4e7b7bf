import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draft, english, entry, german } from '../../tests/helpers/space-builder.ts';
import { hasChecksum } from '../files/cache-file.ts';
import { type FileStamp, stampOf } from '../files/file-stamp.ts';
import { type ContentIndex, publishedLocales } from '../model/content.ts';
import { cellAt } from '../model/item-table.ts';
import { textIn } from './content-bytes.ts';
import type { CachedContent, Chunk } from './content-chunks.ts';
import { splitIntoChunks, toCachedItems } from './content-chunks.ts';
import { type IndexedContent, indexContent, indexKnownContent } from './index-export.ts';
import { hasChanged, onDiskOf, openContentFile, readKnownContent } from './known-content.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const text = fc.constantFrom('a', 'b', 'ä“\\"', 'long '.repeat(20), ']}', '');
const item = fc
  .tuple(fc.nat(30), text, fc.constantFrom({}, draft))
  .map(([n, heading, sys]) => entry('oneColumnContent', `b${n}`, { heading }, sys));
const asset = fc
  .tuple(fc.nat(5), text)
  .map(([n, title]) => ({ sys: { id: `a${n}`, type: 'Asset' }, fields: { title: { 'en-US': title } } }));

const version = fc
  .record({
    entries: fc.array(item, { maxLength: 30 }),
    assets: fc.uniqueArray(asset, { selector: ({ sys: { id } }) => id, maxLength: 5 }),
    locales: fc.constantFrom([english], [english, german]),
    indent: fc.constantFrom(0, 0, 2),
    order: fc.constantFrom('entries first', 'assets first', 'no assets'),
  })
  .map(({ entries, assets, locales, indent, order }) => {
    const unique = [...new Map(entries.map((one) => [one.sys.id, one])).values()];
    const lists = {
      'entries first': { locales, entries: unique, assets },
      'assets first': { assets, entries: unique, locales },
      'no assets': { entries: unique, locales },
    };
    return JSON.stringify(lists[order], undefined, indent);
  });

const smallChunk = 400;

test('an index that is pieced together is the same as one of the whole file', () => {
  fc.assert(
    fc.property(fc.array(version, { minLength: 2, maxLength: 4 }), (versions) => {
      let known: CachedContent | undefined;
      for (const content of versions) {
        const bytes = Buffer.from(content);
        const pieced = indexContent(bytes, 'content.json', {}, known);
        const whole = indexContent(bytes, 'content.json', {});
        expect(columnsOf(pieced)).toEqual(columnsOf(whole));
        known = knownOf(pieced);
        expectCovered(bytes, known);
      }
    }),
    { numRuns: 300 },
  );
});

test('items that only moved are found where they are', () => {
  const items = (headings: readonly string[]) =>
    headings.map((heading) => entry('hero', heading, { heading }));
  const names = Array.from({ length: 40 }, (_, n) => `heading-${n}`);
  const before = indexText(items(names), undefined);
  const after = indexText(items(['new', ...names.slice(20), ...names.slice(0, 20)]), knownOf(before));
  const found = [...after.lists.entries.runs.values()].reduce((sum, { count }) => sum + count, 0);
  expect(found).toBeGreaterThan(30);
});

test('an index whose unchanged parts stay on disk is the same as one of the whole file', {
  tags: 'ci',
}, async () => {
  const file = join(folder, 'content.json');
  await fc.assert(
    fc.asyncProperty(fc.array(version, { minLength: 2, maxLength: 4 }), async (versions) => {
      let known: CachedContent | undefined;
      for (const content of versions) {
        writeFileSync(file, content);
        const whole = indexContent(Buffer.from(content), 'content.json', {});
        const opened = known && (await readKnownContent(file, known, 0));
        const pieced = opened && indexKnownContent(opened, {});
        if (opened && pieced) {
          const { onDisk: _, ...value } = pieced.value;
          expect(columnsOf({ ...pieced, value })).toEqual(columnsOf(whole));
          expect(textsOf(pieced.value)).toEqual(textsOf(whole.value));
          expectCovered(Buffer.from(content), knownOf(pieced));
        }
        known = knownOf(pieced ?? whole);
      }
    }),
    { numRuns: 300 },
  );
});

test('only changed parts of a file are read into memory', async () => {
  const file = join(folder, 'content.json');
  const content = contentOf(40);
  const known = knownOf(indexContent(Buffer.from(content), file, {}));
  expect(known.chunks.length).toBeGreaterThan(5);
  const opened = (text: string) => {
    writeFileSync(file, text);
    return readKnownContent(file, known);
  };
  expect((await opened(content))?.isSame).toBe(true);
  const at = known.chunks[3]?.start ?? 0;
  for (const edited of [
    `${content.slice(0, at)}#${content.slice(at + 1)}`,
    `${content.slice(0, at + 20)}more${content.slice(at + 20)}`,
    `${content} `,
  ]) {
    const found = await opened(edited);
    expect(found?.isSame).toBe(false);
    expect(found?.moved.size).toBeGreaterThanOrEqual(known.chunks.length - 1);
  }
  rmSync(file);
  expect(await readKnownContent(file, known)).toBeUndefined();
});

test('the time of a file proves that it is unchanged unless it was read too soon after its change', async () => {
  const file = join(folder, 'content.json');
  const content = contentOf(40);
  writeFileSync(file, content);
  const stats = statSync(file, { bigint: true });
  const known = knownOf(indexContent(Buffer.from(content), file, {}));
  const isSameWith = async (stamp: FileStamp) =>
    (await readKnownContent(file, { ...known, chunks: changed(known.chunks), stamp }))?.isSame;
  const changedAt = Number(stats.ctimeNs / 1_000_000n);
  expect(await isSameWith(stampOf(stats, changedAt + 5000))).toBe(true);
  expect(await isSameWith(stampOf(stats, changedAt + 10))).toBe(false);
  expect(await isSameWith(stampOf({ ...stats, ctimeNs: stats.ctimeNs - 1n }, changedAt + 5000))).toBe(false);
});

test('a file that is written to while parts of it are on disk is noticed', () => {
  const file = join(folder, 'content.json');
  writeFileSync(file, contentOf(40));
  const { descriptor, stamp } = openContentFile(file);
  const onDisk = onDiskOf(descriptor, []);
  expect(hasChanged(onDisk, stamp)).toBe(false);
  appendFileSync(file, ' ');
  expect(hasChanged(onDisk, stamp)).toBe(true);
});

/** Gives chunks checksums that no bytes have. */
function changed(chunks: readonly Chunk[]): Chunk[] {
  return chunks.map((chunk) => ({ ...chunk, checksum: 'A'.repeat(44) }));
}

function contentOf(count: number): string {
  return JSON.stringify({
    locales: [english],
    entries: Array.from({ length: count }, (_, n) => entry('hero', `${n}`)),
  });
}

function textsOf(index: ContentIndex): string[] {
  return [index.entries, index.assets].flatMap(({ ids, starts, ends }) =>
    ids.map((_, at) => textIn(index, { start: cellAt(starts, at), end: cellAt(ends, at) })),
  );
}

function indexText(entries: readonly unknown[], known: CachedContent | undefined): IndexedContent {
  const bytes = Buffer.from(JSON.stringify({ locales: [english], entries }));
  return indexContent(bytes, 'content.json', {}, known);
}

function knownOf({ value, lists }: IndexedContent): CachedContent {
  const chunks = splitIntoChunks(value, lists, smallChunk);
  return {
    chunks,
    entries: toCachedItems(lists.entries),
    assets: toCachedItems(lists.assets),
    ...publishedLocales(value),
  };
}

function columnsOf({ value, findings, lists }: IndexedContent) {
  const { bytes: _, ...columns } = value;
  return { columns, findings, digests: [lists.entries.digests(), lists.assets.digests()] };
}

function expectCovered(bytes: Buffer, { chunks }: CachedContent): void {
  expect(chunks.map(({ start }) => start)).toEqual([0, ...chunks.slice(0, -1).map(({ end }) => end)]);
  expect(chunks.at(-1)?.end).toBe(bytes.length);
  for (const { start, end, checksum } of chunks)
    expect(hasChecksum(bytes.subarray(start, end), checksum)).toBe(true);
}
