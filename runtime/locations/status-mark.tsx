import type { ServerStatus } from '../../domain/server-status.ts';
import styles from './status-mark.module.css';

const classes: Readonly<Record<ServerStatus, string | undefined>> = {
  AVAILABLE: styles.available,
  LIMITED_AVAILABILITY: styles.limited,
  TEMP_UNAVAILABLE: styles.unavailable,
  NOT_SUPPORT: styles.unsupported,
  WARNING: styles.unknown,
};

/** Around marks of which only the symbols are to be seen. */
export const symbolsOnly = styles.symbols;

interface Props {
  readonly status: ServerStatus;
  readonly texts: Readonly<Record<ServerStatus, string>>;
}

/** A status as symbol and text. */
export function StatusMark({ status, texts }: Props) {
  return <span className={classes[status]}>{texts[status]}</span>;
}
