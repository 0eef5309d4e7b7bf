/** Writes the small files of the fonts that most pages show: see pipeline/bundle/font-packages.ts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { cutFile, fontCuts } from '../../pipeline/bundle/font-packages.ts';
import { cutFont } from './cut-font.ts';
import { root } from './run.ts';

for (const cut of fontCuts) {
  const file = cutFile(root, cut);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await cutFont(cut));
}
