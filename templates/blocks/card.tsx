import { AppWindow } from '../app/app-window.tsx';
import { entryOfType, useShape } from '../pages/page-context.ts';
import { CallToAction, ItemLink } from '../shell/links.tsx';
import type { Shown, ShownImage } from '../text.ts';
import styles from './card.module.css';
import { Picture } from './picture.tsx';
import raised from './raised.module.css';
import { Heading, Text } from './section.tsx';

/** Shows a card (spec 2 §3.3); with `wholeCardLink` a click anywhere follows the heading's link. */
export function CardBlock({ entry }: { readonly entry: Shown<'card'> }) {
  const page = useShape();
  const item = page.navigation(entry.wholeCardLink);
  const linked = Boolean(item?.url);
  const ofLink = linked ? raised.linked : '';
  const image = page.image(entry.image);
  const app = entryOfType(page, entry.appWindow, 'appWindow');
  return (
    <article className={`${raised.raised} ${styles.card} ${ofLink}`}>
      {app ? (
        <div className={`${styles.image} ${styles.app}`}>
          <AppWindow entry={app} />
        </div>
      ) : (
        <Picture
          image={image}
          place="card"
          className={image && isWide(image) ? `${styles.image} ${styles.wide}` : styles.image}
        />
      )}
      <div className={styles.body}>
        <Text entry={entry} field="subHeading" className={styles.subHeading} />
        <Heading entry={entry} className={styles.heading} item={item} linkClass={raised.link} />
        <Text entry={entry} field="text" className={styles.text} />
        <div className={styles.action}>
          {item && linked && !entry.heading && (
            <ItemLink item={item} className={raised.link}>
              {page.t('block.readMore')}
            </ItemLink>
          )}
          <CallToAction link={entry.primaryCta} />
          {linked && entry.heading && !entry.primaryCta && (
            <span className={styles.more} aria-hidden="true">
              {page.t('block.readMore')}
            </span>
          )}
        </div>
      </div>
    </article>
  );
}

/** Returns whether a picture may fill its side of the card, though a part of it is cut off. */
function isWide({ width, height }: ShownImage): boolean {
  return width > height * 1.2;
}
