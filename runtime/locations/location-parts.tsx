/** The parts that tables, lists, the legend and server pages share. */
import codes from '../../data/flags/codes.json' with { type: 'json' };
import type { ServerStatus } from '../../domain/servers/server-status.ts';
import { protocolKeys } from '../../domain/servers/vpn-servers.ts';
import flag from './flag.module.css';
import type { LocationRow } from './location-rows.ts';
import type { LocationsTexts } from './locations-props.ts';
import mark from './mark.module.css';

/**
 * Lets React hydrate an element whose text a browser's translator has replaced; React then sets the text again when it changes.
 *
 * Translators put `<font>` elements in place of text nodes, so React can't find its own again. Text in this section is therefore
 * always the only child of an element: React sets such a text as the element's content.
 */
export const translatable = { suppressHydrationWarning: true } as const;

const columns = 11;

/** Cells of the sprite, counted from 0. Codes without a flag get its first one, a globe. */
const cellOf = new Map(codes.split(' ').map((code, index) => [code, index + 1]));

/** Shows the flag of a country by its ISO 3166-1 alpha-2 code. It decorates a name that is written beside it. */
export function Flag({ code }: { readonly code: string }) {
  const cell = cellOf.get(code) ?? 0;
  const classes = [flag.flag, flag[`column${cell % columns}`], flag[`row${Math.floor(cell / columns)}`]];
  return <span aria-hidden="true" className={classes.join(' ')} />;
}

/** Shows a name, as a link where the location has a page (spec 2 §2.2). Names may have another direction than the page. */
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

/** Returns the class that gives a table cell a status's symbol alone, and other elements the symbol before their text. */
export function markClass(status: ServerStatus): string | undefined {
  return markClasses[status];
}

interface StatusMarkProps {
  readonly status: ServerStatus;
  readonly texts: LocationsTexts['statuses'];
  /** Hides the text from view. */
  readonly isSymbol?: boolean;
}

/** Shows a status as symbol and text. */
export function StatusMark({ status, texts, isSymbol = false }: StatusMarkProps) {
  const className = markClass(status);
  return (
    <span className={isSymbol ? `${className} ${mark.symbol}` : className} {...translatable}>
      {texts[status]}
    </span>
  );
}

interface ProtocolListProps {
  /** In the order of `protocolKeys`. */
  readonly protocols: readonly ServerStatus[];
  readonly texts: Pick<LocationsTexts, 'protocols' | 'statuses'>;
  readonly className: string | undefined;
}

/** Lists the status of each protocol. */
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
