import { type ServerStatus, serverStatuses } from '../../domain/servers/server-status.ts';
import styles from './locations-legend.module.css';
import type { LocationsTexts } from './locations-props.ts';
import { StatusMark } from './status-mark.tsx';

interface Props {
  readonly texts: LocationsTexts;
  /** Does any place have a status that isn't known? */
  readonly hasUnknown: boolean;
}

/** Explains the symbols: four, and that of unknown statuses where one occurs (spec 2 §2.2). */
export function LocationsLegend({ texts: { legend, statuses }, hasUnknown }: Props) {
  // Its room stays, so that a refresh moves nothing.
  const classOf = (status: ServerStatus) => (status === 'WARNING' && !hasUnknown ? styles.absent : undefined);
  return (
    <ul className={styles.legend} aria-label={legend}>
      {serverStatuses.map((status) => (
        <li key={status} className={classOf(status)}>
          <StatusMark status={status} texts={statuses} />
        </li>
      ))}
    </ul>
  );
}
