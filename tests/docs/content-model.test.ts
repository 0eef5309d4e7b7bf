/** The migration in docs/content-model.md, run on what `meridian model` writes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';

interface Type {
  readonly sys: { readonly id: string };
  readonly displayField: string | null;
  readonly fields: readonly { readonly id: string }[];
}

type Migrate = (migration: object, context: object) => Promise<void>;

test('it adds the content types and fields that a space lacks, and no others', async () => {
  const folder = siteFolder({});
  expect(await runCli(['model'], { cwd: folder })).toMatchObject({ code: 0 });
  const [, listing = ''] =
    /^```js\n(\/\/ add-missing\.cjs\n.*?)^```/ms.exec(
      readFileSync(join(root, 'docs/content-model.md'), 'utf8'),
    ) ?? [];
  writeFileSync(join(folder, 'add-missing.cjs'), listing);
  const require = createRequire(join(folder, 'index.cjs'));
  const { contentTypes } = require('./content-model.json') as { contentTypes: readonly Type[] };
  const page = { sys: { id: 'page' }, fields: [{ id: 'title' }, { id: 'slug' }] };
  const added: string[] = [];
  const typeOf = (id: string) => ({
    createField: (field: string, { type }: { type: string }) => added.push(`${id}.${field} ${typeof type}`),
    displayField: (field: string) => added.push(`${id} shows ${field}`),
  });
  await (require(join(folder, 'add-missing.cjs')) as Migrate)(
    {
      editContentType: typeOf,
      createContentType: (id: string, { name }: { name: string }) => {
        added.push(`${id} ${typeof name}`);
        return typeOf(id);
      },
    },
    { makeRequest: async () => ({ items: [page] }) },
  );
  const expected = contentTypes.flatMap(({ sys: { id }, fields, displayField }) => {
    const ids = fields
      .map((field) => field.id)
      .filter((name) => id !== 'page' || !['title', 'slug'].includes(name));
    const own = ids.map((name) => `${id}.${name} string`);
    if (id === 'page') return own;
    return [`${id} string`, ...own, ...(displayField ? [`${id} shows ${displayField}`] : [])];
  });
  expect(added).toEqual(expected);
});
