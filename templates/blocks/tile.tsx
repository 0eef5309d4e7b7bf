import type { Entry } from '../../domain/content/entries.ts';
import { languageOf } from '../foreign-text.ts';
import { Picture } from '../images/picture.tsx';
import { ItemLink } from '../links/item-link.tsx';
import { usePage } from '../page-context.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { Heading } from './heading.tsx';
import styles from './tile.module.css';

/** A picture, a heading that links on, and a text; a tile without a heading links by a "Read more". */
export function Tile({ entry }: { readonly entry: Entry<'tile'> }) {
  const page = usePage();
  const item = page.navigation(entry.destination);
  const url = item?.url;
  return (
    <article className={`${styles.tile} ${url ? styles.linked : ''}`}>
      <Picture image={page.image(entry.snapshot)} place="tile" className={styles.snapshot} />
      <div className={styles.body}>
        <Heading text={entry.heading} className={styles.heading} language={languageOf(entry, 'heading')}>
          {item && url ? (
            <ItemLink item={item} className={styles.link}>
              {entry.heading}
            </ItemLink>
          ) : undefined}
        </Heading>
        <RichText document={entry.content} language={languageOf(entry, 'content')} />
        {item && url && !entry.heading && (
          <ItemLink item={item} className={styles.link}>
            {page.t('block.readMore')}
          </ItemLink>
        )}
      </div>
    </article>
  );
}
