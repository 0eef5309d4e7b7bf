import type { SearchableCountry } from '../../../runtime/locations/search-options.ts';

function country(name: string, ...clusters: string[]): SearchableCountry {
  const id = name.toLowerCase();
  return {
    id,
    name,
    englishName: name,
    clusters: clusters.map((city) => ({ id: `${id}/${city}`, name: city, englishName: city })),
  };
}

export const places: readonly SearchableCountry[] = [
  country('Germany', 'Berlin', 'Frankfurt', 'Nuremberg'),
  country('Austria', 'Vienna'),
  country('Brazil', 'São Paulo'),
  country('Bermuda', 'Hamilton'),
  country('Bangladesh', 'Dhaka'),
  country('Singapore', 'Singapore'),
];

/** More than the menu has room for. */
export const manyPlaces = Array.from({ length: 120 }, (_, number) => country(`Place ${number + 100}`));

export const japanesePlaces: readonly SearchableCountry[] = [
  { id: 'germany', name: 'ドイツ', englishName: 'Germany', clusters: [] },
  { id: 'thailand', name: 'タイ', englishName: 'Thailand', clusters: [] },
];

export const arabicPlaces: readonly SearchableCountry[] = [
  { id: 'germany', name: 'ألمانيا', englishName: 'Germany', clusters: [] },
  { id: 'iceland', name: 'أيسلندا', englishName: 'Iceland', clusters: [] },
];
