import { type PicturePlace, plainWidthOf, widthsOf } from '../../domain/content/pictures.ts';
import type { EncodedFormat, EncodedPicture, PictureFacts, PictureMaker } from './picture-maker.ts';

/** Holds one size of a picture in one format; the width is in pixels. */
export interface MadeSize {
  readonly format: EncodedFormat;
  readonly width: number;
  readonly bytes: Uint8Array;
}

/** Formats to convert; others, such as vector graphics, are published unchanged. */
const convertible: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);

/**
 * Creates all sizes of a picture that pages need; none for vector graphics and animations. The last is the largest for all browsers.
 * @param isLinked whether links lead to the picture in its own size
 * @throws sharp's error for a damaged file
 */
export async function makeSizes(
  maker: PictureMaker,
  source: Uint8Array,
  facts: PictureFacts,
  places: ReadonlySet<PicturePlace>,
  isLinked: boolean,
): Promise<MadeSize[]> {
  if (!convertible.has(facts.format) || facts.isAnimated) return [];
  const make = (format: EncodedFormat, widths: readonly number[]) =>
    Promise.all(
      widths.map(async (width) => ({
        format,
        width,
        bytes: (await maker.encode(source, { format, width })).bytes,
      })),
    );
  const all = [...places];
  const widths = distinct(all.flatMap((place) => widthsOf(place, facts.width)));
  const plainWidths = all.map((place) => plainWidthOf(place, facts.width));
  const [avif, webp, plain] = await Promise.all([
    make('avif', widths),
    make('webp', widths),
    make(plainFormatOf(facts), distinct(isLinked ? [...plainWidths, facts.width] : plainWidths)),
  ]);
  return [...(isLighter(avif, webp) ? avif : []), ...webp, ...plain];
}

/** Browsers prefer AVIF whenever it is offered, but it may be larger for drawings. */
function isLighter(avif: readonly MadeSize[], webp: readonly MadeSize[]): boolean {
  return sumOf(avif) < sumOf(webp);
}

function sumOf(sizes: readonly MadeSize[]): number {
  return sizes.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

function plainFormatOf({ format, hasAlpha }: PictureFacts): EncodedFormat {
  return hasAlpha || format === 'png' || format === 'gif' ? 'png' : 'jpeg';
}

function distinct(widths: readonly number[]): number[] {
  return [...new Set(widths)].sort((a, b) => a - b);
}

/** Width in pixels of a full-width Open Graph picture. */
const sharedSide = 1200;

/**
 * Creates the Open Graph picture; social networks read neither vector graphics nor AVIF and WebP.
 * @throws sharp's error for a damaged file
 */
export async function sharePicture(
  maker: PictureMaker,
  source: Uint8Array,
  { format }: PictureFacts,
): Promise<EncodedPicture & { readonly format: EncodedFormat }> {
  const isVector = format === 'svg';
  const target: EncodedFormat = isVector ? 'png' : 'jpeg';
  const encoded = await maker.encode(source, {
    format: target,
    width: sharedSide,
    height: sharedSide,
    ...(isVector && { isVector }),
  });
  return { ...encoded, format: target };
}
