/** A space in memory, beside a mock of Contentful that is edited: whatever gets lost or comes late, both end alike. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchDrafts } from '../../pipeline/export/export-space.ts';
import { startWorker } from '../../pipeline/export/fetch-space.ts';
import { createPreviewApi } from '../../pipeline/export/preview-api.ts';
import { openContent } from '../../pipeline/load/content-by-id.ts';
import { stateAt } from '../../pipeline/model/item-table.ts';
import { openSpace } from '../../tools/dev/preview/space.ts';
import type { Fault } from '../../tools/sandbox/contentful/faults.ts';
import { now } from '../../tools/sandbox/contentful/space-data.ts';
import { startContentful } from '../../tools/sandbox/contentful/start-contentful.ts';
import { entry, homePage, linkTo } from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { spaceWith } from './preview-space.ts';
import { tokens } from './start-preview.ts';

const worker = new URL('../../pipeline/export/worker.ts', import.meta.url);
const blocks = ['a', 'b', 'c'];
const content = spaceWith([
  ...homePage({ blocks: blocks.map((id) => linkTo(id)) }),
  ...blocks.map((id) => entry('oneColumnContent', id, { heading: 'First' })),
]);

interface Item {
  readonly sys: { readonly id: string; readonly version: number };
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

async function start(faults: Fault[] = []) {
  const exportFile = join(temporaryFolder(), 'space.json');
  writeFileSync(exportFile, JSON.stringify(content));
  const contentful = await startContentful({ exportFile, port: 0, ...tokens, faults });
  onTestFinished(() => contentful.close());
  const { host, spaceId, environmentId } = contentful;
  const service = { spaceId, environmentId, host, hostDelivery: host, insecure: true };
  const connection = {
    ...service,
    managementToken: tokens.managementToken,
    deliveryToken: tokens.previewToken,
  };
  const space = await openSpace({
    ...{ api: createPreviewApi(connection), environmentId, name: 'a space' },
    settings: {} as never,
    fetchAll: () => fetchDrafts({ ...connection, startWorker: () => startWorker(worker) }),
  });
  const place = `${contentful.url}/spaces/${spaceId}/environments/${environmentId}/entries`;
  const manage = async (method: string, path: string, body?: unknown, token = tokens.managementToken) => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Contentful-Content-Type': 'oneColumnContent' };
    const response = await fetch(place + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return response.ok ? ((text === '' ? { sys: {} } : JSON.parse(text)) as Item) : undefined;
  };
  return { contentful, space, manage, headings: () => headingsOf(space) };
}

function headingsOf(space: Awaited<ReturnType<typeof openSpace>>): Record<string, unknown> {
  const kept = space.since(undefined);
  if (!kept) throw new Error('A space is in memory.');
  const { index, entry } = openContent({ ...kept.content.value, drafts: true });
  const { entries } = index;
  const rows = entries.ids.map((id, at) => [
    id,
    [entry(id)?.fields.heading?.['en-US'], stateAt(entries, at) === 'draft'],
  ]);
  return Object.fromEntries(rows.sort());
}

type Space = Awaited<ReturnType<typeof start>>;

/** What the Preview API has. */
async function truth({ manage }: Space): Promise<Record<string, unknown>> {
  const all = (await manage('GET', '?locale=*&limit=1000', undefined, tokens.previewToken)) as unknown as {
    items: { sys: { id: string; publishedVersion?: number }; fields: Item['fields'] }[];
  };
  const sorted = all.items.toSorted((a, b) => (a.sys.id < b.sys.id ? -1 : 1));
  return Object.fromEntries(
    sorted.map(({ sys, fields }) => [
      sys.id,
      [fields?.heading?.['en-US'], sys.publishedVersion === undefined],
    ]),
  );
}

async function save({ manage }: Space, id: string, heading: string): Promise<Item | undefined> {
  const before = await manage('GET', `/${id}`);
  return manage('PUT', `/${id}`, { ...before, fields: { ...before?.fields, heading: { 'en-US': heading } } });
}

test('a look finds what no webhook told, and one at everything what is gone', async () => {
  const space = await start();
  const follows = vi.fn();
  space.space.follow(follows);
  await space.space.look(false);
  expect(follows).not.toHaveBeenCalled();
  await save(space, 'a', 'Second');
  await save(space, 'new', 'New');
  await space.manage('DELETE', '/b/published');
  await space.space.look(false);
  expect(space.headings()).toEqual(await truth(space));
  expect(space.headings()).toMatchObject({ a: ['Second', false], new: ['New', true], b: ['First', true] });
  await space.manage('DELETE', '/c/published');
  await space.manage('DELETE', '/c');
  await space.space.look(false);
  expect(space.headings()).toHaveProperty('c');
  await space.space.look(true);
  expect(space.headings()).toEqual(await truth(space));
  expect(space.headings()).not.toHaveProperty('c');
});

test('a failure is told with its time until a look succeeds', async () => {
  const faults: Fault[] = [];
  const space = await start(faults);
  expect(space.space.fault()).toBeUndefined();
  await space.contentful.close();
  space.space.receive({ topic: 'Entry.unpublish', item: { sys: { id: 'a' } } });
  await space.space.look(false);
  expect(space.space.fault()?.message).toMatch(/can't be reached .*, since \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  expect(space.headings()).toMatchObject({ a: ['First', false] });
});

/** An edit, and whether Contentful says so in time, late, twice, or never. */
const step = fc.record({
  id: fc.constantFrom('a', 'b', 'new', 'home'),
  does: fc.constantFrom('save', 'save', 'publish', 'unpublish', 'delete', 'archive', 'unarchive'),
  says: fc.constantFrom('now', 'late', 'twice', 'never'),
});

test('random histories end with what Contentful has, and never show another value', async () => {
  const space = await start();
  let count = 0;
  const values = new Set<unknown>(['First', undefined]);
  const history = async (steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
    const late: (() => void)[] = [];
    for (const { id, does, says } of steps) {
      // Contentful's times have milliseconds, and two edits of an entry aren't made in one.
      await wait(2);
      const heading = `Text ${++count}`;
      values.add(heading);
      const did =
        does === 'save'
          ? await save(space, id, heading)
          : await space.manage(
              ...((calls[does] as readonly [string, string]).map((part) => part.replace('ID', id)) as [
                string,
                string,
              ]),
            );
      // What isn't allowed isn't told.
      if (!did) continue;
      const event = does === 'save' ? 'auto_save' : does;
      const item =
        did.sys.id === id ? did : { sys: { id, environment: { sys: { id: 'master' } }, deletedAt: now() } };
      const say = () =>
        space.space.receive({ topic: `Entry.${event}`, item: structuredClone(item) as never });
      if (says === 'now' || says === 'twice') say();
      if (says === 'late' || says === 'twice') late.push(say);
      for (const [value] of Object.values(space.headings()) as unknown[][]) expect(values).toContain(value);
    }
    for (const say of late.reverse()) say();
    await space.space.fetch([]);
    if (steps.every(({ says }) => says !== 'never')) expect(space.headings()).toEqual(await truth(space));
    await space.space.look(true);
    expect(space.headings()).toEqual(await truth(space));
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 8 }), history), { numRuns: 40 });
}, 60_000);

const calls: Readonly<Record<string, readonly [method: string, path: string]>> = {
  publish: ['PUT', '/ID/published'],
  unpublish: ['DELETE', '/ID/published'],
  delete: ['DELETE', '/ID'],
  archive: ['PUT', '/ID/archived'],
  unarchive: ['DELETE', '/ID/archived'],
};
