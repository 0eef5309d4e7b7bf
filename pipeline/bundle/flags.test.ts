import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import codeList from '../../data/flags/codes.json' with { type: 'json' };
import { drawEachFlag, drawFlags, flagCss } from './flags.ts';

interface Square {
  readonly '@_x'?: string;
  readonly '@_y'?: string;
  readonly path?: unknown;
}

const sprite = drawFlags();
const codes = codeList.split(' ');
const placeOf = (index: number) => `${(index % 11) * 29} ${Math.floor(index / 11) * 29}`;

test('draws each flag in its cell', () => {
  const squares = readSquares();
  const placed = (square: Square) => `${square['@_x'] ?? 0} ${square['@_y'] ?? 0}`;
  const germany = squares.find((square) => placed(square) === placeOf(codes.indexOf('DE') + 1));
  expect(JSON.stringify(germany?.path)).toMatch(/#ffda44.*#d80027.*#333/);
  expect(squares.map(placed)).toEqual(['0 0', ...codes.map((_, index) => placeOf(index + 1))]);
});

test('is plain drawing: no ids that could collide, no masks, no scripts, no addresses', () => {
  expect(XMLValidator.validate(sprite)).toBe(true);
  expect(sprite.slice(sprite.indexOf('>'))).not.toMatch(/ id=|url\(|href|<mask|<script|<style|https?:/);
});

test('draws each flag by itself, too, with the notice of its licence', () => {
  const flags = drawEachFlag();
  expect([...flags.keys()]).toEqual(expect.arrayContaining(codes));
  expect(flags.get('DE')).toMatch(/MIT License.*#ffda44.*#d80027.*#333/s);
  for (const svg of flags.values()) expect(XMLValidator.validate(svg)).toBe(true);
});

function readSquares(): Square[] {
  const document = new XMLParser({ ignoreAttributes: false }).parse(sprite);
  expect([document.svg['@_width'], document.svg['@_height']]).toEqual(['319', '696']);
  return document.svg.svg;
}

test('has a class for every column and row of the sprite', () => {
  const css = flagCss('/flags.svg');
  expect(css).toContain(':root{--flags:url(/flags.svg)}');
  expect(css.match(/\.column-\d+\{--flag-column:\d+\}/g)).toHaveLength(11);
  for (let row = 0; row <= codes.length / 11; row++) expect(css).toContain(`.row-${row}{--flag-row:${row}}`);
});
