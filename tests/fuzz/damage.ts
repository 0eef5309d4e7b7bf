import fc from 'fast-check';
import { share } from './mutations.ts';

/** A change to a file's bytes at a place that a number chooses, however long the file is. */
export interface Damage {
  /** 0 ≤ place < 1, along the file. */
  readonly place: number;
  readonly kind: 'truncate' | 'insert' | 'delete' | 'overwrite' | 'prepend';
  readonly bytes: Uint8Array;
}

const oddBytes = [
  Uint8Array.of(0xff),
  Uint8Array.of(0xc3),
  Uint8Array.of(0xed, 0xa0, 0x80),
  Uint8Array.of(0xef, 0xbb, 0xbf),
  Uint8Array.of(0),
  Buffer.from('{'),
  Buffer.from(']'),
  Buffer.from('"'),
  Buffer.from('\\'),
  Buffer.from('\\u12'),
  Buffer.from(','),
  Buffer.from('\n'),
  Buffer.from('NaN'),
  Buffer.from('/* a comment */'),
];

export const damage: fc.Arbitrary<Damage> = fc.record({
  place: share,
  kind: fc.constantFrom('truncate', 'insert', 'delete', 'overwrite', 'prepend'),
  bytes: fc.oneof(fc.constantFrom(...oddBytes), fc.uint8Array({ minLength: 1, maxLength: 8 })),
});

/** A damaged copy of a file. */
export function inflict(file: Buffer<ArrayBuffer>, { place, kind, bytes }: Damage): Buffer<ArrayBuffer> {
  const at = Math.floor(place * file.length);
  const before = file.subarray(0, at);
  if (kind === 'truncate') return before;
  if (kind === 'prepend') return Buffer.concat([bytes, file]);
  const after = file.subarray(kind === 'insert' ? at : at + bytes.length);
  return Buffer.concat(kind === 'delete' ? [before, after] : [before, bytes, after]);
}
