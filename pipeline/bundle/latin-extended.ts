import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The letters that European languages have besides the Western ones: of the font's second Latin file a sixth. */
export const europeanLetters =
  'U+0100-0101,U+0104-010F,U+0112-0127,U+012A-0167,U+016A-017F,U+0218-021B,U+1E9E';

/** What that file has of the same block, without these and without Vietnamese letters, which have a file too. */
const restOfBlock = 'U+0180-019F,U+01A2-01AE,U+01B1-0217,U+021C-02BA';
const block = 'U+0100-02BA';

/** Relative to the folder of package.json; `node scripts/write-font-subset.ts` makes it. */
export const europeanFile = 'data/fonts/inter-european-wght-normal.woff2';

/** `@font-face` rule for the letters, made from the rule of the file that they come from. */
export function europeanRule(latinExtended: string): string {
  return latinExtended.replace(/unicode-range:[^;}]+/, `unicode-range: ${europeanLetters}`);
}

/** The rule of the file that they come from, without them. */
export function restRule(latinExtended: string): string {
  if (!latinExtended.includes(block))
    throw new Error(`The font's second Latin file has no ${block} any more.`);
  return latinExtended.replace(block, restOfBlock);
}

export function readEuropean(root: string): Buffer {
  return readFileSync(join(root, europeanFile));
}
