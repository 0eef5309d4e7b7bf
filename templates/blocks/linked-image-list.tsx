import type { Entry, EntryLink } from '../../domain/content/entries.ts';
import { entriesOfType } from '../entries-of-type.ts';
import { usePage } from '../page-context.ts';
import { LinkedPicture } from './linked-image.tsx';
import styles from './linked-image-list.module.css';

/** Linked images in a row; `setForMobile` shows a list of their own on phones, if there is one. */
export function LinkedImageList({ entry }: { readonly entry: Entry<'linkedImageList'> }) {
  if (!entry.setForMobile || !entry.listMobile?.length)
    return <Row links={entry.list} className={styles.row} />;
  return (
    <>
      <Row links={entry.list} className={`${styles.row} ${styles.wideOnly}`} />
      <Row links={entry.listMobile} className={`${styles.row} ${styles.phoneOnly}`} />
    </>
  );
}

function Row({
  links,
  className,
}: {
  readonly links: readonly EntryLink[] | undefined;
  readonly className: string | undefined;
}) {
  const images = entriesOfType(usePage(), links, 'linkedImage');
  if (images.length === 0) return null;
  return (
    <ul className={className}>
      {images.map((image) => (
        <li key={image.id}>
          <LinkedPicture entry={image} place="logo" />
        </li>
      ))}
    </ul>
  );
}
