import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Sharp, default as SharpLibrary } from 'sharp';
import { pictureQuality as quality } from '../../domain/content/pictures.ts';
import type { FileCache } from './file-cache.ts';

/** Reads and converts pictures; results are cached for all builds. */
export interface PictureMaker {
  /** @throws the picture library's error, as do the others */
  readonly facts: (source: Uint8Array) => Promise<PictureFacts>;
  readonly encode: (source: Uint8Array, request: EncodeRequest) => Promise<EncodedPicture>;
}

/** Describes a picture by its bytes, whatever its name and the content say. */
export interface PictureFacts {
  /** `jpeg`, `png`, `webp`, `gif`, `heif`, `tiff`, `svg`. */
  readonly format: string;
  /** In pixels, as it is shown upright. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  readonly hasAlpha: boolean;
}

/** Describes one size of a picture: so large at most, in proportion. */
interface EncodeRequest {
  readonly format: EncodedFormat;
  readonly width: number;
  readonly height?: number;
  /** Vector graphics have no pixels to spread too thin; other pictures are never made larger. */
  readonly isVector?: boolean;
}

/** Holds one size of a picture, encoded; width and height are in pixels. */
export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Rises when the same request gives another picture. */
const version = 1;

/** Creates a maker. @param maxAtOnce conversions at once: each fills one core */
export function createPictureMaker(root: string, cache: FileCache, maxAtOnce: number): PictureMaker {
  const library = libraryVersion(root);
  const inTurn = limited(maxAtOnce);
  const keyOf = (source: Uint8Array, request: unknown) =>
    JSON.stringify([version, library, hash('sha256', source), request]);
  return {
    facts: async (source) => {
      const key = keyOf(source, 'facts');
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

/** Reads the library's version from its package: loading the library takes longer than most builds' pictures. */
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

/** Runs tasks in the order in which they come, so many at once. */
function limited(maxAtOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (running >= maxAtOnce) await new Promise<void>((resume) => waiting.push(resume));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

let loading: Promise<typeof SharpLibrary> | undefined;

/** Loads the picture library when the first picture needs it: most builds find all results cached. */
function loadSharp(): Promise<typeof SharpLibrary> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // How AVIF is cut into parts, and so its bytes, follows from the number of threads.
    sharp.concurrency(1);
    // Each picture is read once a size and then never again.
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

/**
 * Limits the pixels of a picture. No camera takes as many; decoded, such a picture fills a quarter of a gigabyte.
 */
export const maxPixels = 64_000_000;

/** A file with a small fault that all browsers show is converted; one that ends too early isn't. */
const inputOptions = { limitInputPixels: maxPixels, failOn: 'error' } as const;

async function readFacts(bytes: Uint8Array): Promise<PictureFacts> {
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

/** Lists the formats of encoded pictures. */
export type EncodedFormat = keyof typeof encoders;

/** Makes one size of a picture, upright and without what cameras write into files: places, times, owners. */
async function encodePicture(source: Uint8Array, request: EncodeRequest): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const { format, width, height, isVector = false } = request;
  const picture = sharp(source, inputOptions)
    .autoOrient()
    .resize({ width, ...(height && { height, fit: 'inside' }), withoutEnlargement: !isVector });
  const { data, info } = await encoders[format](picture).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
