import type { ServerStatus } from '../../domain/servers/server-status.ts';
import { protocolKeys } from '../../domain/servers/vpn-servers.ts';
import type { LocationsTexts } from './locations-props.ts';
import { markClass } from './status-mark.tsx';
import { translatable } from './translatable.ts';

interface Props {
  /** In the order of `protocolKeys`. */
  readonly protocols: readonly ServerStatus[];
  readonly texts: Pick<LocationsTexts, 'protocols' | 'statuses'>;
  readonly className: string | undefined;
}

/** How a place can be reached by each protocol. */
export function ProtocolList({ protocols, texts, className }: Props) {
  return (
    <ul className={className}>
      {protocolKeys.map((key, at) => {
        const status = protocols[at] ?? 'WARNING';
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
