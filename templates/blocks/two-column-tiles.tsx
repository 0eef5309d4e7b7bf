import type { Entry } from '../../domain/content/entries.ts';
import { entriesOfType } from '../entries-of-type.ts';
import { languageOf } from '../foreign-text.ts';
import { usePage } from '../page-context.ts';
import { Section } from './section.tsx';
import { Tile } from './tile.tsx';
import styles from './two-column-tiles.module.css';

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
