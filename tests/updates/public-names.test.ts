/** What sites rely on by name: a name that goes, or means something else, breaks them (CHANGELOG.md, "What a version promises"). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fontTokens } from '../../cli/theme.ts';
import { picturePlaces } from '../../domain/content/pictures.ts';
import { palette } from '../../domain/site/palette.ts';
import { iconTokens } from '../../domain/site/theme.ts';
import { schemaPartNames } from '../../pipeline/model/block-schema.ts';
import * as viewParts from '../../templates/own-blocks/parts.tsx';
import { root } from '../helpers/run-cli.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const stated = read('templates/own-blocks/blocks.d.ts');
const texts: Readonly<Record<string, string>> = JSON.parse(read('messages/en.json'));

const sections = {
  'What blocks import, with its types': Array.from(
    stated.matchAll(/^export (?:declare function|type|interface|\{) (\w+)/gm),
    ([, name = '']) => name,
  ),
  'Places of pictures': Object.keys(picturePlaces),
  Tokens: Array.from(
    read('templates/styles/tokens.css').matchAll(/^\s*(--[\w-]+):/gm),
    ([, name = '']) => name,
  ),
  'Tokens that theme.css alone sets': [
    ...Object.keys(palette),
    ...Object.keys(iconTokens),
    ...fontTokens,
  ].map((name) => `--${name}`),
  'UI texts, with their placeholders': Object.entries(texts).map(([key, text]) =>
    [key, ...(text.match(/\{\{\w+\}\}/g) ?? []).sort()].join(' '),
  ),
};

test('names that sites rely on are those of before; a release may add some, and drops one only as CHANGELOG.md says', async () => {
  const lists = Object.entries(sections).map(([title, names]) =>
    [`# ${title}`, ...new Set(names)].join('\n'),
  );
  await expect(`${lists.join('\n\n')}\n`).toMatchFileSnapshot('public-names.txt');
});

test('what blocks get is what is stated', () => {
  const functions = Array.from(
    stated.matchAll(/^export (?:declare function|\{) (\w+)/gm),
    ([, name = '']) => name,
  );
  expect(new Set([...Object.keys(viewParts), ...schemaPartNames])).toEqual(new Set(functions));
  for (const place of Object.keys(picturePlaces)) expect(stated).toContain(`'${place}'`);
});
