import { continentId, protocolNoteId } from '../../domain/servers/location-ids.ts';
import type { ContinentRows } from './location-rows.ts';
import styles from './locations-guide.module.css';
import { LocationsLegend } from './locations-legend.tsx';
import type { LocationsProps } from './locations-props.ts';
import { translatable } from './translatable.ts';

interface Props extends Pick<LocationsProps, 'id' | 'texts'> {
  readonly continents: readonly ContinentRows[];
  readonly hasUnknown: boolean;
}

/** What helps to read the places below: the symbols, a note about IKEv2, and the way to each continent. */
export function LocationsGuide({ id, texts, continents, hasUnknown }: Props) {
  return (
    <>
      <LocationsLegend texts={texts} hasUnknown={hasUnknown} />
      <p id={protocolNoteId(id)} className={styles.note} {...translatable}>
        {texts.protocolNote}
      </p>
      <nav aria-label={texts.jump} className={styles.jump}>
        {continents.map(({ continent }) => (
          <a key={continent} href={`#${continentId(id, continent)}`} {...translatable}>
            {texts.continents[continent]}
          </a>
        ))}
      </nav>
    </>
  );
}
