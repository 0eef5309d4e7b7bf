/** Pages of the built sample differ in what they say: measured by the five-word phrases of their main parts. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readShortNames } from '../../bin/short-class-names.js';
import { localeByCode, locales } from '../../domain/locales/locales.ts';
import { root } from '../../tools/scripts/run.ts';
import { buildSampleSite, sampleSite as out } from '../helpers/sample-site.ts';
import { isThorough } from '../helpers/thorough.ts';
import { decode } from './scan-html.ts';

beforeAll(buildSampleSite, 600_000);

/** Pages that repeat others on purpose: the summary of the site, the order and what follows it, and the page for missing ones. */
const exceptions = /^(index|order\b.*|cart|renewal-confirmation|404)$/;

/** Matches what isn't compared: scripts, styles and drawings, the app's among them, and the line of the price, which is the same wherever one buys. */
const { stage } = readShortNames(root)['templates/app/app-window.module.css'] ?? {};
const unread = new RegExp(
  `<(script|style|svg)\\b.*?</\\1>|<div class="${stage}">.*?</div></div>|<p [^>]*data-price="".*?</p>`,
  'gs',
);
/** Matches tags that don't part words. */
const inline = /<\/?(?:a|b|bdi|code|em|i|s|span|strong)\b[^>]*>/g;

function phrasesOf(html: string, words: Intl.Segmenter): Set<string> {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  const text = decode(
    main
      .replace(unread, ' ')
      .replace(inline, '')
      .replace(/<[^>]+>/g, ' '),
  );
  const spoken = Array.from(words.segment(text)).flatMap(({ isWordLike, segment }) =>
    isWordLike ? segment.toLowerCase() : [],
  );
  return new Set(spoken.slice(4).map((_, index) => spoken.slice(index, index + 5).join(' ')));
}

/** Reads the phrases of a language's pages by their paths. */
function pagesIn(code: string): [path: string, phrases: Set<string>][] {
  const words = new Intl.Segmenter(localeByCode(code)?.tag, { granularity: 'word' });
  const folder = code === 'en' ? out : join(out, code);
  const others = new RegExp(`^(${locales.map((locale) => locale.code).join('|')})([/.]|$)`);
  return globSync('**/*.html', { cwd: folder }).flatMap((file): [string, Set<string>][] => {
    const path = file.slice(0, -'.html'.length).replaceAll('\\', '/');
    if (exceptions.test(path) || (code === 'en' && others.test(file))) return [];
    return [[path, phrasesOf(readFileSync(join(folder, file), 'utf8'), words)]];
  });
}

/** The share of phrases that two pages may have in common. */
const limit = 0.3;

/** The default run has a language of each way to write; `npm run test:all` has all. */
const usual = ['en', 'de', 'ar', 'jp', 'th'];

test.each(isThorough ? locales.map(({ code }) => code) : usual)(
  'no two pages in %s share more than three in ten phrases',
  (code) => {
    const pages = pagesIn(code);
    const alike = pages.flatMap(([path, phrases], index) =>
      pages.slice(index + 1).flatMap(([other, theirs]) => {
        const share = phrases.intersection(theirs).size / Math.min(phrases.size, theirs.size);
        return share > limit ? [`${share.toFixed(2)} ${path} ${other}`] : [];
      }),
    );
    expect(pages.length).toBeGreaterThan(180);
    expect(alike).toEqual([]);
  },
);
