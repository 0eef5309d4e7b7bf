import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type CodeRange, readRanges } from './unicode-ranges.ts';

/** A `@font-face` rule of a font's npm package: the font's part for some characters. */
export interface FontRule {
  /** The rule as the package has it. */
  readonly css: string;
  /** The part's file. */
  readonly path: string;
  /** The part's name in the file's name: `latin`, `thai`, `12`. */
  readonly subset: string;
  readonly ranges: readonly CodeRange[];
}

/** All parts of a font. @param root the folder whose node_modules holds its package */
export function readFontRules(root: string, fontPackage: string): FontRule[] {
  const stylesheet = createRequire(join(root, 'package.json')).resolve(`${fontPackage}/index.css`);
  const rules = readFileSync(stylesheet, 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [];
  return rules.map((css) => {
    const file = css.match(/url\(\.\/files\/([^)]+)\)/)?.[1] ?? '';
    return {
      css,
      path: join(dirname(stylesheet), 'files', file),
      subset: subsetIn(file, fontPackage),
      ranges: readRanges(css.match(/unicode-range:\s*([^;}]+)/)?.[1] ?? ''),
    };
  });
}

/** @throws Error when the package has no such part */
export function findFontRule(root: string, fontPackage: string, subset: string): FontRule {
  const rule = readFontRules(root, fontPackage).find((each) => each.subset === subset);
  if (!rule) throw new Error(`${fontPackage} has no part "${subset}" any more.`);
  return rule;
}

/** `noto-sans-jp-12-wght-normal.woff2` is part 12 of noto-sans-jp. */
function subsetIn(file: string, fontPackage: string): string {
  return file.slice(basename(fontPackage).length + 1).replace(/-wght-normal\.woff2$/, '');
}
