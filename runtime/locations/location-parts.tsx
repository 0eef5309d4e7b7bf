/** Components shared by the table, the legend and server pages. */
import codes from '../../data/flags/codes.json' with { type: 'json' };
import type { ServerStatus } from '../../domain/servers/server-status.ts';
import { protocolKeys } from '../../domain/servers/vpn-servers.ts';
import flag from './flag.module.css';
import type { LocationRow } from './location-rows.ts';
import type { LocationsTexts } from './locations-props.ts';
import mark from './mark.module.css';

/**
 * Allows React to hydrate text that a browser translator has wrapped in `<font>`. Such text must be the only child of its element, so
 * that React updates it by `textContent`.
 */
export const translatable = { suppressHydrationWarning: true } as const;

const columns = 11;

/** Index in the sprite; 0 is a globe for codes without a flag. */
const cellOf = new Map(codes.split(' ').map((code, index) => [code, index + 1]));

/** Returns the classes that show a country's flag before an element's content. @param code ISO 3166-1 alpha-2 */
export function flagClass(code: string): string {
  const cell = cellOf.get(code) ?? 0;
  return `${flag.flag} column-${cell % columns} row-${Math.floor(cell / columns)}`;
}

/** Shows a name, linked where the location has a page (spec 2 §2.2), with its own text direction. */
export function LocationName({ name, href }: Pick<LocationRow, 'name' | 'href'>) {
  return href === undefined ? (
    <bdi {...translatable}>{name}</bdi>
  ) : (
    <a href={href} {...translatable}>
      {name}
    </a>
  );
}

const markClasses: Readonly<Record<ServerStatus, string | undefined>> = {
  AVAILABLE: mark.available,
  LIMITED_AVAILABILITY: mark.limited,
  TEMP_UNAVAILABLE: mark.unavailable,
  NOT_SUPPORT: mark.unsupported,
  WARNING: mark.unknown,
};

/** Returns the class for a status's symbol: alone in table cells, elsewhere before the text. */
export function markClass(status: ServerStatus): string | undefined {
  return markClasses[status];
}

interface ProtocolListProps {
  /** In the order of `protocolKeys`. */
  readonly protocols: readonly ServerStatus[];
  readonly texts: Pick<LocationsTexts, 'protocols' | 'statuses'>;
  readonly className: string | undefined;
}

/** Lists each protocol's status. */
export function ProtocolList({ protocols, texts, className }: ProtocolListProps) {
  return (
    <ul className={className}>
      {protocolKeys.map((key, index) => {
        const status = protocols[index] ?? 'WARNING';
        return (
          <li key={key} className={markClass(status)}>
            <span translate="no">{`${texts.protocols[key]} `}</span>
            <span {...translatable}>{texts.statuses[status]}</span>
          </li>
        );
      })}
    </ul>
  );
}
