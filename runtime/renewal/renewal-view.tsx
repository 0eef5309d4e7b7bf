import { useSyncExternalStore } from 'react';
import type { Renewal } from '../../domain/commerce/renewal.ts';
import { RenewalDiscover } from './renewal-discover.tsx';
import type { RenewalProps } from './renewal-props.ts';
import { RenewalSummary } from './renewal-summary.tsx';
import styles from './renewal-view.module.css';

interface Props extends RenewalProps {
  /** Absent where the page is built. */
  readonly renewal?: Renewal;
}

/**
 * The renewal confirmation (spec 2 §2.1). It comes with the page, takes its place and isn't seen: whether there is
 * something to confirm, and what, only the browser knows.
 */
export function RenewalView({ renewal: given, ...props }: Props) {
  // React takes over what the build made, so it must first see the same: nothing.
  const renewal = useSyncExternalStore(
    neverChanges,
    () => given,
    () => undefined,
  );
  return (
    <div className={`${styles.page} ${renewal ? '' : styles.pending}`}>
      <RenewalSummary {...props} renewal={renewal} />
      <RenewalDiscover {...props} renewal={renewal} />
    </div>
  );
}

function neverChanges() {
  return () => undefined;
}
