import {
  type BlockProps,
  Link,
  Picture,
  RichText,
  Section,
  Text,
  useMessages,
} from '@meridian-vpn/meridian/blocks';
import type schema from './schema.ts';
import styles from './style.module.css';

/** Shows what a customer says, beside the portrait. */
export default function Testimonial({ entry }: BlockProps<typeof schema>) {
  const t = useMessages();
  return (
    <Section entry={entry}>
      <figure className={entry.tone === 'loud' ? `${styles.quote} ${styles.loud}` : styles.quote}>
        <Picture entry={entry} field="portrait" className={styles.portrait} />
        <blockquote>
          <RichText entry={entry} field="quote" />
        </blockquote>
        <Text entry={entry} field="author" as="figcaption" />
        <Link entry={entry} field="story" look="button">
          {t('block.readMore')}
        </Link>
      </figure>
    </Section>
  );
}
