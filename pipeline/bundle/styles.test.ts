import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { openFileCache } from './file-cache.ts';
import { minifyStyles, splitStyles } from './styles.ts';

const css = [
  '/* templates/styles/base.css */',
  'a { color: red }',
  '/* runtime/cart/cart-view.module.css */',
  '.cart { color: green }',
  '/* templates/blocks/hero.module.css */',
  '/* a reason */',
  '.hero { color: blue }',
  '/* runtime/checkout/form/order-form.module.css */',
  '.form { color: cyan }',
  '',
].join('\n');

test('the styles of an island are parted from those of every page', () => {
  const { common, parts } = splitStyles(css);
  expect(common).toMatch(/a \{ color: red \}[\s\S]*\/\* a reason \*\/\n\.hero/);
  expect(common).not.toMatch(/cart|form/);
  expect(parts.cart.trim()).toBe('.cart { color: green }');
  expect(parts.checkout.trim()).toBe('.form { color: cyan }');
  expect(parts.renewal).toBe('');
});

test('a module with the name of a sheet is in that sheet and in that of its folder', () => {
  const { common, parts } = splitStyles('/* runtime/locations/mark.module.css */\n.ok { color: lime }\n');
  expect(common).toBe('');
  expect([parts.mark, parts.locations]).toEqual(['.ok { color: lime }\n', '.ok { color: lime }\n']);
});

test('a module that adds to the name of its folder is in its own sheet alone', () => {
  const { common, parts } = splitStyles(
    '/* templates/app/app-window.module.css */\n.a { color: red }\n/* templates/app/app-screens.module.css */\n.b { color: tan }\n',
  );
  expect([common, parts.app.trim(), parts['app-screens'].trim()]).toEqual([
    '',
    '.a { color: red }',
    '.b { color: tan }',
  ]);
});

test('no rule is lost or said twice', () => {
  const { common, parts } = splitStyles(css);
  const rules = [common, ...Object.values(parts)].join('').match(/color: \w+/g);
  expect(rules?.toSorted()).toEqual(css.match(/color: \w+/g)?.toSorted());
});

const source = '/* Why */\n.card {\n  color: #ff0000;\n}\n';
const minified = '.card{color:red}\n';
const textOf = async (folder: string | undefined, css = source) =>
  Buffer.from(await minifyStyles(css, folder === undefined ? undefined : openFileCache(folder))).toString();

test('cached styles equal new ones, by their source, and damaged ones are made again', async () => {
  const folder = temporaryFolder();
  expect(await textOf(undefined)).toBe(minified);
  expect(await textOf(folder)).toBe(minified);
  expect(await textOf(folder, source.replace('card', 'tile'))).toBe(minified.replace('card', 'tile'));
  const files = readdirSync(folder);
  expect(files).toHaveLength(2);
  for (const file of files) writeFileSync(join(folder, file), 'changed');
  expect(await textOf(folder)).toBe(minified);
});

test('cached styles are used without a minifier', async () => {
  const cache = openFileCache(temporaryFolder());
  cache.put(source, Buffer.from('kept'));
  expect(Buffer.from(await minifyStyles(source, cache)).toString()).toBe('kept');
});
