import { type Cell, cellAt, cellSize, columns } from './place-flags.ts';
import { flagSize } from './read-flag.ts';

/** For codes without a flag: a globe of our own, in greys that no flag has. */
const globe =
  '<path fill="#e4e7eb" d="M0 0h512v512H0z"/><g fill="none" stroke="#8a94a0" stroke-width="24"><circle cx="256" cy="256" r="150"/><ellipse cx="256" cy="256" rx="62" ry="150"/><path d="M106 256h300M128 178h256M128 334h256"/></g>';

/** The licence asks that every copy says whose it is, and sites hold copies. */
const notice = '<!-- circle-flags, MIT License, Copyright (c) 2026 HatScripts -->';

export interface PlacedDrawing {
  readonly cell: Cell;
  readonly drawing: string;
}

/** One SVG with a square a flag; pages cut them round. Each cell clips what a drawing has beyond its square. */
export function drawSprite(drawings: readonly PlacedDrawing[]): string {
  const width = columns * cellSize;
  const height = Math.ceil((drawings.length + 1) / columns) * cellSize;
  const cells = [{ cell: cellAt(0), drawing: globe }, ...drawings].map(drawCell);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${notice}\n${cells.join('\n')}\n</svg>\n`;
}

/** A drawing's own size is the cell's; what is at 0 is left out. */
function drawCell({ cell, drawing }: PlacedDrawing): string {
  const x = cell.column ? ` x="${cell.column * cellSize}"` : '';
  const y = cell.row ? ` y="${cell.row * cellSize}"` : '';
  return `<svg${x}${y} width="${cellSize}" height="${cellSize}" viewBox="0 0 ${flagSize} ${flagSize}">${drawing}</svg>`;
}
