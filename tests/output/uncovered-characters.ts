import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Range = readonly [first: number, last: number];

/** Characters that are shown without a font's drawing: controls, joiners, directional marks, and the emoji of the system. */
const needsNoFont = /[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Extended_Pictographic}\p{White_Space}]/u;

/**
 * Characters of a page's texts that no web font of its stylesheets has, by their rules' `unicode-range`.
 * @param out the site's folder
 * @param html the page; attributes and the data of islands count too, as they may be shown
 */
export function uncoveredCharacters(out: string, html: string): string[] {
  const sheets = Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, href = '']) => href);
  const isCovered = coverageOf(out, sheets);
  const texts = html.replace(/ (?:id|href|src|srcset)="[^"]*"/g, '');
  const uncovered = new Set<number>();
  for (let at = 0; at < texts.length; at++) {
    const code = texts.codePointAt(at) ?? 0;
    if (code > 0xffff) at++;
    if (!isCovered[code]) uncovered.add(code);
  }
  return [...uncovered].map((code) => String.fromCodePoint(code)).filter((text) => !needsNoFont.test(text));
}

const coverages = new Map<string, Uint8Array>();

/** 1 for each code point that a font of the stylesheets has. */
function coverageOf(out: string, sheets: readonly string[]): Uint8Array {
  const key = [out, ...sheets].join();
  const read = coverages.get(key);
  if (read) return read;
  const isCovered = new Uint8Array(0x110000);
  for (const [first, last] of sheets.flatMap((href) => rangesOf(join(out, href)))) {
    isCovered.fill(1, first, last + 1);
  }
  coverages.set(key, isCovered);
  return isCovered;
}

function rangesOf(stylesheet: string): readonly Range[] {
  const rules = readFileSync(stylesheet, 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [];
  return rules
    .filter((rule) => rule.includes('url('))
    .flatMap((rule) => /unicode-range:([^;}]+)/.exec(rule)?.[1]?.split(',') ?? [])
    .map(parseRange);
}

function parseRange(text: string): Range {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)];
}
