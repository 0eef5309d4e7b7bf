import { type BlockProps, Text } from '@meridian-vpn/meridian/blocks';
import type schema from './schema.ts';
import styles from './style.module.css';

/** Shows a line that stands out in a text. */
export default function Notice({ entry }: BlockProps<typeof schema>) {
  return (
    <aside className={styles.notice}>
      <Text entry={entry} field="text" />
    </aside>
  );
}
