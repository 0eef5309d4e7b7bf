import type { ReactNode } from 'react';
import styles from './rich-text.module.css';

/** A table that scrolls within itself where a phone is too narrow for it, by keyboard too. */
export function ScrollableTable({ children }: { readonly children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.tableFrame} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
