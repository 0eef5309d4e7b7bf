/** Components shared by the table, the legend and server pages. */
import type { ServerStatus } from '../../domain/servers/server-status.ts';
import { protocolKeys } from '../../domain/servers/vpn-servers.ts';
import type { LocationRow } from './location-rows.ts';
import type { LocationsTexts } from './locations-props.ts';
import mark from './mark.module.css';

/**
 * Allows React to hydrate text that a browser translator has wrapped in `<font>`. Such text must be the only child of its element, so
 * that React updates it by `textContent`.
 */
export const translatable = { suppressHydrationWarning: true } as const;

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
