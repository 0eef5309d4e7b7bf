import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import type { AssetFile } from '../model/site-bundle.ts';
import { UserError } from '../model/user-error.ts';
import { cutFile, cutWeights, type FontCut, fontCuts } from './font-cuts.ts';
import type { FontRule } from './font-rules.ts';
import { hashedFile, hrefOf } from './hashed-file.ts';
import { type CodeRange, readRanges, withoutRanges, writeRanges } from './unicode-ranges.ts';

/** A part of a font as the site has it. */
export interface FontFace {
  /** The package's name of the part, or that of what was cut out of it. */
  readonly name: string;
  readonly css: string;
  readonly file: AssetFile;
  readonly ranges: readonly CodeRange[];
}

/** The part as its package has it, or what was cut out of it and, before that, the rest of it. */
export function readFontFaces(root: string, fontPackage: string, rule: FontRule): FontFace[] {
  const cuts = fontCuts.filter((each) => each.package === fontPackage);
  const named = cuts.length > 0 ? withWeights(rule) : rule;
  const cut = cuts.find(({ subset }) => subset === rule.subset);
  if (!cut) return [wholeFace(named, rule.ranges)];
  if (cut.characters === undefined) return [cutFace(root, cut, named, rule.ranges)];
  const taken = readRanges(cut.characters);
  return [wholeFace(named, withoutRanges(rule.ranges, taken)), cutFace(root, cut, named, taken)];
}

/** Of a family's rules browsers look at those with one range of weights only: all have to name the same. */
function withWeights(rule: FontRule): FontRule {
  const weights = `font-weight: ${cutWeights.min} ${cutWeights.max}`;
  return { ...rule, css: rule.css.replace(/font-weight:\s*[\d ]+/, weights) };
}

/** The same part, for some of its characters. */
export function narrowed(face: FontFace, ranges: readonly CodeRange[]): FontFace {
  return { ...face, css: withRanges(face.css, ranges), ranges };
}

function wholeFace({ css, path, subset }: FontRule, ranges: readonly CodeRange[]): FontFace {
  const file = hashedFile('fonts', basename(path), readFileSync(path));
  return { name: subset, css: ruleOf(css, file, ranges), file, ranges };
}

function cutFace(root: string, cut: FontCut, { css }: FontRule, ranges: readonly CodeRange[]): FontFace {
  const path = cutFile(root, cut);
  if (!existsSync(path))
    throw new UserError(`${relative(root, path)} is missing.`, 'Run: node tools/scripts/write-font-cuts.ts');
  const file = hashedFile('fonts', basename(path), readFileSync(path));
  return { name: cut.name, css: ruleOf(css, file, ranges), file, ranges };
}

function ruleOf(css: string, file: AssetFile, ranges: readonly CodeRange[]): string {
  return withRanges(css, ranges)
    .replace(/url\([^)]+\)/, `url(${hrefOf(file)})`)
    .replace(/\s*\n\s*/g, '');
}

function withRanges(css: string, ranges: readonly CodeRange[]): string {
  return css.replace(/unicode-range:[^;}]+/, `unicode-range: ${writeRanges(ranges)}`);
}
