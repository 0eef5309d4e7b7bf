import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { europeanLetters } from '../pipeline/bundle/latin-extended.ts';
import { root } from './run.ts';

const source = 'node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2';

/** @returns a WOFF2 file with the European letters of the font's second Latin file */
export function cutEuropean(): Promise<Buffer> {
  return subsetFont(readFileSync(join(root, source)), charactersIn(europeanLetters), {
    targetFormat: 'woff2',
  });
}

/** @param ranges as CSS writes them: `U+0100-0101,U+1E9E` */
function charactersIn(ranges: string): string {
  const codes = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return String.fromCodePoint(...codes);
}
