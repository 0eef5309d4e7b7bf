import type { Entry } from '../../domain/content/entries.ts';
import type { PicturePlace } from '../../domain/content/picture-places.ts';
import { Picture } from '../images/picture.tsx';
import { ItemLink } from '../links/item-link.tsx';
import { usePage } from '../page-context.ts';
import styles from './linked-image.module.css';

interface Props {
  readonly entry: Entry<'linkedImage'>;
}

interface PlacedProps extends Props {
  readonly place: PicturePlace;
}

/** A picture that links on, in line with what surrounds it. */
export function LinkedPicture({ entry, place }: PlacedProps) {
  const page = usePage();
  const image = page.image(entry.image);
  if (!image) return null;
  const item = page.navigation(entry.destination);
  const picture = <Picture image={{ ...image, alt: image.alt || (entry.title ?? '') }} place={place} />;
  return item?.url ? <ItemLink item={item}>{picture}</ItemLink> : picture;
}

/** The same as a block of its own. */
export function LinkedImage({ entry }: Props) {
  return (
    <figure className={styles.figure}>
      <LinkedPicture entry={entry} place="alone" />
    </figure>
  );
}
