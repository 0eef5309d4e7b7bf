import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Sharp, default as SharpLibrary } from 'sharp';
import { pictureQuality as quality } from '../../domain/content/pictures.ts';
import { limited } from '../model/limited.ts';
import type { FileCache } from './file-cache.ts';

/** Reads and converts pictures; caches the results. */
export interface PictureMaker {
  readonly facts: (source: Uint8Array) => Promise<PictureFacts>;
  readonly encode: (source: Uint8Array, request: EncodeRequest) => Promise<EncodedPicture>;
}

/** Describes a picture by its bytes, regardless of its name. */
export interface PictureFacts {
  /** `jpeg`, `png`, `webp`, `gif`, `heif`, `tiff`, `svg`, `svgz`. */
  readonly format: string;
  /** In pixels, after rotation by its EXIF orientation. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  readonly hasAlpha: boolean;
}

/** Describes one size of a picture by its maximum width and height. */
interface EncodeRequest {
  readonly format: EncodedFormat;
  readonly width: number;
  readonly height?: number;
  /** Allows upscaling, which only vector graphics survive. */
  readonly isVector?: boolean;
}

/** Holds one encoded size of a picture, measured in pixels. */
export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Increment it when the same request yields another picture. */
const version = 1;

/** Creates a picture maker. @param maxAtOnce concurrent conversions; each uses one core */
export function createPictureMaker(root: string, cache: FileCache, maxAtOnce: number): PictureMaker {
  const library = libraryVersion(root);
  const inTurn = limited(maxAtOnce);
  const keyOf = (source: Uint8Array, request: unknown) =>
    JSON.stringify([version, library, hash('sha256', source), request]);
  return {
    facts: async (source) => {
      const key = keyOf(source, 'facts 2');
      const cached = cache.get(key);
      if (cached) return JSON.parse(Buffer.from(cached).toString()) as PictureFacts;
      const facts = await inTurn(() => readFacts(source));
      cache.put(key, Buffer.from(JSON.stringify(facts)));
      return facts;
    },
    encode: async (source, request) => {
      const key = keyOf(source, request);
      const cached = cache.get(key);
      if (cached) return unpack(cached);
      const encoded = await inTurn(() => encodePicture(source, request));
      cache.put(key, pack(encoded));
      return encoded;
    },
  };
}

/** Reads sharp's version from its package, because loading sharp is slow. */
function libraryVersion(root: string): string {
  const main = createRequire(join(root, 'package.json')).resolve('sharp');
  const text = readFileSync(join(main, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function pack({ bytes, width, height }: EncodedPicture): Uint8Array {
  const size = Buffer.alloc(8);
  size.writeUInt32LE(width, 0);
  size.writeUInt32LE(height, 4);
  return Buffer.concat([size, bytes]);
}

function unpack(packed: Uint8Array): EncodedPicture {
  const view = new DataView(packed.buffer, packed.byteOffset);
  return { bytes: packed.subarray(8), width: view.getUint32(0, true), height: view.getUint32(4, true) };
}

let loading: Promise<typeof SharpLibrary> | undefined;

/** Loads sharp on demand, because most builds find all results cached. */
function loadSharp(): Promise<typeof SharpLibrary> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // The bytes of an AVIF depend on the number of threads.
    sharp.concurrency(1);
    // Each picture is read once per size.
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

/** Limits the pixels of a picture against decompression bombs: decoded, this many take 256 MB. */
export const maxPixels = 64_000_000;

/** Converts files with small faults that browsers show too; rejects truncated ones. */
const inputOptions = { limitInputPixels: maxPixels, failOn: 'error' } as const;

async function readFacts(bytes: Uint8Array): Promise<PictureFacts> {
  const sharp = await loadSharp();
  const { format: read, pages = 1, hasAlpha, autoOrient } = await sharp(bytes, inputOptions).metadata();
  const { width, height } = autoOrient;
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  // sharp reads compressed SVG; browsers do only with a header that names the compression.
  const format = read === 'svg' && isCompressed ? 'svgz' : read;
  return { format, width, height, isAnimated: pages > 1 || isAnimatedPng(bytes), hasAlpha };
}

/** Detects an animated PNG by its `acTL` chunk, because sharp reads only the first frame. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const control = file.indexOf('acTL', 8, 'latin1');
  return (
    file.subarray(1, 4).equals(Buffer.from('PNG')) &&
    control > 0 &&
    control < file.indexOf('IDAT', 8, 'latin1')
  );
}

/** Matches the visual quality of WebP at 60 in two thirds of the bytes. */
const avifQuality = 40;

/** More effort makes AVIF 6 % smaller but takes five times as long. */
const avifEffort = 3;

/** JPEG and PNG serve old browsers only. AVIF and WebP use chroma subsampling. */
const encoders = {
  avif: (picture: Sharp) =>
    picture.avif({ quality: avifQuality, effort: avifEffort, chromaSubsampling: '4:2:0' }),
  webp: (picture: Sharp) => picture.webp({ quality }),
  jpeg: (picture: Sharp) => picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }),
  png: (picture: Sharp) => picture.png({ palette: true, quality, compressionLevel: 9 }),
};

export type EncodedFormat = keyof typeof encoders;

/** Encodes one size of a picture, rotated upright and stripped of EXIF metadata. */
async function encodePicture(source: Uint8Array, request: EncodeRequest): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const { format, width, height, isVector = false } = request;
  const picture = sharp(source, inputOptions)
    .autoOrient()
    .resize({ width, ...(height && { height, fit: 'inside' }), withoutEnlargement: !isVector });
  const { data, info } = await encoders[format](picture).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
