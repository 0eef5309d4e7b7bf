import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draft, english, entry, german } from '../../tests/helpers/space-builder.ts';
import type { CachedContent } from './content-chunks.ts';
import { splitIntoChunks, toCachedItems } from './content-chunks.ts';
import { type IndexedContent, indexContent } from './index-export.ts';
import { isUnchanged } from './read-content-file.ts';

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
        const pieced = indexContent(bytes, 'content.json', [], known);
        const whole = indexContent(bytes, 'content.json', []);
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

test('a file is unchanged only when all of it is', async () => {
  const file = join(folder, 'content.json');
  const content = JSON.stringify({
    locales: [english],
    entries: Array.from({ length: 40 }, (_, n) => entry('hero', `${n}`)),
  });
  const { chunks } = knownOf(indexContent(Buffer.from(content), file, []));
  expect(chunks.length).toBeGreaterThan(5);
  writeFileSync(file, content);
  expect(await isUnchanged(file, chunks)).toBe(true);
  const place = chunks[3]?.start ?? 0;
  writeFileSync(file, `${content.slice(0, place)}#${content.slice(place + 1)}`);
  expect(await isUnchanged(file, chunks)).toBe(false);
  writeFileSync(file, `${content} `);
  expect(await isUnchanged(file, chunks)).toBe(false);
  rmSync(file);
  expect(await isUnchanged(file, chunks)).toBe(false);
});

function indexText(entries: readonly unknown[], known: CachedContent | undefined): IndexedContent {
  const bytes = Buffer.from(JSON.stringify({ locales: [english], entries }));
  return indexContent(bytes, 'content.json', [], known);
}

function knownOf({ value, lists }: IndexedContent): CachedContent {
  const { locales, defaultLocale } = value;
  const chunks = splitIntoChunks(value, lists, smallChunk);
  return {
    chunks,
    entries: toCachedItems(lists.entries),
    assets: toCachedItems(lists.assets),
    locales,
    defaultLocale,
  };
}

function columnsOf({ value, findings, lists }: IndexedContent) {
  const { bytes: _, ...columns } = value;
  return { columns, findings, digests: [lists.entries.digests(), lists.assets.digests()] };
}

function expectCovered(bytes: Buffer, { chunks }: CachedContent): void {
  expect(chunks.map(({ start }) => start)).toEqual([0, ...chunks.slice(0, -1).map(({ end }) => end)]);
  expect(chunks.at(-1)?.end).toBe(bytes.length);
  for (const { start, end, sha256 } of chunks) expect(sha256).toBe(sha256Of(bytes, start, end));
}

function sha256Of(bytes: Buffer, start: number, end: number): string {
  return hash('sha256', bytes.subarray(start, end), 'base64');
}
