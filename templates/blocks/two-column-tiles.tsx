import type { Entry } from '../../domain/content/entries.ts';
import { entriesOfType, languageOf, usePage } from '../pages/page-context.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { ItemLink } from '../shell/links.tsx';
import { inPhrases } from '../shell/phrases.tsx';
import { Picture } from './picture.tsx';
import raised from './raised.module.css';
import { Heading, Section, Subheadings } from './section.tsx';
import styles from './two-column-tiles.module.css';

/** Shows tiles, two in a row. */
export function TwoColumnTiles({ entry }: { readonly entry: Entry<'twoColumnTiles'> }) {
  const tiles = entriesOfType(usePage(), entry.tiles, 'tile');
  return (
    <Section heading={entry.heading} language={languageOf(entry, 'heading')}>
      <div className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.id} entry={tile} />
        ))}
      </div>
    </Section>
  );
}

/** Shows a picture, a linked heading and a text; without a heading, a "Read more" link. */
function Tile({ entry }: { readonly entry: Entry<'tile'> }) {
  const page = usePage();
  const item = page.navigation(entry.destination);
  const url = item?.url;
  const text = <RichText entry={entry} field="content" />;
  return (
    <article className={`${raised.raised} ${url ? raised.linked : ''}`}>
      <Picture image={page.image(entry.snapshot)} place="tile" className={styles.snapshot} pageUrl={url} />
      <div className={styles.body}>
        <Heading text={entry.heading} className={styles.heading} language={languageOf(entry, 'heading')}>
          {item && url ? (
            <ItemLink item={item} className={raised.link}>
              {inPhrases(entry.heading ?? '', page)}
            </ItemLink>
          ) : undefined}
        </Heading>
        {entry.heading ? <Subheadings>{text}</Subheadings> : text}
        {item && url && !entry.heading && (
          <ItemLink item={item} className={raised.link}>
            {page.t('block.readMore')}
          </ItemLink>
        )}
      </div>
    </article>
  );
}
