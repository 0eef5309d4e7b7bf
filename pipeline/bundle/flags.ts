import codes from '../../data/flags/codes.json' with { type: 'json' };
import drawings from '../../data/flags/drawings.json' with { type: 'json' };

/** Spec 2 §9: 29 px a cell, 11 cells a row, 319 px. */
const cellSize = 29;
const columns = 11;

/** Size of a drawing, which pages cut to a circle. */
const flagSize = 512;

/** A globe for codes without a flag, in greys that no flag has. */
const globe =
  '<path fill="#e4e7eb" d="M0 0h512v512H0z"/><g fill="none" stroke="#8a94a0" stroke-width="24"><circle cx="256" cy="256" r="150"/><ellipse cx="256" cy="256" rx="62" ry="150"/><path d="M106 256h300M128 178h256M128 334h256"/></g>';

/** The licence requires this notice in every copy; each built site has one. */
const notice = '<!-- circle-flags, MIT License, Copyright (c) 2026 HatScripts -->';

/** Draws each flag as a square SVG of its own, by country code. */
export function drawEachFlag(): Map<string, string> {
  const drawn = Object.entries(drawings as Readonly<Record<string, string>>);
  return new Map(
    drawn.map(([code, drawing]) => [
      code,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${flagSize} ${flagSize}">${notice}${drawing}</svg>\n`,
    ]),
  );
}

/** Draws one SVG with a square per flag in the order of their codes, behind the globe. */
export function drawFlags(): string {
  const byCode: Readonly<Record<string, string>> = drawings;
  const cells = [globe, ...codes.split(' ').map((code) => byCode[code] ?? '')].map(drawCell);
  const width = columns * cellSize;
  const height = Math.ceil(cells.length / columns) * cellSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${notice}\n${cells.join('\n')}\n</svg>\n`;
}

/** Writes the sprite's address and a class for each of its columns and rows, as the content security policy forbids inline styles. */
export function flagCss(sprite: string): string {
  const rows = Math.ceil((codes.split(' ').length + 1) / columns);
  const classes = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `.${name}-${at}{--flag-${name}:${at}}`).join('');
  return `:root{--flags:url(${sprite})}${classes('column', columns)}${classes('row', rows)}`;
}

/** Nests a drawing as an SVG of the cell's size; coordinates of 0 are left out. */
function drawCell(drawing: string, index: number): string {
  const [left, top] = [(index % columns) * cellSize, Math.floor(index / columns) * cellSize];
  const x = left ? ` x="${left}"` : '';
  const y = top ? ` y="${top}"` : '';
  return `<svg${x}${y} width="${cellSize}" height="${cellSize}" viewBox="0 0 ${flagSize} ${flagSize}">${drawing}</svg>`;
}
