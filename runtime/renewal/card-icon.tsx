import type { RenewalCardName } from '../../domain/commerce/renewal.ts';
import styles from './renewal-view.module.css';

/** Paths in a view box of 24 × 24. */
const drawings: Readonly<Record<RenewalCardName, string>> = {
  'update-devices':
    'M3 5.5h12v6M3 5.5v9h8M1.5 17.5H11M14 11h7.5v9.5H14zM17.75 14v3.5M16 16l1.75 1.75L19.5 16',
  'threat-manager':
    'M12 2.75 4.5 5.5v6c0 4.5 3 7.75 7.5 9.75 4.5-2 7.5-5.25 7.5-9.75v-6zM8.75 8.75l6.5 6.5M15.25 8.75l-6.5 6.5',
  'split-tunneling':
    'M3 12h5c4 0 4-6 8-6h5M8 12c4 0 4 6 8 6h5M18.5 3.5 21 6l-2.5 2.5M18.5 15.5 21 18l-2.5 2.5',
  'privacy-quiz':
    'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 0 0 0-18.5zM9.25 9.5a2.75 2.75 0 1 1 4.1 2.4c-.85.5-1.35 1-1.35 2M12 17v.1',
};

/** Draws the icon of a card. */
export function CardIcon({ name }: { readonly name: RenewalCardName }) {
  return (
    <span className={styles.cardIcon}>
      <svg aria-hidden="true" className="icon" viewBox="0 0 24 24">
        <path d={drawings[name]} />
      </svg>
    </span>
  );
}
