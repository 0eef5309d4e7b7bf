import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { root } from '../../tools/scripts/run.ts';

type Texts = Readonly<Record<string, string>>;

const textsOf = (code: string) =>
  JSON.parse(readFileSync(join(root, 'messages', `${code}.json`), 'utf8')) as Texts;
const english = textsOf('en');
const codes = locales.map(({ code }) => code);

/** `{{name}}`, sorted. */
const blanksOf = (text = '') => [...text.matchAll(/\{\{\w+\}\}/g)].map(([blank]) => blank).sort();

test('there is a file for each language', () => {
  const files = readdirSync(join(root, 'messages')).filter((name) => name.endsWith('.json'));
  expect(files.sort()).toEqual(codes.map((code) => `${code}.json`).sort());
});

test.each(codes)('%s says what English says, with the same blanks', (code) => {
  const texts = textsOf(code);
  expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), key).not.toBe('');
    expect([...new Set(blanksOf(text))], key).toEqual([...new Set(blanksOf(english[key]))]);
  }
});

test('the types name the values of each text', async () => {
  const lines = Object.entries(english).flatMap(([key, text]) => {
    const names = new Set(blanksOf(text).map((blank) => blank.replaceAll(/\W/g, '')));
    names.delete('brand');
    return names.size > 0
      ? [`  readonly '${key}': ${[...names].map((name) => `'${name}'`).join(' | ')};\n`]
      : [];
  });
  const comment =
    '/** Lists the values of each UI text that has some; written by `vitest run tests/design/messages.test.ts -u`. */';
  const source = `${comment}\nexport interface MessageValues {\n${lines.join('')}}\n`;
  await expect(source).toMatchFileSnapshot('../../domain/locales/message-values.ts');
});

test('every message is used', () => {
  const sources = ['runtime', 'templates', 'pipeline', 'domain'].map(sourcesIn).join('\n');
  // Some keys are put together: `order.flash.${text}.heading`.
  const patterns = Array.from(
    sources.matchAll(/`([a-z]+\.[\w.]*)\$\{(?!string)\w+\}([\w.]*)`/gi),
    ([, start, end]) => {
      const isFlash = start === 'order.flash.';
      return new RegExp(
        `^${RegExp.escape(start ?? '')}${isFlash ? '[\\w.]+' : '\\w+'}${RegExp.escape(end ?? '')}$`,
      );
    },
  );
  const isNamed = (key: string) =>
    sources.includes(`'${key}'`) ||
    sources.includes(`id="${key}"`) ||
    patterns.some((pattern) => pattern.test(key));
  expect(Object.keys(english).filter((key) => !isNamed(key))).toEqual([]);
});

function sourcesIn(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|message-values\.ts$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');
}
