import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  directory,
  draft,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
} from '../../tests/helpers/space-builder.ts';
import type { ContentIndex } from '../model/content.ts';
import type { ItemTable } from '../model/item-table.ts';
import { resolveSlugs } from '../resolve-slugs/resolve-slugs.ts';
import { urlBasis } from '../resolve-slugs/url-basis.ts';
import { openContent } from './content-by-id.ts';
import { loadContent } from './index-export.ts';
import { type LoadedContent, openLoaded, reloadContent } from './reload-content.ts';
import { textOf } from './scan-json.ts';

let folder = '';
let file = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
  file = join(folder, 'content.json');
});

afterAll(() => rmSync(folder, { recursive: true }));

const text = fc.constantFrom('a', 'b', 'ä“\\"', 'long '.repeat(20), ']}', '');
const slug = fc.constantFrom('/', 'a', 'b', 'de', 'Not a slug');
const section = fc.constantFrom('root', 'd0', 'd1', 'gone');
const sys = fc.constantFrom({}, draft);
const item = fc.oneof(
  fc.tuple(fc.nat(3), text, slug, section, sys).map(([n, title, own, parent, state]) => ({
    ...page(`p${n}`, own, parent, { title, description: title }),
    sys: { ...page(`p${n}`, own, parent).sys, ...state },
  })),
  fc.tuple(fc.nat(1), slug, section).map(([n, own, parent]) => directory(`d${n}`, own, parent)),
  fc.tuple(fc.nat(3), text).map(([n, heading]) => entry('oneColumnContent', `b${n}`, { heading })),
  fc
    .tuple(fc.nat(1), fc.constantFrom('p0', 'p1', 'gone'), text)
    .map(([n, to, name]) => entry('callToAction', `c${n}`, { text: name, internalDestination: linkTo(to) })),
);
const asset = fc
  .tuple(fc.nat(2), text)
  .map(([n, title]) => ({ sys: { id: `a${n}`, type: 'Asset' }, fields: { title: { 'en-US': title } } }));

const version = fc
  .record({
    entries: fc.uniqueArray(item, { selector: ({ sys }) => (sys as { id: string }).id, maxLength: 8 }),
    assets: fc.uniqueArray(asset, { selector: ({ sys: { id } }) => id, maxLength: 3 }),
    indent: fc.constantFrom(0, 2),
    assetsFirst: fc.boolean(),
    typesFirst: fc.boolean(),
  })
  .map(({ entries, assets, indent, assetsFirst, typesFirst }) => {
    const all = [...homePage(), ...entries];
    const lists = assetsFirst ? { assets, entries: all } : { entries: all, assets };
    const contentTypes = [{ sys: { id: 'page' }, name: 'Page', fields: [] }];
    const [first, last] = typesFirst ? [{ contentTypes }, {}] : [{}, { contentTypes }];
    return JSON.stringify({ ...first, locales: [english, german], ...lists, ...last }, undefined, indent);
  });

test('reloading gives what loading gives, whatever was there before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(version, { minLength: 2, maxLength: 5 }), async (versions) => {
      writeFileSync(file, versions[0] ?? '');
      let loaded: LoadedContent = await openLoaded({ content: file });
      for (const next of versions.slice(1)) {
        const before = itemsOf(loaded.value);
        writeFileSync(file, next);
        const { changed, ...reloaded } = await reloadContent({ content: file }, loaded);
        const whole = await loadContent(file, {});
        expect(Buffer.from(reloaded.value.bytes).toString()).toBe(next);
        expect({ ...reloaded.value, bytes: undefined }).toEqual({ ...whole.value, bytes: undefined });
        expect(reloaded.findings).toEqual(whole.findings);
        const now = itemsOf(reloaded.value);
        for (const id of new Set([...before.keys(), ...now.keys()])) {
          if (changed && before.get(id) !== now.get(id)) expect(changed).toContain(id);
        }
        loaded = reloaded;
      }
    }),
    { numRuns: 300 },
  );
});

const edit = fc.record({
  at: fc.nat(9),
  field: fc.constantFrom('title', 'description', 'text', 'heading', 'blocks', 'slug', 'name'),
  value: fc.oneof(text, slug, fc.constant(7)),
});

test('while what URLs are built on stays the same, so do all URLs', { tags: 'ci' }, async () => {
  let reused = 0;
  await fc.assert(
    fc.asyncProperty(version, edit, async (source, { at, field, value }) => {
      const space = JSON.parse(source) as { entries: { fields: Record<string, unknown> }[] };
      const edited = space.entries[at % space.entries.length];
      if (edited) edited.fields[field] = { 'en-US': value };
      const [old, now] = [await contentOf(source), await contentOf(JSON.stringify(space))];
      const ids = old.index.entries.ids;
      if (!ids.every((id) => urlBasis(old, id) === urlBasis(now, id))) return;
      reused++;
      expect([...resolveSlugs(now).value]).toEqual([...resolveSlugs(old).value]);
    }),
    { numRuns: 300 },
  );
  expect(reused).toBeGreaterThan(50);
});

test('an edit of one entry marks only that entry as changed', async () => {
  const blocks = Array.from({ length: 40 }, (_, at) => entry('step', `s${at}`, { text: `Text ${at}` }));
  const write = (entries: readonly unknown[]) =>
    writeFileSync(file, JSON.stringify({ locales: [english], entries: [...homePage(), ...entries] }));
  write(blocks);
  const loaded = await openLoaded({ content: file });
  write(blocks.with(20, entry('step', 's20', { text: 'A longer text than before' })));
  expect((await reloadContent({ content: file }, loaded)).changed).toEqual(new Set(['s20']));
});

test('a broken file leaves what was loaded whole', async () => {
  const good = JSON.stringify({ locales: [english], entries: homePage() });
  writeFileSync(file, good);
  const loaded = await openLoaded({ content: file });
  for (const broken of [good.slice(0, 40), '', good.replace('"slug"', 'slug'), `${good}}`]) {
    writeFileSync(file, broken);
    await expect(reloadContent({ content: file }, loaded)).rejects.toThrow('content file');
    expect(Buffer.from(loaded.value.bytes).toString()).toBe(good);
  }
});

async function contentOf(source: string) {
  writeFileSync(file, source);
  return openContent((await loadContent(file, {})).value);
}

/** Returns the content of each item, independent of the file's indentation. */
function itemsOf({ bytes, entries, assets }: ContentIndex): Map<string, string> {
  return new Map([entries, assets].flatMap((table) => textsOf(bytes, table)));
}

function textsOf(bytes: Uint8Array, { ids, starts, ends }: ItemTable): [string, string][] {
  return ids.map((id, at) => [
    id,
    JSON.stringify(JSON.parse(textOf(bytes, { start: starts[at] ?? 0, end: ends[at] ?? 0 }))),
  ]);
}
