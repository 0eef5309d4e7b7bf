import { maxPixels } from './picture-maker.ts';

/** Explains to editors why a file can't be converted, and what to do. */
export interface PictureProblem {
  readonly why: string;
  readonly hint: string;
  readonly rule?: 'hidden-data' | 'unusable-picture';
}

const inTheFolder = 'and put it into the folder of local assets under the same name';
const saveAgain = `Save the picture again as JPEG, PNG or WebP in an image editor, ${inTheFolder}.`;

/** The limit of WebP, and of AVIF. */
const longestSide = '16,383';

const maxSide = Math.floor(Math.sqrt(maxPixels)).toLocaleString('en');

const known: readonly (readonly [pattern: RegExp, problem: PictureProblem])[] = [
  [
    /unsupported image format|no known (?:loader|saver)|not a known file format/i,
    { why: "its format isn't supported", hint: saveAgain },
  ],
  [
    /too large for the \w+ format/i,
    {
      why: `even scaled down it is more than ${longestSide} pixels high`,
      hint: 'Split the picture into shorter ones, or save it with fewer pixels, in an image editor.',
    },
  ],
  [
    /pixel limit|exceeds/i,
    {
      why: `it has more than ${maxPixels / 1_000_000} million pixels`,
      hint: `Scale the picture down in an image editor, to ${maxSide} × ${maxSide} pixels at most, or the same number in another shape, ${inTheFolder}. Pages don't need more.`,
    },
  ],
  [
    /could not load the "sharp" module/i,
    {
      why: "the program that converts pictures can't be loaded on this machine",
      hint: 'The picture is fine. Run `npm ci` on the machine that builds: the package "sharp" has a separate binary for each system.',
    },
  ],
];

/** Explains why a file can't be converted. @param error sharp's error */
export function pictureProblem(error: unknown): PictureProblem {
  const message = error instanceof Error ? error.message : String(error);
  const problem = known.find(([pattern]) => pattern.test(message))?.[1];
  if (problem) return problem;
  const [line = ''] = message.split('\n');
  return { why: `it is damaged (${line.replace(/[^\x20-\x7e]/g, '').slice(0, 120)})`, hint: saveAgain };
}

/** Describes a file with data that nothing here can take out. @param found as `hiddenDataIn` names it */
export function hiddenData(found: readonly string[]): PictureProblem {
  return {
    rule: 'hidden-data',
    why: `is published with ${found.join(', ')}, which pages don't show`,
    hint: 'Remove that with the program that made the file, which calls it properties or metadata, and from pictures inside of it.',
  };
}

/** Describes a file whose extension contradicts its bytes. @param format sharp's name of the real format */
export function misnamed(format: string): PictureProblem {
  return {
    why: `its format is "${format}", which doesn't match its extension`,
    hint: 'Save the picture in the format of its extension, or give the file and the asset the extension of its format.',
  };
}
