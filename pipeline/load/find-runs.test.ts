import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draft, english, entry, german } from '../../tests/helpers/space-builder.ts';
import { chunksOf, knownItems } from './describe-content.ts';
import type { KnownContent } from './known-content.ts';
import { type IndexedContent, indexContent } from './load-content.ts';
import { verifyContent } from './verify-content.ts';

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
      let known: KnownContent | undefined;
      for (const content of versions) {
        const bytes = Buffer.from(content);
        const earlier = known && { known, verified: countSame(bytes, known) };
        const pieced = indexContent(bytes, 'content.json', [], earlier);
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

test('a file is verified up to its first change', async () => {
  const file = join(folder, 'content.json');
  const content = JSON.stringify({
    locales: [english],
    entries: Array.from({ length: 40 }, (_, n) => entry('hero', `${n}`)),
  });
  const { chunks } = knownOf(indexContent(Buffer.from(content), file, []));
  expect(chunks.length).toBeGreaterThan(5);
  writeFileSync(file, content);
  expect(await verifyContent(file, chunks)).toBe(chunks.length);
  const place = chunks[3]?.start ?? 0;
  writeFileSync(file, `${content.slice(0, place)}#${content.slice(place + 1)}`);
  expect(await verifyContent(file, chunks)).toBe(3);
  writeFileSync(file, `${content} `);
  expect(await verifyContent(file, chunks)).toBeLessThan(chunks.length);
  rmSync(file);
  expect(await verifyContent(file, chunks)).toBe(0);
});

function indexText(entries: readonly unknown[], known: KnownContent | undefined): IndexedContent {
  const bytes = Buffer.from(JSON.stringify({ locales: [english], entries }));
  return indexContent(bytes, 'content.json', [], known && { known, verified: 0 });
}

function knownOf({ value, lists }: IndexedContent): KnownContent {
  const { locales, defaultLocale } = value;
  const chunks = chunksOf(value, lists, smallChunk);
  return {
    chunks,
    entries: knownItems(lists.entries),
    assets: knownItems(lists.assets),
    locales,
    defaultLocale,
  };
}

function columnsOf({ value, findings, lists }: IndexedContent) {
  const { bytes: _, ...columns } = value;
  return { columns, findings, digests: [lists.entries.digests(), lists.assets.digests()] };
}

/** As `verifyContent` counts. */
function countSame(bytes: Buffer, { chunks }: KnownContent): number {
  if (chunks.at(-1)?.end !== bytes.length) return 0;
  const changed = chunks.findIndex(({ start, end, sha256 }) => sha256 !== sha256Of(bytes, start, end));
  return changed === -1 ? chunks.length : changed;
}

function expectCovered(bytes: Buffer, { chunks }: KnownContent): void {
  expect(chunks.map(({ start }) => start)).toEqual([0, ...chunks.slice(0, -1).map(({ end }) => end)]);
  expect(chunks.at(-1)?.end).toBe(bytes.length);
  for (const { start, end, sha256 } of chunks) expect(sha256).toBe(sha256Of(bytes, start, end));
}

function sha256Of(bytes: Buffer, start: number, end: number): string {
  return hash('sha256', bytes.subarray(start, end), 'base64');
}
