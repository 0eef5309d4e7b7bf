import type { ServerStatus } from '../../domain/servers/server-status.ts';
import styles from './mark.module.css';
import { translatable } from './translatable.ts';

const classes: Readonly<Record<ServerStatus, string | undefined>> = {
  AVAILABLE: styles.available,
  LIMITED_AVAILABILITY: styles.limited,
  TEMP_UNAVAILABLE: styles.unavailable,
  NOT_SUPPORT: styles.unsupported,
  WARNING: styles.unknown,
};

/** The class that gives an element a status's symbol: a table cell only the symbol, anything else before its text. */
export function markClass(status: ServerStatus): string | undefined {
  return classes[status];
}

interface Props {
  readonly status: ServerStatus;
  readonly texts: Readonly<Record<ServerStatus, string>>;
  /** Is there no room for the text? */
  readonly isSymbol?: boolean;
}

/** A status as symbol and text. */
export function StatusMark({ status, texts, isSymbol = false }: Props) {
  const mark = markClass(status);
  return (
    <span className={isSymbol ? `${mark} ${styles.symbol}` : mark} {...translatable}>
      {texts[status]}
    </span>
  );
}
