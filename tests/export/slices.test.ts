/** Whole exports in slices: each thing is asked for once, and the file is that of one run. */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ExportOptions, exportSpace } from '../../pipeline/export/export-space.ts';
import type { Call, Fault } from '../../tools/sandbox/contentful/faults.ts';
import { exitOf, spaceOf, startExport } from './export-cli.ts';
import { fixture, optionsFor, startFixture, temporaryFolder, tokens } from './harness.ts';

interface Sliced extends Partial<ExportOptions> {
  readonly exportFile?: string;
  readonly faults?: readonly Fault[];
}

async function exported({ exportFile = fixture, faults = [], ...options }: Sliced) {
  const calls: Call[] = [];
  const notes: string[] = [];
  const contentful = await startFixture({ exportFile, faults, onCall: (call) => void calls.push(call) });
  const all: ExportOptions = {
    ...optionsFor(contentful),
    onProgress: (step) => void (step.type === 'rerun' && notes.push(step.reason)),
    ...options,
  };
  const { value } = await exportSpace(all);
  const text = readFileSync(all.contentFile, 'utf8');
  const asked = calls.map(({ path, query }) => `${path}?${decodeURIComponent(String(query))}`);
  const entries = asked.filter((call) => call.includes('/entries?')).map(rangeOf);
  return { text, value, notes, asked, entries };
}

/** Shortens a request to its range and place. */
function rangeOf(call: string): string {
  const query = new URLSearchParams(call.replace(/^.*\?/, ''));
  const seconds = (name: string) => {
    const date = query.get(`sys.createdAt[${name}]`);
    return date === null ? '' : Date.parse(date) / 1000;
  };
  return `${seconds('gte')}..${seconds('lt')} ${query.get('skip')}+${query.get('limit')}`;
}

const delivery = { deliveryToken: tokens.deliveryToken };

/** The fixture as a space that publishes by locale. */
function byLocale(): string {
  const space = JSON.parse(readFileSync(fixture, 'utf8'));
  const states = { 'en-US': 'published', 'de-DE': 'draft', 'fr-FR': 'published' };
  for (const { sys } of space.entries) if (sys.publishedVersion) sys.fieldStatus = { '*': states };
  const file = join(temporaryFolder(), 'space.json');
  writeFileSync(file, JSON.stringify(space));
  return file;
}

test.each<[string, Sliced]>([
  ['management values', {}],
  ['drafts', { drafts: true }],
  ['public values', delivery],
  ['public values by locale', delivery],
])('slices of any size make the file of one run: %s', async (what, given) => {
  const setting = what.endsWith('by locale') ? { ...given, exportFile: byLocale() } : given;
  const whole = await exported(setting);
  // Two entries of the fixture have the same date.
  for (const [sliceSize, pageSize] of [
    [5, 2],
    [1, 1000],
  ] as const) {
    const { text, value } = await exported({ ...setting, sliceSize, pageSize });
    expect(text).toBe(whole.text);
    expect(value).toEqual({ ...whole.value, file: value.file });
  }
});

test('nothing is asked for twice, in as many slices as there are', async () => {
  const { asked, entries } = await exported({ exportFile: spaceOf(30), sliceSize: 10, pageSize: 5 });
  expect(entries).toEqual([
    ...['.. 0+5', '.. 5+5', '10.. 0+5', '10.. 5+5', '19.. 0+5', '19.. 5+5', '28.. 0+5'],
    '.. 0+1',
  ]);
  expect(asked.filter((call, at) => asked.indexOf(call) !== at)).toEqual([]);
});

test('a slice that changes while it is read is asked for again, and no other one', async () => {
  const faults: Fault[] = [{ kind: 'delete', id: 'entry15', at: 'entries', nth: 4 }];
  const options = { exportFile: spaceOf(30), sliceSize: 10, pageSize: 5, faults };
  const { text, entries, notes } = await exported(options);
  expect(notes).toEqual(['content changed during the export: asking again']);
  expect(entries).toEqual([
    ...[
      '.. 0+5',
      '.. 5+5',
      '10.. 0+5',
      '10.. 5+5',
      '10.. 0+5',
      '10.. 5+5',
      '20.. 0+5',
      '20.. 5+5',
      '29.. 0+5',
    ],
    '.. 0+1',
  ]);
  expect(text).toBe(
    (await exported({ ...options, exportFile: spaceOf(30), faults: [{ ...faults[0], nth: 1 } as Fault] }))
      .text,
  );
});

