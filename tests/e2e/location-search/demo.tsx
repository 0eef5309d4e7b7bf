import { useMemo, useState } from 'react';
import { LocationSearch } from '../../../runtime/locations/location-search.tsx';
import type { SearchTexts } from '../../../runtime/locations/locations-props.ts';
import { matchOptions } from '../../../runtime/locations/match-options.ts';
import { type SearchableCountry, searchOptions } from '../../../runtime/locations/search-options.ts';

export interface DemoProps {
  readonly countries: readonly SearchableCountry[];
  readonly texts: SearchTexts;
  readonly tag: string;
}

/** The search box alone, and a list of what was chosen with it. */
export function Demo({ countries, texts, tag }: DemoProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const options = useMemo(() => searchOptions(countries, tag), [countries, tag]);
  return (
    <>
      <LocationSearch
        options={options}
        match={matchOptions}
        texts={texts}
        tag={tag}
        id="location-search"
        describe={({ label }) => `${label} is chosen`}
        onChoose={({ id }) => setChosen((before) => [...before, id])}
      />
      <ol aria-label="Chosen">
        {chosen.map((id, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same place may be chosen twice
          <li key={place}>{id}</li>
        ))}
      </ol>
    </>
  );
}
