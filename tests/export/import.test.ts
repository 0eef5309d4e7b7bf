/** Checks that an export of what the real contentful-import writes into an empty space gives the same content. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { exportSpace } from '../../pipeline/export/export-space.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { isThorough } from '../helpers/thorough.ts';
import { fixture, optionsFor, startFixture, temporaryFolder, tokens } from './harness.ts';

interface Item {
  readonly sys: Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string };
  readonly [key: string]: unknown;
}

type Content = Readonly<Record<string, readonly Item[]>>;

const root = join(import.meta.dirname, '../..');
const sample = join(root, 'content/sample/export.json');
const require = createRequire(import.meta.url);
const contentfulImport = join(require.resolve('contentful-import'), '../../bin/contentful-import');
const model = join(root, 'content/sample/content-model.json');

function read(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Imports files into a new space that has only the default locale, and exports it. */
async function importedFrom(files: readonly string[], source: Content): Promise<Content> {
  const folder = temporaryFolder();
  const empty = join(folder, 'empty.json');
  writeFileSync(empty, JSON.stringify({ locales: source.locales?.filter((locale) => locale.default) }));
  const measured = new Map((source.assets ?? []).flatMap(filesOf).map(({ url, details }) => [url, details]));
  const contentful = await startFixture({ exportFile: empty, measure: (url) => measured.get(url) });
  const { spaceId } = contentful;
  for (const contentFile of files) {
    const config = join(folder, 'import.json');
    const service = { host: contentful.host, insecure: true, rateLimit: 1000 };
    writeFileSync(config, JSON.stringify({ ...service, errorLogFile: join(folder, 'errors.json') }));
    const given = { config, 'space-id': spaceId, 'content-file': contentFile };
    const args = Object.entries({ ...given, 'management-token': tokens.managementToken });
    await promisify(execFile)(process.execPath, [contentfulImport, ...args.flatMap(toFlag)], { cwd: folder });
  }
  const options = { ...optionsFor(contentful), spaceId };
  await exportSpace({ ...options, drafts: true, complete: true });
  return read(options.contentFile);
}

function toFlag([name, value]: [string, string]): string[] {
  return [`--${name}`, value];
}

function filesOf({ fields }: Item): { readonly url: string; readonly details: unknown }[] {
  return Object.values((fields as { file?: object }).file ?? {});
}

/** Content without what Contentful writes itself: users, times and versions, and the ids of locales. */
function comparable(content: Content): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(content).map(([name, items]) => [
      name,
      items
        .map(({ sys, ...item }) => {
          const { id, type, contentType, visibility, publishedVersion } = sys;
          const isPublished = publishedVersion !== undefined;
          return {
            ...item,
            sys: { type, contentType, visibility, isPublished, ...(name !== 'locales' && { id }) },
          };
        })
        .map((item) => JSON.parse(JSON.stringify(item)))
        .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    ]),
  );
}

function keyOf(item: { sys: { id?: string; contentType?: { sys: { id: string } } }; code?: string }): string {
  return `${item.sys.contentType?.sys.id} ${item.sys.id ?? item.code}`;
}

test.skipIf(!isThorough)(
  'the model and the sample, imported into an empty space',
  { timeout: 300_000 },
  async () => {
    const source = read(sample);
    const imported = await importedFrom([model, sample], source);
    expect(comparable(imported)).toEqual(comparable(source));
  },
);

test("the model that a site's languages need, imported into an empty space", async () => {
  const heldBackLocales = locales
    .map(({ code }) => code)
    .filter((code) => !['en', 'de', 'jp'].includes(code));
  const folder = siteFolder({}, { heldBackLocales, locales: { de: 'de' } });
  expect(await runCli(['model'], { cwd: folder })).toMatchObject({ code: 0 });
  const file = join(folder, 'content-model.json');
  const made = read(file);
  expect(made.locales?.map(({ code, fallbackCode }) => [code, fallbackCode])).toEqual([
    ['en-US', null],
    ['de', 'en-US'],
    ['ja-JP', 'en-US'],
  ]);
  const space = { locales: read(fixture).locales ?? [] };
  const { contentTypes, editorInterfaces, locales: imported } = await importedFrom([file], space);
  const expected = comparable(made);
  expect(comparable({ contentTypes: contentTypes ?? [] })).toEqual({ contentTypes: expected.contentTypes });
  expect(editorInterfaces).toHaveLength(made.editorInterfaces?.length ?? 0);
  expect(imported?.map(({ code }) => code).sort()).toEqual(['de', 'en-US', 'ja-JP']);
});

test('a space with drafts, tags, three languages and a file in two of them', async () => {
  const { webhooks: _, roles: __, ...space } = read(fixture);
  // contentful-import publishes no asset without a file.
  const assets = space.assets?.filter(({ sys }) => sys.id !== 'assetWithoutFile') ?? [];
  const [phone] = assets.filter(({ sys }) => sys.id === 'assetPhone') as [Item];
  const { file: files } = phone.fields as { file: Record<string, object> };
  files['de-DE'] = {
    ...files['en-US'],
    url: '//images.ctfassets.net/fixture-space/assetPhone/1/telefon.png',
  };
  const source: Content = { ...space, assets };
  const file = join(temporaryFolder(), 'space.json');
  writeFileSync(file, JSON.stringify(source));
  const imported = await importedFrom([file], source);
  // The export leaves out what is archived.
  const entries = source.entries?.filter(({ sys }) => sys.archivedVersion === undefined) ?? [];
  expect(comparable(imported)).toEqual(comparable({ ...source, entries }));
});
