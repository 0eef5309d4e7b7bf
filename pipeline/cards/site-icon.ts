import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { type DrawnColours, drawnColours, titleFont } from '../../domain/site/theme.ts';
import { openProgramCache } from '../bundle/file-cache.ts';
import { fontVersions } from '../bundle/fonts.ts';
import { readIcon } from '../bundle/icons.ts';
import type { ShapedText } from './card-fonts.ts';

/** Sides of the icon's box, in its own units. */
const side = 32;
const letterSide = 18;

/** Increment it when the same brand gets another icon. */
const version = 2;

/**
 * Returns the site's icon as SVG: the file that site.config.ts names, else the first letter of the brand.
 * @param root the folder of package.json
 * @throws ContentFileError when the file can't be read
 */
export async function siteIcon(
  root: string,
  { icon, brand, theme }: Pick<SiteConfig, 'icon' | 'brand' | 'theme'>,
): Promise<Uint8Array> {
  if (icon !== undefined) return readIcon(icon);
  const letter = firstLetter(brand);
  const colours = theme?.drawn ?? drawnColours;
  const own = titleFont(theme);
  const cache = openProgramCache(root, 'fonts');
  const key = JSON.stringify([
    'icon',
    version,
    colours.iconGround,
    colours.iconLetter,
    letter,
    own?.sha256 ?? hash('sha256', fontVersions(root).join()),
  ]);
  const known = cache.get(key);
  if (known) return known;
  const drawn = Buffer.from(
    await drawLetter(root, letter, colours, theme && own && join(theme.folder, own.file)),
  );
  cache.put(key, drawn);
  return drawn;
}

function firstLetter(brand: string): string {
  const letters = new Intl.Segmenter('en').segment(brand);
  for (const { segment } of letters) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase('en');
  }
  return '';
}

/** Draws a letter in the middle of a rounded square. @param letter empty, or one that no font has: a disc instead */
async function drawLetter(
  root: string,
  letter: string,
  { iconGround, iconLetter }: DrawnColours,
  font: string | undefined,
): Promise<string> {
  // Loaded on demand, because most builds find the icon cached.
  const { createFontFinder, createShaper } = await import('./card-fonts.ts');
  const { glyphs } = createShaper(createFontFinder(root, font))(letter, 'latin', false);
  const middle = side / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}" rx="${side / 4}" fill="${iconGround}"/>` +
    `<g transform="translate(${middle} ${middle})" fill="${iconLetter}">` +
    `${outlinesOf(glyphs) ?? `<circle r="${letterSide / 3}"/>`}</g></svg>\n`
  );
}

/** Returns the outlines of glyphs around the origin, as large as the letter's box allows; undefined if they show nothing. */
function outlinesOf(glyphs: ShapedText['glyphs']): string | undefined {
  const outlines = glyphs.map(({ from, id, x, y }) => {
    const { xBearing = 0, yBearing = 0, width = 0, height = 0 } = from.font.glyphExtents(id) ?? {};
    const [left, top] = [x + xBearing / from.units, y + yBearing / from.units];
    const box = { left, top, right: left + width / from.units, bottom: top + height / from.units };
    return { box, x, y, unit: 1 / from.units, path: from.font.glyphToPath(id) };
  });
  const boxes = outlines.map(({ box }) => box);
  const [left, right] = [
    Math.min(...boxes.map((box) => box.left)),
    Math.max(...boxes.map((box) => box.right)),
  ];
  const [bottom, top] = [
    Math.min(...boxes.map((box) => box.bottom)),
    Math.max(...boxes.map((box) => box.top)),
  ];
  const extent = Math.max(right - left, top - bottom);
  // Also of no glyphs, and of a letter without ink, such as U+3164.
  if (!(extent > 0)) return undefined;
  const scale = letterSide / extent;
  const [centreX, centreY] = [(left + right) / 2, (bottom + top) / 2];
  return outlines
    .map(({ x, y, unit, path }) => {
      const [moveX, moveY] = [(x - centreX) * scale, (centreY - y) * scale];
      const grow = unit * scale;
      return `<path transform="matrix(${[grow, 0, 0, -grow, moveX, moveY].map(rounded).join(' ')})" d="${path}"/>`;
    })
    .join('');
}

function rounded(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}
