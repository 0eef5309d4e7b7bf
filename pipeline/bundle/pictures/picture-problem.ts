import { mostPixels } from './load-sharp.ts';

const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /unsupported image format|no known (?:loader|saver)|not a known file format/i,
    'it is no picture of a kind that can be read',
  ],
  [/pixel limit|exceeds|too large/i, `it has more than ${mostPixels / 1_000_000} million pixels`],
  [
    /could not load the "sharp" module/i,
    'the program that converts pictures can’t be loaded on this machine',
  ],
];

/** Why a file can't be converted, in an editor's words. @param error as the picture library throws it */
export function pictureProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const known = reasons.find(([pattern]) => pattern.test(message));
  if (known) return known[1];
  const [line = ''] = message.split('\n');
  return `it is damaged (${line.replace(/[^\x20-\x7e]/g, '').slice(0, 120)})`;
}
