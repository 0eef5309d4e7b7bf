/**
 * Writes the small files of the fonts that most pages show (pipeline/bundle/font-packages.ts).
 *
 * `--small FOLDER` writes the small Japanese and Korean fonts instead, with the characters of the site in the folder. It needs
 * fonts that are too large to be installed for it alone:
 * `npm install --no-save @fontsource/noto-sans-jp @fontsource/noto-sans-kr`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import subsetFont from 'subset-font';
import { locales } from '../../domain/locales/locales.ts';
import {
  cutFile,
  cutWeights,
  type FontCut,
  findFontRule,
  fontCuts,
  readRanges,
  smallFontFile,
  smallFonts,
} from '../../pipeline/bundle/font-packages.ts';
import { cutFont, fontFeatures } from '../../pipeline/bundle/own-fonts.ts';
import { root } from './run.ts';

/** Returns a WOFF2 file with the characters, weights and features of the font's part that the site needs */
export function cutPart(cut: FontCut): Promise<Buffer> {
  const rule = findFontRule(root, cut.package, cut.subset);
  const ranges = cut.characters === undefined ? rule.ranges : readRanges(cut.characters);
  return cutFont(readFileSync(rule.path), ranges, cutWeights);
}

/** The most characters of the font of usual ones, so that a first view stays small. */
const maxUsual = 600;

/** Returns the characters of a language's home page, those of its other pages, the most common ones first, and of its UI texts. */
function charactersByUse(site: string, code: string): string[] {
  const pages = new Map<string, number>();
  for (const { file, locale } of readManifest(site)) {
    if (locale !== code || !file.endsWith('.html')) continue;
    const weight = file === `${code}.html` ? Number.POSITIVE_INFINITY : 1;
    for (const each of charactersIn(readFileSync(join(site, file), 'utf8')))
      pages.set(each, (pages.get(each) ?? 0) + weight);
  }
  for (const each of charactersIn(readFileSync(join(root, `messages/${code}.json`), 'utf8')))
    pages.set(each, pages.get(each) ?? 0);
  return [...pages]
    .sort(([a, first], [b, second]) => Number(second > first) - Number(second < first) || (a < b ? -1 : 1))
    .map(([each]) => each);
}

function readManifest(site: string): { file: string; locale?: string }[] {
  return (JSON.parse(readFileSync(join(site, 'manifest.json'), 'utf8')) as { files: [] }).files;
}

function charactersIn(text: string): Set<string> {
  return new Set(
    text.replaceAll(/<(script|select)\b[\s\S]*?<\/\1>|<[^>]*>/g, '').match(/[\u2E80-\u{3FFFF}]/gu),
  );
}

async function writeSmallFonts(site: string): Promise<void> {
  for (const { code, script } of locales) {
    if (script !== 'japanese' && script !== 'korean') continue;
    const path = createRequire(join(root, 'package.json')).resolve(smallFonts[script].source.join('/files/'));
    const characters = charactersByUse(site, code);
    const write = async (name: 'Usual' | 'Rarer', some: readonly string[]) => {
      const options = { targetFormat: 'woff2', keepFeatures: fontFeatures } as const;
      const bytes = await subsetFont(readFileSync(path), some.join(''), options);
      writeFileSync(smallFontFile(root, script, name), bytes);
      console.log(`${script}, ${name}: ${some.length} characters, ${bytes.length} bytes`);
    };
    await write('Usual', characters.slice(0, maxUsual));
    await write('Rarer', characters.slice(maxUsual));
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { small: { type: 'string' } } });
  if (values.small !== undefined) await writeSmallFonts(values.small);
  else
    for (const cut of fontCuts) {
      const file = cutFile(root, cut);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await cutPart(cut));
    }
}
