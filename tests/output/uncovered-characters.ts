import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Range = readonly [first: number, last: number];

/** Characters that are shown without a font's drawing: controls, joiners, directional marks, and the emoji of the system. */
const needsNoFont = /[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Extended_Pictographic}\p{White_Space}]/u;

/**
 * Characters of a page's texts that no web font of its stylesheets has, by their rules' `unicode-range`.
 *
 * @param out the site's folder @param html the page; attributes and the data of islands count too, as they may be shown
 */
export function uncoveredCharacters(out: string, html: string): string[] {
  const sheets = Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, href = '']) => href);
  const ranges = sheets.flatMap((href) => rangesOf(join(out, href)));
  const texts = html.replace(/ (?:id|href|src|srcset)="[^"]*"/g, '');
  const isCovered = (code: number) => ranges.some(([first, last]) => code >= first && code <= last);
  return [...new Set(texts)].filter(
    (character) => !needsNoFont.test(character) && !isCovered(character.codePointAt(0) ?? 0),
  );
}

const known = new Map<string, readonly Range[]>();

function rangesOf(stylesheet: string): readonly Range[] {
  const read = known.get(stylesheet);
  if (read) return read;
  const rules = readFileSync(stylesheet, 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const ranges = rules
    .filter((rule) => rule.includes('url('))
    .flatMap((rule) => /unicode-range:([^;}]+)/.exec(rule)?.[1]?.split(',') ?? [])
    .map(parseRange);
  known.set(stylesheet, ranges);
  return ranges;
}

function parseRange(text: string): Range {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)];
}
