import { cellOfPlace, mapLand } from '../../domain/servers/map-grid.ts';

/** Cities that stand out, one or two a continent. */
const cities = [
  'US/new-york',
  'US/los-angeles',
  'BR/sao-paulo',
  'GB/london',
  'DE/berlin',
  'ZA/johannesburg',
  'IN/mumbai',
  'SG',
  'JP/tokyo',
  'AU/sydney',
];

/** Draws the map of the world as SVG circles. @param pitch distance of the dots in whole pixels, so that all look alike and compress well */
export function worldDots(
  left: number,
  top: number,
  pitch: number,
  colours: { readonly land: string; readonly city: string },
): string {
  const dot = (x: number, y: number, radius: number, fill: string) =>
    `<circle cx="${left + x * pitch}" cy="${top + y * pitch}" r="${(pitch * radius).toFixed(1)}" fill="${fill}"/>`;
  const land = mapLand.flatMap((row, y) =>
    Array.from(row.matchAll(/#/g), ({ index }) => dot(index, y, 0.31, colours.land)),
  );
  // On the grid, over the land's dot.
  const lit = cities.flatMap((key) => {
    const cell = cellOfPlace(key);
    return cell ? dot(Math.round(cell.x), Math.round(cell.y), 0.45, colours.city) : [];
  });
  return [...land, ...lit].join('');
}
