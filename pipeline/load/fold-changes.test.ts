/** A content file with changes beside it is what one file with these changes is. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesFileOf } from '../../domain/site/site-config.ts';
import { root } from '../../tests/helpers/run-cli.ts';
import { english, entry } from '../../tests/helpers/space-builder.ts';
import { newFolder } from '../../tests/helpers/temp-folder.ts';
import { hasChecksum } from '../files/cache-file.ts';
import { itemAt } from '../model/item-table.ts';
import { contentPieces, sizeOf, textIn } from './content-bytes.ts';
import { type ContentChanges, readChanges, readChangesBytes, writeChanges } from './content-changes.ts';
import { indexContentFile, readContentIndex } from './content-index.ts';
import { fileDigest, foldChanges } from './fold-changes.ts';
import { type IndexedContent, indexContent, loadContent } from './index-export.ts';
import { compareItems, withChanges } from './lay-over.ts';
import { setLineCounts, withLines } from './locate-items.ts';

const program = { root, programFolder: root };

interface Item {
  readonly sys: { readonly id: string; readonly createdAt: string };
}

const item = (type: string) =>
  fc.tuple(fc.nat(12), fc.nat(3), fc.constantFrom('a', 'ä“\\"', ']}\n', '')).map(([n, time, text]): Item => {
    const { sys, fields } = entry('article', `${type}${n}`, { title: text });
    return { sys: { ...sys, type, createdAt: `2024-01-0${1 + time}T00:00:00.000Z` }, fields } as never;
  });
const items = (type: string) =>
  fc
    .uniqueArray(item(type), { selector: ({ sys }) => sys.id, maxLength: 8 })
    .map((all) => all.toSorted(byPlace));
const space = fc.record({ entries: items('Entry'), assets: items('Asset') });
type Space = { readonly entries: readonly Item[]; readonly assets: readonly Item[] };

function byPlace({ sys: a }: Item, { sys: b }: Item): number {
  return compareItems(a, b);
}

function textOf({ entries, assets }: Space): string {
  return `${JSON.stringify({ contentTypes: [], entries, assets, locales: [english] }, null, 2)}\n`;
}

/** Computes the changes from one space to another, added to those so far. */
function changesTo(now: Space, base: Space, before: ContentChanges): ContentChanges {
  const list = (name: 'entries' | 'assets') => {
    const known = new Map(base[name].map((one) => [one.sys.id, JSON.stringify(one)]));
    const touched = new Set([
      ...(before[name] as Item[]).map(({ sys }) => sys.id),
      ...before.withdrawn[name],
    ]);
    const ids = new Set(now[name].map(({ sys }) => sys.id));
    const changed = now[name].filter(
      (one) => touched.has(one.sys.id) || known.get(one.sys.id) !== JSON.stringify(one),
    );
    return { changed, withdrawn: [...known.keys()].filter((id) => !ids.has(id)) };
  };
  const [entries, assets] = [list('entries'), list('assets')];
  return {
    entries: entries.changed,
    assets: assets.changed,
    withdrawn: { entries: entries.withdrawn, assets: assets.withdrawn },
  };
}

async function laidOver(content: string): Promise<IndexedContent> {
  const changes = readChangesBytes(content);
  return withChanges(await loadContent(content, {}), { content }, changes);
}

/** What commands read of content, without where it is. */
function readOf({ value, lists, findings }: IndexedContent) {
  const table = (name: 'entries' | 'assets') =>
    value[name].ids.map((_, at) => {
      const { start, end, fieldStart, fieldEnd, ...row } = itemAt(value[name], at);
      const [text, fields] = [
        textIn(value, { start, end }),
        textIn(value, { start: fieldStart, end: fieldEnd }),
      ];
      return { ...row, text, fields, digest: lists[name].digests()[at] };
    });
  return {
    entries: table('entries'),
    assets: table('assets'),
    locales: value.locales,
    findings,
    size: sizeOf(value),
  };
}

test('laid over or folded in, changes give the file that a whole export would be', async () => {
  await fc.assert(
    fc.asyncProperty(
      space,
      fc.array(fc.tuple(space, fc.boolean()), { minLength: 1, maxLength: 4 }),
      async (first, later) => {
        const file = join(newFolder(), 'content.json');
        writeFileSync(file, textOf(first));
        let base: Space = first;
        for (const [now, isFolded] of later) {
          const of = await fileDigest(file, program);
          const before = readChanges(file, of);
          expect(before).toBeDefined();
          if (before) writeChanges(file, of, changesTo(now, base, before));
          const laid = await laidOver(file);
          const whole = indexContent(Buffer.from(textOf(now)), file, {});
          expect(Buffer.concat([...contentPieces(laid.value)]).toString()).toBe(textOf(now));
          expect(readOf(laid)).toEqual(readOf(whole));
          if (!isFolded) continue;
          await foldChanges(file, program);
          base = now;
          expect(readFileSync(file, 'utf8')).toBe(textOf(now));
          expect(existsSync(changesFileOf(file))).toBe(false);
        }
      },
    ),
    { numRuns: 25 },
  );
});

function oneOf(id: string, title: string): Item {
  return entry('article', id, { title }) as unknown as Item;
}

