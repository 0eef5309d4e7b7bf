import { inputOptions, loadSharp } from './load-sharp.ts';

/** What a file really is, whatever its name and the content say. */
export interface PictureFacts {
  /** `jpeg`, `png`, `webp`, `gif`, `heif`, `tiff`, `svg`. */
  readonly format: string;
  /** In pixels, as it is shown upright. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  readonly hasAlpha: boolean;
}

/** @throws the picture library's error for what it can't read */
export async function readFacts(bytes: Uint8Array): Promise<PictureFacts> {
  const sharp = await loadSharp();
  const { format, pages = 1, hasAlpha, autoOrient } = await sharp(bytes, inputOptions).metadata();
  const { width, height } = autoOrient;
  return { format, width, height, isAnimated: pages > 1 || isAnimatedPng(bytes), hasAlpha };
}

/** The library sees only the first frame of these: `acTL` stands before the first picture data in such a file alone. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const control = file.indexOf('acTL', 8, 'latin1');
  return (
    file.subarray(1, 4).equals(Buffer.from('PNG')) &&
    control > 0 &&
    control < file.indexOf('IDAT', 8, 'latin1')
  );
}
