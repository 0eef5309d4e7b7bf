import { countryCodes } from '../reference-data/country-codes.ts';
import { drawSprite } from './draw-sprite.ts';
import { placeFlags } from './place-flags.ts';
import { readFlag } from './read-flag.ts';

/** The files of the flags: path from the project's root, and text. */
export function flagFiles(): Map<string, string> {
  const drawings = new Map(countryCodes.map((code) => [code, readFlag(code)]));
  const drawn = countryCodes.filter((code) => drawings.get(code) !== undefined);
  const cells = placeFlags(drawn);
  const placed = [...cells].map(([code, cell]) => ({ cell, drawing: drawings.get(code) ?? '' }));
  return new Map([
    ['data/flags/flags.svg', drawSprite(placed)],
    // One text, as every visitor of the locations section carries it.
    ['data/flags/codes.json', `${JSON.stringify([...cells.keys()].join(' '))}\n`],
  ]);
}
