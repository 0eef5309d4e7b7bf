/** Where a cell is in the sprite, counted from 0. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** Spec 2 §9: 29 px a cell and 11 of them beside each other are 319 px. */
export const cellSize = 29;
export const columns = 11;

/** Cell 0 is for codes without a flag; the flags follow in the order of their codes. */
export function placeFlags(codes: readonly string[]): Map<string, Cell> {
  return new Map([...codes].sort().map((code, index) => [code, cellAt(index + 1)]));
}

export function cellAt(index: number): Cell {
  return { column: index % columns, row: Math.floor(index / columns) };
}
