import { cityKey } from '../../../domain/servers/place-names.ts';
import { linesOf, readCities } from './cities.ts';

type Position = readonly [north: number, east: number];

interface PositionLine {
  /** A country's code, or a city's key: `DE/munich`. */
  readonly key: string;
  readonly position: Position;
  /** For the nearest countries, in whole degrees. */
  readonly nearby: Position;
}

function readPositions(): PositionLine[] {
  return linesOf('positions.txt').map((line) => {
    const [key = '', ...numbers] = line.split(' ');
    const [north = Number.NaN, east = Number.NaN, nearNorth = north, nearEast = east] = numbers.map(Number);
    if (![north, east, nearNorth, nearEast].every(Number.isFinite))
      throw new Error(`positions.txt has no two or four numbers in "${line}".`);
    return { key, position: [north, east], nearby: [Math.round(nearNorth), Math.round(nearEast)] };
  });
}

/** Returns where countries and cities lie, by code and key. @throws if a city of city-names.txt is missing */
export function buildPositions(): Record<string, Position> {
  const positions = Object.fromEntries(readPositions().map(({ key, position }) => [key, position]));
  for (const { country, name } of readCities()) {
    const key = cityKey(country, name);
    if (!positions[key]) throw new Error(`positions.txt has no "${key}". Add a line for it.`);
  }
  return positions;
}

/** Returns where countries lie for the search of the nearest ones, by code. */
export function buildCountryPositions(): Record<string, Position> {
  const countries = readPositions().filter(({ key }) => !key.includes('/'));
  return Object.fromEntries(countries.map(({ key, nearby }) => [key, nearby]));
}

/** Returns the land of the world in rows: `#` is land. */
export function buildLand(): string[] {
  return linesOf('land.txt').map((row) => row.replaceAll('.', ' ').trimEnd());
}
