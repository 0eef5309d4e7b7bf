/** Writes data/flags from the package circle-flags (docs/decisions/reference-data.md): `node tools/scripts/write-flags.ts`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countryCodes } from './reference-data/countries.ts';
import { root } from './run.ts';

const circleFlags = import.meta.resolve('circle-flags/package.json');

/** Frame of the package's square drawings, which a round mask clips. */
const frame =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="512" height="512" viewBox="0 0 512 512"><mask id="a"><circle cx="256" cy="256" r="256" fill="#fff"\/><\/mask><g mask="url\(#a\)">(.*)<\/g><\/svg>\s*$/s;

/** Reads the square drawing of a country's flag, without frame and mask; undefined where circle-flags has none. */
function readFlag(code: string): string | undefined {
  const file = new URL(`flags/${code.toLowerCase()}.svg`, circleFlags);
  if (!existsSync(file)) return undefined;
  const drawing = frame.exec(readFileSync(file, 'utf8'))?.[1];
  if (drawing && !/ id=|url\(|href=/.test(drawing)) return drawing;
  throw new Error(
    `circle-flags draws ${code} in another way than the other flags: ids or masks would collide in the sprite. Look at ${code.toLowerCase()}.svg and teach tools/scripts/write-flags.ts to take it.`,
  );
}

/** Returns the files of the flags: path from the project's root, and text. */
export function flagFiles(): Map<string, string> {
  const drawings = new Map(countryCodes.map((code) => [code, readFlag(code)]));
  const drawn = countryCodes.filter((code) => drawings.get(code) !== undefined).sort();
  return new Map([
    ['data/flags/drawings.json', `${JSON.stringify(Object.fromEntries(drawings), null, 1)}\n`],
    // One string is smaller than a list; every visitor of the locations section downloads it.
    ['data/flags/codes.json', `${JSON.stringify(drawn.join(' '))}\n`],
  ]);
}

if (import.meta.main) {
  for (const [path, text] of flagFiles()) writeFileSync(join(root, path), text);
}
