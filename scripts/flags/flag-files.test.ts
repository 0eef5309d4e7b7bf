import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { countryCodes } from '../reference-data/country-codes.ts';
import { root } from '../run.ts';
import { flagFiles } from './flag-files.ts';

interface Square {
  readonly '@_x'?: string;
  readonly '@_y'?: string;
  readonly path?: unknown;
}

const sprite = readFileSync(join(root, 'data/flags/flags.svg'), 'utf8');
const cells: Record<string, [number, number]> = JSON.parse(
  readFileSync(join(root, 'data/flags/cells.json'), 'utf8'),
);

test('is written anew byte by byte', () => {
  for (const [path, text] of flagFiles()) expect(readFileSync(join(root, path), 'utf8')).toBe(text);
});

test('has a cell for every country, in the order of the codes, after the one for unknown codes', () => {
  expect(Object.keys(cells)).toEqual(countryCodes);
  const order = Object.values(cells).map(([column, row]) => row * 11 + column);
  expect(order).toEqual(countryCodes.map((_, index) => index + 1));
});

test('draws each flag in its cell', () => {
  const squares = readSquares();
  const [column, row] = cells.DE ?? [];
  const germany = squares.find(
    (square) =>
      Number(square['@_x'] ?? 0) === 29 * (column ?? -1) && Number(square['@_y'] ?? 0) === 29 * (row ?? -1),
  );
  expect(JSON.stringify(germany?.path)).toMatch(/#ffda44.*#d80027.*#333/);
  const places = squares.map((square) => `${square['@_x'] ?? 0} ${square['@_y'] ?? 0}`);
  const named = Object.values(cells).map(([x, y]) => `${x * 29} ${y * 29}`);
  expect(places).toEqual(['0 0', ...named]);
});

test('is plain drawing: no ids that could collide, no masks, no scripts, no addresses', () => {
  expect(XMLValidator.validate(sprite)).toBe(true);
  expect(sprite.slice(sprite.indexOf('>'))).not.toMatch(/ id=|url\(|href|<mask|<script|<style|https?:/);
});

function readSquares(): Square[] {
  const document = new XMLParser({ ignoreAttributes: false }).parse(sprite);
  expect([document.svg['@_width'], document.svg['@_height']]).toEqual(['319', '696']);
  return document.svg.svg;
}
