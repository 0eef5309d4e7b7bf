import type { Sharp } from 'sharp';
import { pictureQuality as quality } from '../../../domain/content/picture-places.ts';
import { inputOptions, loadSharp } from './load-sharp.ts';

export type EncodedFormat = keyof typeof encoders;

/**
 * Encoders count differently: by this AVIF is as true to a photograph as WebP is by 60, in two thirds of the bytes, and
 * by 60 it would be the heavier of both.
 */
const avifQuality = 40;

/** More effort makes AVIF 6 % smaller in five times the time. */
const avifEffort = 3;

/** Old browsers alone get JPEG and PNG. Both of the new formats thin out colour, which photographs don't show. */
const encoders = {
  avif: (picture: Sharp) =>
    picture.avif({ quality: avifQuality, effort: avifEffort, chromaSubsampling: '4:2:0' }),
  webp: (picture: Sharp) => picture.webp({ quality }),
  jpeg: (picture: Sharp) => picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }),
  png: (picture: Sharp) => picture.png({ palette: true, quality, compressionLevel: 9 }),
};

/** What a size is to be: so large at most, in proportion. */
export interface EncodeRequest {
  readonly format: EncodedFormat;
  readonly width: number;
  readonly height?: number;
  /** Vector graphics have no pixels to spread too thin; other pictures are never made larger. */
  readonly isVector?: boolean;
}

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes one size of a picture, upright and without what cameras write into files: places, times, owners.
 *
 * @throws the picture library's error for a file that is damaged
 */
export async function encodePicture(source: Uint8Array, request: EncodeRequest): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const { format, width, height, isVector = false } = request;
  const picture = sharp(source, inputOptions)
    .autoOrient()
    .resize({ width, ...(height && { height, fit: 'inside' }), withoutEnlargement: !isVector });
  const { data, info } = await encoders[format](picture).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
