import type { Entry } from '../../domain/content/entries.ts';
import { usePage } from '../page-context.ts';
import styles from './not-implemented.module.css';

/** Stands in the place of a block that isn't built (spec 1 §2 "Rich text"). */
export function NotImplemented({ entry }: { readonly entry: Entry }) {
  const { t } = usePage();
  return (
    <p className={styles.placeholder} data-block={entry.type}>
      {t('block.notImplemented')}
    </p>
  );
}
