/** The map of the world: a grid of land in cells of three degrees. */
import land from '../../data/world/land.json' with { type: 'json' };
import positions from '../../data/world/positions.json' with { type: 'json' };

/** Lists the rows of the map from north to south; `#` is land. */
export const mapLand: readonly string[] = land;

/** Counts the cells around the globe. */
export const mapColumns = 120;

/** The first cell is that of 178.5° west, 76.5° north. */
const [cell, west, north] = [360 / mapColumns, -178.5, 76.5];

const positionOf = new Map<string, readonly number[]>(Object.entries(positions));

/** Returns where a place is, in cells from the map's left and top; undefined for an unknown one. @param key a country's code, or a city's key (`DE/munich`) */
export function cellOfPlace(key: string): { readonly x: number; readonly y: number } | undefined {
  const position = positionOf.get(key);
  if (!position) return undefined;
  const [latitude = 0, longitude = 0] = position;
  return { x: (longitude - west) / cell, y: (north - latitude) / cell };
}
