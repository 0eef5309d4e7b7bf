import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exportSpace } from '../../pipeline/export/export-space.ts';
import { fixture, optionsFor, startFixture, tokens } from './harness.ts';

const sample = fileURLToPath(new URL('../../content/sample/export.json', import.meta.url));

interface Item {
  readonly sys: Record<string, unknown> & { readonly id: string };
  readonly metadata: { readonly tags: readonly { readonly sys: { readonly id: string } }[] };
  readonly fields: Record<string, Record<string, unknown>>;
}

interface Content {
  readonly webhooks?: unknown;
  readonly roles?: unknown;
  readonly entries: Item[];
  readonly assets: Item[];
}

const unpublished = ['pageDraft', 'pageArchived', 'assetDraft'];

function read(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function entryOf(content: Content, id: string): Item {
  const entry = content.entries.find(({ sys }) => sys.id === id);
  if (!entry) throw new Error(`no entry ${id}`);
  return entry;
}

test.each([1000, 1])(
  'the management API gives the space back byte by byte, %i resources a page',
  async (pageSize) => {
    const options = { ...optionsFor(await startFixture()), pageSize, complete: true };
    const { value, issues } = await exportSpace(options);
    const { webhooks: _, roles: __, ...space } = read(fixture);
    const published = ({ sys }: Item) => !unpublished.includes(sys.id);
    const { entries, assets } = space;
    const expected = { ...space, entries: entries.filter(published), assets: assets.filter(published) };
    const text = readFileSync(options.contentFile, 'utf8');
    expect(text).toBe(`${JSON.stringify(expected, null, 2)}\n`);
    expect(value).toMatchObject({ bytes: Buffer.byteLength(text), source: 'management' });
    expect(value.counts).toMatchObject({
      contentTypes: 4,
      entries: 14,
      assets: 6,
      locales: 3,
    });
    expect(issues.map(({ rule }) => rule)).toEqual(['changed-unpublished']);
  },
);

test('the sample space is what an export of it gives, byte by byte', { tags: 'ci' }, async () => {
  const contentful = await startFixture({ exportFile: sample });
  const options = { ...optionsFor(contentful), spaceId: contentful.spaceId, complete: true };
  await exportSpace(options);
  expect(readFileSync(options.contentFile).equals(readFileSync(sample))).toBe(true);
});

test('an environment other than master has the same parts', async () => {
  const text = readFileSync(fixture, 'utf8').replaceAll('"id": "master"', '"id": "staging"');
  const options = { ...optionsFor(await startFixture()), environmentId: 'staging', complete: true };
  const file = `${options.contentFile}.source`;
  writeFileSync(file, text);
  const { host } = await startFixture({ exportFile: file });
  await exportSpace({ ...options, host });
  expect(Object.keys(read(options.contentFile))).toEqual([
    'contentTypes',
    'tags',
    'editorInterfaces',
    'entries',
    'assets',
    'locales',
  ]);
});

test('the delivery API gives published entries with the values that are public', async () => {
  const published = {
    pageSplitTunnel: { title: { 'en-US': 'Split tunnelling', 'de-DE': 'Split-Tunneling' } },
  };
  const contentful = await startFixture({ published });
  const options = { ...optionsFor(contentful), deliveryToken: tokens.deliveryToken, pageSize: 5 };
  const { value } = await exportSpace(options);
  const content = read(options.contentFile);
  const ids = [...content.entries, ...content.assets].map(({ sys }) => sys.id);
  expect(value.source).toBe('delivery');
  expect(ids).toHaveLength(20);
  expect(ids).not.toEqual(expect.arrayContaining(unpublished));
  expect(entryOf(content, 'pageSplitTunnel').fields.title).toEqual(published.pageSplitTunnel.title);
  expect(entryOf(content, 'pageSplitTunnel').sys).toMatchObject({ revision: 2, publishedVersion: 5 });
  expect(entryOf(content, 'pageSplitTunnel').sys).not.toHaveProperty('version');
});

test('the delivery API hides omitted fields, private tags, and what other locales of a single-locale field still hold', async () => {
  const options = { ...optionsFor(await startFixture()), deliveryToken: tokens.deliveryToken };
  await exportSpace(options);
  const content = read(options.contentFile);
  const home = entryOf(content, 'pageHome');
  expect(Object.keys(entryOf(content, 'ctaFeatures').fields.internalDestination ?? {})).toEqual(['en-US']);
  expect(Object.keys(home.fields.title ?? {})).toEqual(['en-US', 'de-DE', 'fr-FR']);
  expect(home.fields.description).toHaveProperty('fr-FR', null);
  expect(home.fields).not.toHaveProperty('internalNote');
  expect(home.metadata.tags.map(({ sys }) => sys.id)).toEqual(['campaign']);
});

test('each page that arrives is reported', async () => {
  const steps: unknown[] = [];
  const onProgress = (step: unknown) => steps.push(step);
  await exportSpace({ ...optionsFor(await startFixture()), pageSize: 10, onProgress });
  expect(steps.filter((step) => (step as { collection: string }).collection === 'entries')).toEqual([
    { type: 'page', collection: 'entries', fetched: 10, total: 16 },
    { type: 'page', collection: 'entries', fetched: 16, total: 16 },
  ]);
});
