import { expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { root } from '../../tests/helpers/run-cli.ts';
import { readRanges } from './font-packages.ts';
import { bundleFonts } from './fonts.ts';
import { readMessages } from './read-messages.ts';

const { baseCss, files, links, secondPreloads } = bundleFonts(root, locales);
const sheets = files.filter(({ path }) => path.endsWith('.css'));

test('the main stylesheet and each of those with large fonts have rules', () => {
  expect(sheets.map(({ path }) => path.replace(/-\w+\.css$/, ''))).toEqual([
    'assets/css/fonts-japanese',
    'assets/css/fonts-korean',
    'assets/css/fonts-chinese',
  ]);
});

test('all rules of a family name the same weights: browsers look at one kind only', () => {
  const weights = new Map<string, Set<string>>();
  for (const css of [baseCss, ...sheets.map(({ bytes }) => Buffer.from(bytes).toString())]) {
    for (const [rule] of css.matchAll(/@font-face[^}]*\}/g)) {
      const family = /font-family:\s*([^;]+)/.exec(rule)?.[1] ?? '';
      const own = /font-weight:\s*([^;]+)/.exec(rule)?.[1] ?? '';
      weights.set(family, (weights.get(family) ?? new Set()).add(own));
    }
  }
  expect(weights.size).toBe(13);
  // Two drawings of boxes have two weights.
  expect([...weights].filter(([, own]) => own.size > 1).map(([name]) => name)).toEqual(['"Thai Boxes"']);
});

const messages = readMessages({ root, config: {} }, locales);
const parts = Array.from(
  baseCss.matchAll(/@font-face[^}]*url\((.+?)\)[^}]*unicode-range:([^;}]+)/g),
  (rule) => ({
    href: rule[1] ?? '',
    ranges: readRanges(rule[2] ?? ''),
  }),
);

/** Returns the letters of a language's messages that none of these font files has. */
function lettersBeyond(code: string, hrefs: readonly string[]): string[] {
  const ranges = parts.filter(({ href }) => hrefs.includes(href)).flatMap((part) => part.ranges);
  const letters = new Set(
    Object.values(messages[code] ?? {})
      .join('')
      .match(/\p{L}/gu),
  );
  return [...letters].filter((letter) => {
    const point = letter.codePointAt(0) ?? 0;
    return !ranges.some(([first, last]) => point >= first && point <= last);
  });
}

/** Scripts of thousands of characters load the parts of their fonts that a page shows. */
const preloading = locales.filter(({ script }) => links[script].stylesheets.length === 0);

test.each(preloading)('$code: the preloaded fonts have the letters of all messages', ({ code, script }) => {
  const first = links[script].preloads;
  const second = secondPreloads[code] ?? [];
  expect(lettersBeyond(code, [...first, ...second])).toEqual([]);
  expect(second.length > 0).toBe(lettersBeyond(code, first).length > 0);
});

test('the Arabic file has what stands between Arabic words, and leaves Latin letters to the base font', () => {
  const [first, ...others] = parts.filter(({ href }) => href.includes('arabic')).reverse();
  const has = (part: typeof first, text: string) => {
    const code = text.codePointAt(0) ?? 0;
    return part?.ranges.some(([from, to]) => from <= code && code <= to) ?? false;
  };
  expect([' ', '\u00A0', '1', '.', ',', ':', '!', '،', 'ي'].filter((each) => !has(first, each))).toEqual([]);
  expect(['W', '$', 'é', '€'].filter((each) => [first, ...others].some((part) => has(part, each)))).toEqual(
    [],
  );
});
