import { entriesOfType, useShape } from '../pages/page-context.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { ItemLink } from '../shell/links.tsx';
import type { Shown } from '../text.ts';
import { Picture } from './picture.tsx';
import raised from './raised.module.css';
import { Heading, Parts, Section } from './section.tsx';
import styles from './two-column-tiles.module.css';

/** Shows tiles, two in a row. */
export function TwoColumnTiles({ entry }: { readonly entry: Shown<'twoColumnTiles'> }) {
  const tiles = entriesOfType(useShape(), entry.tiles, 'tile');
  return (
    <Section entry={entry}>
      <div className={styles.tiles}>
        <Parts>
          {tiles.map((tile) => (
            <Tile key={tile.id} entry={tile} />
          ))}
        </Parts>
      </div>
    </Section>
  );
}

/** Shows a picture, a linked heading and a text; without a heading, a "Read more" link. */
function Tile({ entry }: { readonly entry: Shown<'tile'> }) {
  const page = useShape();
  const item = page.navigation(entry.destination);
  const url = item?.url;
  return (
    <article className={`${raised.raised} ${styles.tile} ${url ? raised.linked : ''}`}>
      <Picture image={page.image(entry.snapshot)} place="tile" className={styles.snapshot} pageUrl={url} />
      <div className={styles.body}>
        <Heading entry={entry} className={styles.heading} item={item} linkClass={raised.link}>
          <RichText entry={entry} field="content" />
        </Heading>
        {item && url && !entry.heading && (
          <ItemLink item={item} className={raised.link}>
            {page.t('block.readMore')}
          </ItemLink>
        )}
      </div>
    </article>
  );
}
