import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { palette, paletteCss } from '../../domain/site/palette.ts';
import { root } from '../helpers/run-cli.ts';

const sheets = globSync(['templates/**/*.css', 'runtime/**/*.module.css'], { cwd: root })
  .filter((file) => !file.endsWith('tokens.css'))
  .map((file) => ({ file, css: readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));

/** Pictures: brands have colours of their own, and symbols of a status are the same on every ground. */
const pictures = new Set([
  'runtime/checkout/page/brand-logo.module.css',
  'runtime/locations/mark.module.css',
]);

test('components name colours by their role', () => {
  const literal = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(/i;
  const fromPalette = new RegExp(`var\\(--(?:${Object.keys(palette).join('|')})\\)`);
  expect(sheets.length).toBeGreaterThan(20);
  const faulty = sheets.filter(
    ({ file, css }) => !pictures.has(file) && (literal.test(css) || fromPalette.test(css)),
  );
  expect(faulty.map(({ file }) => file)).toEqual([]);
});

test('components leave the scheme to the tokens', () => {
  expect(sheets.filter(({ css }) => css.includes('prefers-color-scheme')).map(({ file }) => file)).toEqual(
    [],
  );
});

test('breakpoints follow the font size of the browser', () => {
  const pixels = /@media[^{]*\b(?:width|height)\b[^{]*\dpx/;
  expect(sheets.filter(({ css }) => pixels.test(css)).map(({ file }) => file)).toEqual([]);
});

test('every token that is used is declared', () => {
  const tokens = readFileSync(join(root, 'templates/styles/tokens.css'), 'utf8');
  const all = [paletteCss(), tokens, ...sheets.map(({ css }) => css)].join('\n');
  const declared = new Set([...all.matchAll(/(?:^|[\s{;])--([\w-]+):/g)].map(([, name]) => name));
  // The build writes these beside the sprite of flags.
  for (const name of ['flags', 'flag-column', 'flag-row']) declared.add(name);
  const drawings = globSync('{templates,runtime}/**/*.tsx', { cwd: root });
  const shown = [all, ...drawings.map((file) => readFileSync(join(root, file), 'utf8'))].join('\n');
  const used = [...shown.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name);
  expect([...new Set(used)].filter((name) => !declared.has(name))).toEqual([]);
});
