import { type PicturePlace, plainWidthOf, widthsOf } from '../../domain/content/pictures.ts';
import type { EncodedFormat, EncodedPicture, PictureFacts, PictureMaker } from './picture-maker.ts';

/** Holds one size of a picture in one format; the width is in pixels. */
export interface MadeSize {
  readonly format: EncodedFormat;
  readonly width: number;
  readonly bytes: Uint8Array;
}

/** Other formats are used as they are: vector graphics are sharp in every size. */
const convertible: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);

/**
 * Makes a picture in all sizes that its places in pages ask for; none for a vector graphic or an animation.
 *
 * @throws the picture library's error for a file that is damaged
 */
export async function makeSizes(
  maker: PictureMaker,
  source: Uint8Array,
  facts: PictureFacts,
  places: ReadonlySet<PicturePlace>,
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
  const plainWidths = distinct(all.map((place) => plainWidthOf(place, facts.width)));
  const [avif, webp, plain] = await Promise.all([
    make('avif', widths),
    make('webp', widths),
    make(plainFormatOf(facts), plainWidths),
  ]);
  return [...(isLighter(avif, webp) ? avif : []), ...webp, ...plain];
}

/** Browsers take AVIF wherever they are offered it, and of a drawing it may be the larger file. */
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

/** The size in pixels at which social networks show a picture on the whole width of a post. */
const sharedSide = 1200;

/**
 * Makes the file of a picture that social networks show with a page's address: they read neither vector graphics nor new
 * formats.
 *
 * @throws the picture library's error for a file that is damaged
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
