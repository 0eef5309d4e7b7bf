import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { KeptFiles } from '../kept-files.ts';
import { type EncodedPicture, type EncodeRequest, encodePicture } from './encode-picture.ts';
import { type PictureFacts, readFacts } from './picture-facts.ts';

/** Reads and converts pictures; what was done before, by any build, is only looked up. */
export interface PictureMaker {
  /** @throws the picture library's error, as do the others */
  readonly facts: (source: Uint8Array) => Promise<PictureFacts>;
  readonly encode: (source: Uint8Array, request: EncodeRequest) => Promise<EncodedPicture>;
}

/** Rises when a result would look different though it is asked for in the same words. */
const version = 1;

/** @param most conversions at once: each fills one core */
export function createPictureMaker(root: string, kept: KeptFiles, most: number): PictureMaker {
  const library = libraryVersion(root);
  const inTurn = limited(most);
  const keyOf = (source: Uint8Array, request: unknown) =>
    JSON.stringify([version, library, hash('sha256', source), request]);
  return {
    facts: async (source) => {
      const key = keyOf(source, 'facts');
      const known = kept.get(key);
      if (known) return JSON.parse(Buffer.from(known).toString()) as PictureFacts;
      const facts = await inTurn(() => readFacts(source));
      kept.put(key, Buffer.from(JSON.stringify(facts)));
      return facts;
    },
    encode: async (source, request) => {
      const key = keyOf(source, request);
      const known = kept.get(key);
      if (known) return unpack(known);
      const encoded = await inTurn(() => encodePicture(source, request));
      kept.put(key, pack(encoded));
      return encoded;
    },
  };
}

/** Read from its package: loading the library takes longer than most builds' pictures. */
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
function limited(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (running >= most) await new Promise<void>((resume) => waiting.push(resume));
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
