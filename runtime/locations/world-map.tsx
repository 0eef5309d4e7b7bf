/** A map of dots: the land, and the places of servers. */
import type { ReactNode } from 'react';
import { cellOfPlace, mapColumns, mapLand } from '../../domain/servers/map-grid.ts';
import { cityKeys } from '../../domain/servers/place-names.ts';
import styles from './world-map.module.css';

export interface MapPlace {
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly code: string;
  readonly country: string;
  /** Cluster, by its English name; the capital if it is missing or unknown. */
  readonly city?: string | undefined;
  /** Whether it has a server that works; true by default. */
  readonly isWorking?: boolean;
}

interface Props {
  /** Groups of places; `data-dots` has the key of each. */
  readonly groups: Readonly<Record<string, readonly MapPlace[]>>;
  /** The list of the places, which comes first on narrow screens. */
  readonly children?: ReactNode;
}

/**
 * Shows places on a world map, as decoration. `[data-off]` makes rings of the dots of places without a working server; `[data-lit]`
 * is an empty path for dots that a script lights up, which also gives `data-dim` to those of continents that aren't chosen.
 */
export function WorldMap({ groups, children }: Props) {
  return (
    <div className={styles.around}>
      <svg className={`no-print ${styles.map}`} viewBox="2 -2 118 48" aria-hidden="true">
        <path className={styles.land} d={landPath} />
        {Object.entries(groups).map(([key, places]) => (
          <path key={key} className={styles.dots} data-dots={key} d={places.map(dotAt).join('')} />
        ))}
        <path
          className={styles.off}
          data-off=""
          d={Object.values(groups)
            .flat()
            .filter(({ isWorking }) => isWorking === false)
            .map(dotAt)
            .join('')}
        />
        <path className={styles.lit} data-lit="" />
      </svg>
      {children}
    </div>
  );
}

/** Draws each run of land as a line, which the style sheet dashes into dots. */
const landPath = mapLand
  .flatMap((row, y) =>
    Array.from(row.matchAll(/#+/g), ({ index, 0: run }) => `M${index} ${y}h${run.length - 1}`),
  )
  .join('');

/** Draws a place as a line without length; outside of the map if it is unknown, so that indexes stay those of the places. */
function dotAt(place: MapPlace): string {
  const { x, y } = positionOnMap(place) ?? { x: 999, y: -999 };
  return `M${x} ${y}h0`;
}

/** Returns where a place is, in cells from the map's left and top; undefined for an unknown one. */
export function positionOnMap({ code, country, city = '' }: MapPlace): { x: number; y: number } | undefined {
  const keys = [...cityKeys({ country, country_code: code }, city), code];
  const found = keys.map(cellOfPlace).find(Boolean);
  return found && { x: roundTenth(found.x), y: roundTenth(found.y) };
}

function roundTenth(cells: number): number {
  return Math.round(cells * 10) / 10;
}

/** Returns the land within a part of the map as lines to dash into dots, in cells from its corner; the map goes on around the globe. */
export function landWithin(left: number, top: number, width: number, height: number): string {
  return mapLand
    .slice(Math.max(top, 0), top + height)
    .flatMap((row, y) => {
      const around = row.padEnd(mapColumns).repeat(3);
      const part = around.slice(left + mapColumns, left + mapColumns + width);
      return Array.from(part.matchAll(/#+/g), ({ index, 0: run }) => {
        return `M${index} ${y + Math.max(-top, 0)}h${run.length - 1}`;
      });
    })
    .join('');
}
