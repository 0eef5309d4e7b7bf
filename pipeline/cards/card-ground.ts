import type { Sharp } from 'sharp';
import type { DrawnColours } from '../../domain/site/theme.ts';
import type { FileCache } from '../bundle/file-cache.ts';
import { cardSize } from '../model/cards.ts';
import { joinShaped, type Shaper } from './card-fonts.ts';
import { levels } from './glyph-shapes.ts';
import { pasteText, stride } from './paste-text.ts';
import { runsInOrder } from './text-order.ts';
import { worldDots } from './world-dots.ts';

/** Gives the distance of texts from the sides. */
export const cardMargin = 76;

/** Holds what all cards of a direction share, one byte a pixel. */
export interface CardGround {
  /** Three bytes a colour: the shades from ground to text first. */
  readonly palette: Uint8Array;
  /** Each after a filter byte (`stride`). */
  readonly rows: Uint8Array;
}

export interface CardBrand {
  /** Hash of the look of all cards. */
  readonly key: string;
  readonly brand: string;
  readonly colours: DrawnColours;
  /** Path of the site's own font for titles. */
  readonly font?: string | undefined;
  readonly host: string;
  /** The header's logo. */
  readonly logo: Uint8Array | undefined;
}

const logoBox = { width: 420, height: 62 };
const logoTop = 64;
const colourCount = 256;

/** Draws the ground, or reads it from the cache. */
export async function makeGround(
  source: CardBrand,
  isRightToLeft: boolean,
  shaper: Shaper,
  cache: FileCache,
): Promise<CardGround> {
  const key = JSON.stringify(['card ground', source.key, isRightToLeft]);
  const known = cache.get(key);
  const ground = known ? unpack(known) : await drawGround(source, isRightToLeft, shaper);
  if (!known) cache.put(key, Buffer.concat([ground.palette, ground.rows]));
  return ground;
}

function unpack(bytes: Uint8Array): CardGround {
  return { palette: bytes.subarray(0, 3 * colourCount), rows: bytes.subarray(3 * colourCount) };
}

async function drawGround(
  { brand, host, logo, colours }: CardBrand,
  isRightToLeft: boolean,
  shaper: Shaper,
): Promise<CardGround> {
  const { default: sharp } = await import('sharp');
  const { width, height } = cardSize;
  const small = logo && (await scaleLogo(logo));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colours.paper}"/>` +
    worldDots(57, 180, 9, { land: colours.land, city: colours.accent }) +
    `<rect y="${height - 12}" width="${width}" height="12" fill="${colours.accent}"/></svg>`;
  const logoLeft = isRightToLeft ? width - cardMargin - (small?.width ?? 0) : cardMargin;
  const logoAt = { left: logoLeft, top: logoTop + Math.round((logoBox.height - (small?.height ?? 0)) / 2) };
  const draw = (overlays: Parameters<Sharp['composite']>[0]) =>
    sharp(Buffer.from(svg)).composite(overlays).removeAlpha().raw().toBuffer();
  const plain = await draw([]);
  const drawn = small ? await draw([{ input: small.bytes, ...logoAt }]) : plain;
  const ground = indexColours(plain, drawn, colours);
  const write = (text: string, largest: number, baseline: number) => {
    const [runs = []] = runsInOrder([text], isRightToLeft);
    const shaped = joinShaped(runs.map((run) => shaper(run.text, 'latin', run.isRightToLeft)));
    // Whole pixels, as glyphs are kept by size.
    const size = Math.max(1, Math.min(largest, Math.floor((width - 2 * cardMargin) / shaped.width)));
    const left = isRightToLeft ? width - cardMargin - shaped.width * size : cardMargin;
    pasteText(ground.rows, shaped, { size, left, baseline });
  };
  if (!small) write(brand, 52, logoTop + 50);
  write(host, 30, height - 56);
  return ground;
}

/** Scales a logo to the height of the card's head; undefined for a file that isn't a picture. */
async function scaleLogo(logo: Uint8Array) {
  const { default: sharp } = await import('sharp');
  try {
    const { width = 1, height = 1, format } = await sharp(logo).metadata();
    const scale = Math.min(logoBox.width / width, logoBox.height / height);
    const density = format === 'svg' ? { density: Math.min(2400, Math.ceil(72 * scale)) } : {};
    const { data, info } = await sharp(logo, density)
      .resize({ ...logoBox, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

/**
 * Maps colours to numbers, behind those of the text's shades. Those without the logo stay exact; a logo of many colours, such as a gradient,
 * gets the finest shades for which there is room.
 */
function indexColours(plain: Uint8Array, drawn: Uint8Array, { paper, ink }: DrawnColours): CardGround {
  const palette = new Uint8Array(3 * colourCount);
  const [from, to] = [rgbOf(paper), rgbOf(ink)];
  for (let level = 0; level <= levels; level++) {
    const share = level / levels;
    palette.set(
      from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share)),
      3 * level,
    );
  }
  const own = coloursIn(plain);
  const all = coloursIn(drawn);
  let step = 1;
  const shade = (colour: number) => (own.has(colour) ? colour : rounded(colour, step));
  const shades = () => new Set(Array.from(all, shade)).union(own);
  while (shades().size > colourCount - levels) step *= 2;
  const ground = colourAt(Uint8Array.from(from), 0);
  const others = [...shades()].filter((colour) => colour !== ground);
  const numbers = new Map(others.map((colour, at) => [colour, levels + 1 + at]));
  for (const [colour, number] of numbers)
    palette.set([colour >> 16, (colour >> 8) & 255, colour & 255], 3 * number);
  const rows = new Uint8Array(cardSize.height * stride);
  for (let at = 0; at < drawn.length / 3; at++)
    rows[Math.floor(at / cardSize.width) * stride + 1 + (at % cardSize.width)] =
      numbers.get(shade(colourAt(drawn, at * 3))) ?? 0;
  return { palette, rows };
}

function coloursIn(data: Uint8Array): Set<number> {
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 3) colours.add(colourAt(data, at));
  return colours;
}

/** Rounds the parts of a colour to multiples of a number. */
function rounded(colour: number, step: number): number {
  const part = (shift: number) => Math.min(255, Math.round(((colour >> shift) & 255) / step) * step) << shift;
  return part(16) | part(8) | part(0);
}

function rgbOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function colourAt(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}
