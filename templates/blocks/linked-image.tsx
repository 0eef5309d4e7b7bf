import type { EntryLink } from '../../domain/content/entries.ts';
import type { PicturePlace } from '../../domain/content/pictures.ts';
import { entriesOfType, useShape } from '../pages/page-context.ts';
import { ItemLink } from '../shell/links.tsx';
import type { Shown } from '../text.ts';
import styles from './linked-image.module.css';
import { Picture } from './picture.tsx';

interface Props {
  readonly entry: Shown<'linkedImage'>;
}

/** Shows a linked picture inline. */
export function LinkedPicture({ entry, place }: Props & { readonly place: PicturePlace }) {
  const page = useShape();
  const image = page.image(entry.image);
  if (!image) return null;
  const item = page.navigation(entry.destination);
  const picture = <Picture image={image} alt={image.alt || (entry.title ?? '')} place={place} />;
  return item?.url ? <ItemLink item={item}>{picture}</ItemLink> : picture;
}

/** Shows a linked picture as a block. */
export function LinkedImage({ entry }: Props) {
  return (
    <figure className={styles.figure}>
      <LinkedPicture entry={entry} place="alone" />
    </figure>
  );
}

/** Shows linked images in a row, with a separate list on phones if `setForMobile` is set. */
export function LinkedImageList({ entry }: { readonly entry: Shown<'linkedImageList'> }) {
  if (!entry.setForMobile || !entry.listMobile?.length)
    return <Row links={entry.list} className={styles.row} />;
  return (
    <>
      <Row links={entry.list} className={`${styles.row} ${styles.wideOnly}`} />
      <Row links={entry.listMobile} className={`${styles.row} ${styles.phoneOnly}`} isHidden />
    </>
  );
}

interface RowProps {
  readonly links: readonly EntryLink[] | undefined;
  readonly className: string | undefined;
  /** Set if readers without styles don't get it. */
  readonly isHidden?: boolean;
}

function Row({ links, className, isHidden }: RowProps) {
  const images = entriesOfType(useShape(), links, 'linkedImage');
  if (images.length === 0) return null;
  return (
    <ul className={className} hidden={isHidden}>
      {images.map((image) => (
        <li key={image.id}>
          <LinkedPicture entry={image} place="logo" />
        </li>
      ))}
    </ul>
  );
}
