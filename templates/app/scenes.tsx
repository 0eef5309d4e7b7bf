import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import { landWithin, type MapPlace, positionOnMap } from '../../runtime/locations/world-map.tsx';
import { useShape } from '../pages/page-context.ts';
import { nextText, valueIn } from '../shape.tsx';
import screens from './app-screens.module.css';
import styles from './app-window.module.css';
import { countriesOnMap, type ShownOnMap } from './shown-place.ts';

/** The part of the map that the app shows, and where in it the place is, in cells of the map. */
const view = { width: 44, height: 16, x: 34, y: 7 } as const;

const wayTo = `M7 12.5C12 3 24 1 ${view.x} ${view.y}`;

interface Size {
  readonly width: number;
  readonly height: number;
}

const lands = new Map<string, string>();

/** Returns the land on a part of the map, which is the same in all languages. */
function landAt(left: number, top: number, { width, height }: Size): string {
  const key = [left, top, width, height].join(' ');
  const land = lands.get(key) ?? landWithin(left, top, width, height);
  lands.set(key, land);
  return land;
}

/** Describes ways on a map other than one to a place. */
interface RouteProps {
  readonly place: ShownOnMap | undefined;
  /** Whether the way is cut. */
  readonly isBroken?: boolean;
  /** Whether a second way goes past the place. */
  readonly isSplit?: boolean;
}

/** Draws the way from the visitor to the place, over the land around it. */
export function Route({ place, isBroken, isSplit }: RouteProps) {
  const page = useShape();
  const land = place && nextText(page, (_, inLanguage) => landAround(inLanguage(place) as MapPlace));
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: part of a picture with a name
    <svg className={styles.route} viewBox={`0 0 ${view.width} ${view.height}`}>
      {land && <path className={styles.land} d={land} />}
      {isSplit && <path className={screens.aside} d="M7 12.5C17 16 28 15 40 12.5" />}
      {isSplit && <circle className={styles.start} cx="40" cy="12.5" r=".65" />}
      <path className={isBroken ? screens.broken : styles.way} d={wayTo} />
      <circle className={styles.start} cx="7" cy="12.5" r=".65" />
      <circle className={styles.target} cx={view.x} cy={view.y} r=".85" />
      {isBroken && <circle fill="var(--highlight)" cx="18.6" cy="5.4" r="2" />}
      {isBroken && <path className={screens.cross} d="m17.9 4.7 1.4 1.4m0-1.4-1.4 1.4" />}
    </svg>
  );
}

function landAround(place: MapPlace): string | undefined {
  const point = positionOnMap(place);
  return point && landAt(Math.round(point.x) - view.x, Math.round(point.y) - view.y, view);
}

const area = { width: 32, height: 15 } as const;

/** Draws the land around a place, with all countries that have servers. */
export function Pins({ place }: { readonly place: ShownOnMap | undefined }) {
  const page = useShape();
  const { land, pins, x, y } = valueIn(
    page,
    ({ servers = [] }, inLanguage) => pinsAround(inLanguage(place) as MapPlace | undefined, servers),
    { land: 'text', pins: 'text', x: 'text', y: 'text' },
  );
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: part of a picture with a name
    <svg className={styles.route} viewBox={`0 0 ${area.width} ${area.height}`}>
      <path className={styles.land} d={land} />
      <path className={screens.pins} d={pins} />
      <circle className={styles.target} cx={x} cy={y} r=".95" />
    </svg>
  );
}

function pinsAround(place: MapPlace | undefined, servers: VpnServers) {
  const point = (place && positionOnMap(place)) ?? { x: 60, y: 16 };
  const left = Math.round(point.x - area.width / 2);
  const top = Math.round(point.y - area.height / 2);
  // In whole cells, each once: lines as those of the land compress well.
  const pins = countriesOnMap(servers)
    .map((each) => ({ x: Math.round(each.x) - left, y: Math.round(each.y) - top }))
    .filter((each) => each.x > 0 && each.x < area.width - 1 && each.y > 0 && each.y < area.height - 1)
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const dots = new Set(pins.map((each) => `M${each.x} ${each.y}h0`));
  const [x, y] = [Math.round(point.x - left), Math.round(point.y - top)];
  return { land: landAt(left, top, area), pins: [...dots].join(''), x, y };
}

/** Draws a speed over time. */
export function Graph() {
  const line = 'M0 12C3 11 4 6 8 5.5S13 7.5 17 6s6-3.2 9-2.4 5 2.6 9 1.4 6-2 9-2';
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: part of a picture with a name
    <svg className={styles.route} viewBox="0 0 44 14">
      <path fill="color-mix(in srgb, var(--accent) 16%, transparent)" d={`${line}V14H0Z`} />
      <path className={styles.way} d={line} />
      <circle className={styles.target} cx="41.6" cy="3.2" r=".85" />
    </svg>
  );
}

const sales = [3, 4.2, 3.6, 5.4, 6.2, 5.8, 7.4, 9] as const;

/** Draws what grows from month to month. */
export function Bars() {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: part of a picture with a name
    <svg className={styles.route} viewBox="0 0 44 14">
      <path
        className={screens.bars}
        d={sales.map((height, at) => `M${5 + at * 4.9} 13V${13 - height}`).join('')}
      />
    </svg>
  );
}
