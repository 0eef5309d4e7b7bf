/** Writes the small files of the fonts that most pages show (pipeline/bundle/font-packages.ts). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import subsetFont from 'subset-font';
import {
  cutFile,
  cutWeights,
  type FontCut,
  findFontRule,
  fontCuts,
  readRanges,
} from '../../pipeline/bundle/font-packages.ts';
import { root } from './run.ts';

/** OpenType features that browsers apply by default, and `tnum` (figures of equal width), which the style sheets use. */
const features = [
  ...['calt', 'ccmp', 'clig', 'curs', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum'],
  ...['fina', 'init', 'isol', 'medi'],
];

/** Returns a WOFF2 file with the characters, weights and features of the font's part that the site needs */
export function cutFont(cut: FontCut): Promise<Buffer> {
  const rule = findFontRule(root, cut.package, cut.subset);
  const ranges = cut.characters === undefined ? rule.ranges : readRanges(cut.characters);
  const characters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
  return subsetFont(readFileSync(rule.path), characters.join(''), {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: { wght: cutWeights },
  });
}

if (import.meta.main) {
  for (const cut of fontCuts) {
    const file = cutFile(root, cut);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await cutFont(cut));
  }
}
