/** Writes data/flags from the package circle-flags (docs/decisions/reference-data.md): `node tools/scripts/write-flags.ts`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countryCodes } from './reference-data/countries.ts';
import { root } from './run.ts';

/** Describes a cell's place in the sprite, from 0. */
interface Cell {
  readonly column: number;
  readonly row: number;
}

/** Spec 2 §9: 29 px a cell, 11 cells a row, 319 px. */
const cellSize = 29;
const columns = 11;

/** Assigns cells in the order of codes. Cell 0 is for codes without a flag. */
function placeFlags(codes: readonly string[]): Map<string, Cell> {
  return new Map([...codes].sort().map((code, index) => [code, cellAt(index + 1)]));
}

function cellAt(index: number): Cell {
  return { column: index % columns, row: Math.floor(index / columns) };
}

const circleFlags = import.meta.resolve('circle-flags/package.json');

/** Size of the package's square drawings, which a round mask clips. */
const flagSize = 512;
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

/** A globe for codes without a flag, in greys that no flag has. */
const globe =
  '<path fill="#e4e7eb" d="M0 0h512v512H0z"/><g fill="none" stroke="#8a94a0" stroke-width="24"><circle cx="256" cy="256" r="150"/><ellipse cx="256" cy="256" rx="62" ry="150"/><path d="M106 256h300M128 178h256M128 334h256"/></g>';

/** The licence requires this notice in every copy; each built site has one. */
const notice = '<!-- circle-flags, MIT License, Copyright (c) 2026 HatScripts -->';

interface PlacedDrawing {
  readonly cell: Cell;
  readonly drawing: string;
}

/** Draws one SVG with a square per flag; pages cut them round. Each cell clips its drawing at the square. */
function drawSprite(drawings: readonly PlacedDrawing[]): string {
  const width = columns * cellSize;
  const height = Math.ceil((drawings.length + 1) / columns) * cellSize;
  const cells = [{ cell: cellAt(0), drawing: globe }, ...drawings].map(drawCell);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${notice}\n${cells.join('\n')}\n</svg>\n`;
}

/** Nests a drawing as an SVG of the cell's size; coordinates of 0 are left out. */
function drawCell({ cell, drawing }: PlacedDrawing): string {
  const x = cell.column ? ` x="${cell.column * cellSize}"` : '';
  const y = cell.row ? ` y="${cell.row * cellSize}"` : '';
  return `<svg${x}${y} width="${cellSize}" height="${cellSize}" viewBox="0 0 ${flagSize} ${flagSize}">${drawing}</svg>`;
}

/** Returns the files of the flags: path from the project's root, and text. */
export function flagFiles(): Map<string, string> {
  const drawings = new Map(countryCodes.map((code) => [code, readFlag(code)]));
  const drawn = countryCodes.filter((code) => drawings.get(code) !== undefined);
  const cells = placeFlags(drawn);
  const placed = [...cells].map(([code, cell]) => ({ cell, drawing: drawings.get(code) ?? '' }));
  return new Map([
    ['data/flags/flags.svg', drawSprite(placed)],
    // For a page that shows one flag.
    ['data/flags/drawings.json', `${JSON.stringify(Object.fromEntries(drawings))}\n`],
    // One string is smaller than a list; every visitor of the locations section downloads it.
    ['data/flags/codes.json', `${JSON.stringify([...cells.keys()].join(' '))}\n`],
  ]);
}

if (import.meta.main) {
  for (const [path, text] of flagFiles()) writeFileSync(join(root, path), text);
}
