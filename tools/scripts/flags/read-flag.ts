import { existsSync, readFileSync } from 'node:fs';

const circleFlags = import.meta.resolve('circle-flags/package.json');

/** Every flag of the package is drawn on this square and cut round by one mask. */
export const flagSize = 512;
const frame =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="512" height="512" viewBox="0 0 512 512"><mask id="a"><circle cx="256" cy="256" r="256" fill="#fff"\/><\/mask><g mask="url\(#a\)">(.*)<\/g><\/svg>\s*$/s;

/** The square drawing of a country's flag, without frame and mask; undefined where circle-flags has none. */
export function readFlag(code: string): string | undefined {
  const file = new URL(`flags/${code.toLowerCase()}.svg`, circleFlags);
  if (!existsSync(file)) return undefined;
  const drawing = frame.exec(readFileSync(file, 'utf8'))?.[1];
  if (drawing && !/ id=|url\(|href=/.test(drawing)) return drawing;
  throw new Error(
    `circle-flags draws ${code} in another way than the other flags: ids or masks would collide in the sprite. Look at ${code.toLowerCase()}.svg and teach tools/scripts/flags/read-flag.ts to take it.`,
  );
}