test('a slice that has changed since it was read is asked for again', async () => {
  const faults: Fault[] = [{ kind: 'delete', id: 'entry5', at: 'entries', nth: 6 }];
  const { text, value, entries } = await exported({
    exportFile: spaceOf(30),
    sliceSize: 10,
    pageSize: 5,
    faults,
  });
  expect(entries.slice(7)).toEqual([
    ...['.. 0+1', '..10 0+1', '..10 0+5', '..10 5+5', '10..19 0+1', '19..28 0+1', '28.. 0+1', '.. 0+1'],
  ]);
  expect(value.counts.entries).toBe(29);
  expect(text).not.toContain('"entry5"');
});

/** Writes an export file of 3,000 assets and 45 content types, and of so many entries of so many bytes. */
function largeSpace(entries: number, bytes: number): string {
  const space = JSON.parse(readFileSync(fixture, 'utf8'));
  const {
    contentTypes: [type],
    editorInterfaces: [editor],
    assets: [asset],
    entries: [entry],
  } = space;
  const createdAt = (number: number) => new Date(1.6e12 + number * 1000).toISOString();
  const copy = (number: number, item: { sys: object }, id: string) => ({
    ...item,
    sys: { ...item.sys, id: `${id}${number}`, createdAt: createdAt(number) },
  });
  const numbers = (length: number) => Array.from({ length }, (_, number) => number);
  const contentTypes = numbers(45).map((number) => copy(number, type, 'type'));
  const editorInterfaces = contentTypes.map(({ sys: { id } }) => {
    const { sys } = editor;
    return { ...editor, sys: { ...sys, contentType: { sys: { ...sys.contentType.sys, id } } } };
  });
  const assets = numbers(3000).map((number) => copy(number, asset, 'asset'));
  const others = JSON.stringify({ ...space, contentTypes, editorInterfaces, assets, entries: undefined });
  const file = join(temporaryFolder(), 'space.json');
  writeFileSync(file, `${others.slice(0, -1)},"entries":[`);
  const field = { ...entry, fields: { name: { 'en-US': '' } } };
  const name = 'Wayfold '.repeat(bytes / 8).slice(0, bytes - JSON.stringify(copy(0, field, 'entry')).length);
  for (let from = 0; from < entries; from += 5000) {
    const some = numbers(Math.min(5000, entries - from)).map((at) =>
      JSON.stringify(copy(from + at, { ...field, fields: { name: { 'en-US': name } } }, 'entry')),
    );
    appendFileSync(file, `${from === 0 ? '' : ','}${some.join(',')}`);
  }
  appendFileSync(file, ']}');
  return file;
}

describe('8,000 entries, 3,000 assets and 45 content types take at most 75 requests', () => {
  // As many items as fit into 7 MB if each has 12.5 KB.
  const faults: Fault[] = [{ kind: 'page-limit', items: 587, at: 'entries' }];
  test.each<[string, number, Sliced]>([
    ['of 1.5 KB', 1500, delivery],
    ['of which 587 fit into a page', 700, { ...delivery, faults }],
    ['with all editor interfaces', 700, { ...delivery, faults, complete: true }],
  ])('entries %s', async (_, bytes, setting) => {
    const { asked, value } = await exported({ ...setting, exportFile: largeSpace(8000, bytes) });
    expect(value.counts).toMatchObject({ entries: 8000, assets: 3000, contentTypes: 45 });
    expect(value.counts.editorInterfaces).toBe(setting.complete ? 45 : undefined);
    expect(asked.length).toBeLessThanOrEqual(75);
  });

  test('entries of 12.5 KB', { tags: 'ci' }, async () => {
    const setting = { ...delivery, complete: true, exportFile: largeSpace(8000, 12_500) };
    const { asked, value } = await exported(setting);
    expect(value.counts.entries).toBe(8000);
    expect(asked.length).toBeLessThanOrEqual(75);
  });
});

test.runIf(process.platform === 'linux')(
  '160,000 entries of 1.5 KB take at most 600 MB of memory, with all processes',
  { tags: 'ci', timeout: 240_000 },
  async () => {
    const contentful = await startFixture({ exportFile: largeSpace(160_000, 1500) });
    // The first run bundles the program.
    await exitOf(startExport(await startFixture()).child);
    const { child, cwd } = startExport(contentful);
    let peak = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, megabytesOf(child.pid as number));
    }, 50);
    expect(await exitOf(child)).toEqual([0, null]);
    clearInterval(timer);
    expect(peak).toBeGreaterThan(100);
    expect(peak).toBeLessThan(600);
    expect(readFileSync(join(cwd, 'content.json')).includes('"entry159999"')).toBe(true);
  },
);

/** Returns the memory of a process and its children. */
function megabytesOf(pid: number): number {
  const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const kilobytes = parents.flatMap((name) => {
    try {
      const text = readFileSync(`/proc/${name}/status`, 'utf8');
      const isOwn = Number(name) === pid || text.includes(`PPid:\t${pid}\n`);
      return isOwn ? Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) : [];
    } catch {
      return [];
    }
  });
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1000;
}