/** A content file with changes of some of its entries. */
async function changed(changes: Partial<ContentChanges> = { entries: [oneOf('b', 'new')] }): Promise<string> {
  const file = join(newFolder(), 'content.json');
  writeFileSync(file, textOf({ entries: ['a', 'b', 'c'].map((id) => oneOf(id, 'old')), assets: [] }));
  const none = { entries: [], assets: [], withdrawn: { entries: [], assets: [] } };
  writeChanges(file, await fileDigest(file, program), { ...none, ...changes });
  return file;
}

test('lines are those of the file that an item is in', async () => {
  const file = await changed({ entries: [oneOf('b', 'new'), oneOf('d', 'new')] });
  const { value, lists } = await laidOver(file);
  const linesIn = (path: string) => readFileSync(path, 'utf8').split('\n');
  const lineOf = (path: string, id: string) =>
    linesIn(path).findIndex((line) => line.includes(`"id": "${id}"`)) - 1;
  const issue = { rule: 'invalid-entry', message: '', hint: '', severity: 'error' } as const;
  const issues = ['a', 'b', 'c', 'd'].map((entryId) => ({ ...issue, entryId }));
  const placed = () =>
    withLines(value, issues).map(({ file: name, line }) => [name?.replace(/.*\//, ''), line]);
  const expected = [
    [undefined, lineOf(file, 'a')],
    ['content.changes.json', lineOf(changesFileOf(file), 'b')],
    [undefined, lineOf(file, 'c')],
    ['content.changes.json', lineOf(changesFileOf(file), 'd')],
  ];
  expect(placed()).toEqual(expected);
  for (const name of ['entries', 'assets'] as const) setLineCounts(value[name], lists[name].lines);
  expect(placed()).toEqual(expected);
});

test('changes of another content file are said, and left out', async () => {
  const file = await changed();
  writeFileSync(file, textOf({ entries: [oneOf('a', 'other')], assets: [] }));
  const { value, findings } = await laidOver(file);
  expect(value.changes).toBeUndefined();
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringContaining('content.changes.json holds changes of another content file'),
  ]);
  expect(readChanges(file, await fileDigest(file, program))).toBeUndefined();
  expect(await foldChanges(file, program)).toBe(false);
});

test.each([
  ['{"format": 1, "entries": [', "isn't JSON: line 1: "],
  ['', "isn't JSON: line 1: it ends too early"],
  ['{"format": 2}', 'its "format" isn\'t as Meridian writes it'],
  ['{"entries": {}}', 'its "entries" isn\'t a list'],
  [
    '{"entries": [{"sys": {"id": "b", "type": "Entry"}}]}',
    'item 1 of the export\'s entries has nothing as its "sys.contentType',
  ],
  ['[]', "isn't JSON: line 1: an object is expected"],
])('a damaged changes file is an error: %s', async (text, why) => {
  const file = await changed();
  writeFileSync(changesFileOf(file), text);
  await expect(laidOver(file)).rejects.toThrow(why);
  await expect(foldChanges(file, program)).rejects.toThrow(why);
});

test('a fold that is killed leaves what commands read as the same content', async () => {
  const file = await changed();
  const of = await fileDigest(file, program);
  const [old, changes] = [readFileSync(file), readChanges(file, of)];
  await foldChanges(file, program);
  const [folded, into] = [readFileSync(file), await fileDigest(file, program)];
  if (changes) writeChanges(file, of, changes, into);
  // The changes file says what it becomes a part of before it does.
  for (const bytes of [old, folded]) {
    writeFileSync(file, bytes);
    const { value, findings } = await laidOver(file);
    expect(findings).toEqual([]);
    expect(Buffer.concat([...contentPieces(value)]).toString()).toBe(folded.toString());
  }
});

test('the index of a large file is renewed by what was folded into it', async () => {
  const file = join(newFolder(), 'content.json');
  const ids = Array.from({ length: 90 }, (_, at) => `e${String(at).padStart(2, '0')}`);
  writeFileSync(file, textOf({ entries: ids.map((id) => oneOf(id, 'old '.repeat(25_000))), assets: [] }));
  await indexContentFile(file, program);
  const entries = [oneOf('e07', 'new'), oneOf('e5', 'between'), oneOf('z', 'last')];
  const withdrawn = { entries: ['e00', 'e60'], assets: [] };
  writeChanges(file, await fileDigest(file, program), { entries, assets: [], withdrawn });
  await foldChanges(file, program);
  const [index, whole] = [readContentIndex(file, program, {}), await loadContent(file, {})];
  expect(index?.value.contentIndex?.use).toBe('stamp');
  for (const name of ['entries', 'assets'] as const) {
    expect(index?.value[name]).toEqual(whole.value[name]);
    expect(index?.lists[name].digests()).toEqual(whole.lists[name].digests());
    expect(index?.lists[name].lines()).toEqual(whole.lists[name].lines());
    expect([index?.lists[name].start, index?.lists[name].end]).toEqual([
      whole.lists[name].start,
      whole.lists[name].end,
    ]);
  }
  let end = 0;
  for (const chunk of index?.chunks ?? []) {
    expect(chunk.start).toBe(end);
    end = chunk.end;
    expect(hasChecksum(whole.value.bytes.subarray(chunk.start, end), chunk.checksum)).toBe(true);
  }
  expect(end).toBe(whole.value.bytes.length);
});
