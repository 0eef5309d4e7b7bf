/** A map of dots: the land, and the places of servers. */
import land from '../../data/world/land.json' with { type: 'json' };
import positions from '../../data/world/positions.json' with { type: 'json' };
import { slugOf } from '../../domain/servers/server-links.ts';
import styles from './world-map.module.css';

/** Identifies a place on the map. */
export interface MapPlace {
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly code: string;
  /** English name; the capital if it is missing or unknown. */
  readonly city?: string;
}

interface Props {
  /** Groups of places; `data-dots` has the key of each. */
  readonly groups: Readonly<Record<string, readonly MapPlace[]>>;
}

/** Shows places on a world map, as decoration. `[data-lit]` is an empty path for dots that a script lights up. */
export function WorldMap({ groups }: Props) {
  return (
    <svg className={styles.map} viewBox="2 -2 118 48" aria-hidden="true">
      <path className={styles.land} d={landPath} />
      {Object.entries(groups).map(([key, places]) => (
        <path key={key} className={styles.dots} data-dots={key} d={places.map(dotAt).join('')} />
      ))}
      <path className={styles.lit} data-lit="" />
    </svg>
  );
}

/** A cell of `data/world/land.json` is three degrees wide and high; the first is that of 178.5° west, 76.5° north. */
const [cell, west, north] = [3, -178.5, 76.5];

/** Draws each run of land as a line, which the style sheet dashes into dots. */
const landPath = land
  .flatMap((row, y) =>
    Array.from(row.matchAll(/#+/g), ({ index, 0: run }) => `M${index} ${y}h${run.length - 1 || ''}.1`),
  )
  .join('');

const positionOf = new Map<string, readonly number[]>(Object.entries(positions));

/** Draws a place as a line without length; outside of the map if it is unknown, so that indexes stay those of the places. */
function dotAt(place: MapPlace): string {
  const { x, y } = positionOnMap(place) ?? { x: 999, y: -999 };
  return `M${x} ${y}h0`;
}

/** Returns where a place is, in cells from the map's left and top; undefined for an unknown one. */
export function positionOnMap({ code, city = '' }: MapPlace): { x: number; y: number } | undefined {
  const known = positionOf.get(`${code} ${slugOf(city).replace(/-\d+$/, '')}`) ?? positionOf.get(code);
  if (!known) return undefined;
  const [latitude = 0, longitude = 0] = known;
  const round = (degrees: number) => Math.round((degrees / cell) * 10) / 10;
  return { x: round(longitude - west), y: round(north - latitude) };
}

/** Returns the land within a part of the map as lines to dash into dots, in cells from its corner; the map goes on around the globe. */
export function landWithin(left: number, top: number, width: number, height: number): string {
  return land
    .slice(Math.max(top, 0), top + height)
    .flatMap((row, y) => {
      const around = row.padEnd(columns).repeat(3);
      const part = around.slice(left + columns, left + columns + width);
      return Array.from(part.matchAll(/#+/g), ({ index, 0: run }) => {
        return `M${index} ${y + Math.max(-top, 0)}h${run.length - 0.9}`;
      });
    })
    .join('');
}

const columns = 360 / cell;
