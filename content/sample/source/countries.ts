import { cityNamesIn, countryNamesIn } from '../../../domain/locales/reference-names.ts';
import type { TextSource } from './texts.ts';

/** Returns the country's name in every language. */
export function nameOf(country: Country): TextSource {
  return ({ code }) => {
    const name = countryNamesIn(code)[country.code];
    if (name) return name;
    throw new Error(
      `data/countries has no "${country.code}" in "${code}". Correct its code in countries.ts, or add it to tools/scripts/reference-data/countries.ts and run tools/scripts/write-reference-data.ts.`,
    );
  };
}

/** Returns the name of a country's city in every language. @param city its slug */
export function cityNameOf(country: Pick<Country, 'code'>, city: string): TextSource {
  return ({ code }) => {
    const name = cityNamesIn(code)[`${country.code}/${city}`];
    if (name) return name;
    throw new Error(
      `data/cities has no "${country.code}/${city}" in "${code}". Add the city to tools/scripts/reference-data/city-names.txt and run tools/scripts/write-reference-data.ts.`,
    );
  };
}

/** Lists the regions of the countries with servers. */
export type Region = 'americas' | 'europe' | 'asia' | 'africa';

/** Describes a place by latitude and longitude in degrees. */
export type Position = readonly [north: number, east: number];

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** As in `/vpn-server/{slug}-vpn`. */
  readonly slug: string;
  readonly region: Region;
  /** Latitude and longitude of the capital in degrees, for nearby countries. */
  readonly position: Position;
  /** Slugs of cities with a page, as in `/vpn-server/{slug}-vpn/{city}-vpn`. */
  readonly cities: readonly string[];
}

type Row = readonly [
  code: string,
  slug: string,
  region: Region,
  north: number,
  east: number,
  cities?: string,
];

const rows: readonly Row[] = [
  ['AL', 'albania', 'europe', 41.3, 19.8],
  ['DZ', 'algeria', 'africa', 36.8, 3.1],
  ['AD', 'andorra', 'europe', 42.5, 1.5],
  ['AR', 'argentina', 'americas', -34.6, -58.4],
  ['AM', 'armenia', 'europe', 40.2, 44.5],
  ['AU', 'australia', 'asia', -35.3, 149.1, 'sydney melbourne brisbane perth adelaide'],
  ['AT', 'austria', 'europe', 48.2, 16.4, 'vienna'],
  ['AZ', 'azerbaijan', 'europe', 40.4, 49.9],
  ['BS', 'bahamas', 'americas', 25.1, -77.3],
  ['BD', 'bangladesh', 'asia', 23.8, 90.4],
  ['BY', 'belarus', 'europe', 53.9, 27.6],
  ['BE', 'belgium', 'europe', 50.9, 4.4, 'brussels'],
  ['BM', 'bermuda', 'americas', 32.3, -64.8],
  ['BA', 'bosnia-and-herzegovina', 'europe', 43.9, 18.4],
  ['BR', 'brazil', 'americas', -15.8, -47.9, 'sao-paulo rio-de-janeiro'],
  ['BN', 'brunei', 'asia', 4.9, 114.9],
  ['BG', 'bulgaria', 'europe', 42.7, 23.3],
  ['KH', 'cambodia', 'asia', 11.6, 104.9],
  ['CA', 'canada', 'americas', 45.4, -75.7, 'toronto montreal vancouver'],
  ['KY', 'cayman-islands', 'americas', 19.3, -81.4],
  ['CL', 'chile', 'americas', -33.4, -70.7],
  ['CO', 'colombia', 'americas', 4.7, -74.1],
  ['CR', 'costa-rica', 'americas', 9.9, -84.1],
  ['HR', 'croatia', 'europe', 45.8, 16],
  ['CY', 'cyprus', 'europe', 35.2, 33.4],
  ['CZ', 'czech-republic', 'europe', 50.1, 14.4],
  ['DK', 'denmark', 'europe', 55.7, 12.6, 'copenhagen'],
  ['DO', 'dominican-republic', 'americas', 18.5, -69.9],
  ['EC', 'ecuador', 'americas', -0.2, -78.5],
  ['EG', 'egypt', 'africa', 30, 31.2],
  ['EE', 'estonia', 'europe', 59.4, 24.8],
  ['FI', 'finland', 'europe', 60.2, 24.9],
  ['FR', 'france', 'europe', 48.9, 2.4, 'paris marseille strasbourg'],
  ['GE', 'georgia', 'europe', 41.7, 44.8],
  ['DE', 'germany', 'europe', 52.5, 13.4, 'frankfurt berlin nuremberg'],
  ['GH', 'ghana', 'africa', 5.6, -0.2],
  ['GR', 'greece', 'europe', 38, 23.7],
  ['GL', 'greenland', 'americas', 64.2, -51.7],
  ['GT', 'guatemala', 'americas', 14.6, -90.5],
  ['HK', 'hk', 'asia', 22.3, 114.2],
  ['HU', 'hungary', 'europe', 47.5, 19],
  ['IS', 'iceland', 'europe', 64.1, -21.9],
  ['IN', 'india', 'asia', 28.6, 77.2, 'mumbai delhi'],
  ['ID', 'indonesia', 'asia', -6.2, 106.8],
  ['IE', 'ireland', 'europe', 53.3, -6.3],
  ['IM', 'isle-of-man', 'europe', 54.2, -4.5],
  ['IL', 'israel', 'africa', 31.8, 35.2],
  ['IT', 'italy', 'europe', 41.9, 12.5, 'milan rome'],
  ['JM', 'jamaica', 'americas', 18, -76.8],
  ['JP', 'japan', 'asia', 35.7, 139.7, 'tokyo osaka yokohama'],
  ['JE', 'jersey', 'europe', 49.2, -2.1],
  ['KZ', 'kazakhstan', 'asia', 51.2, 71.4],
  ['KE', 'kenya', 'africa', -1.3, 36.8],
  ['KG', 'kyrgyzstan', 'asia', 42.9, 74.6],
  ['LA', 'laos', 'asia', 18, 102.6],
  ['LV', 'latvia', 'europe', 56.9, 24.1],
  ['LB', 'lebanon', 'africa', 33.9, 35.5],
  ['LI', 'liechtenstein', 'europe', 47.1, 9.5],
  ['LT', 'lithuania', 'europe', 54.7, 25.3],
  ['LU', 'luxembourg', 'europe', 49.6, 6.1],
  ['MO', 'macau', 'asia', 22.2, 113.5],
  ['MY', 'malaysia', 'asia', 3.1, 101.7],
  ['MT', 'malta', 'europe', 35.9, 14.5],
  ['MX', 'mexico', 'americas', 19.4, -99.1],
  ['MD', 'moldova', 'europe', 47, 28.9],
  ['MC', 'monaco', 'europe', 43.7, 7.4],
  ['MN', 'mongolia', 'asia', 47.9, 106.9],
  ['ME', 'montenegro', 'europe', 42.4, 19.3],
  ['MA', 'morocco', 'africa', 34, -6.8],
  ['NP', 'nepal', 'asia', 27.7, 85.3],
  ['NL', 'netherlands', 'europe', 52.4, 4.9, 'amsterdam rotterdam the-hague'],
  ['NZ', 'new-zealand', 'asia', -41.3, 174.8],
  ['MK', 'north-macedonia', 'europe', 42, 21.4],
  ['NO', 'norway', 'europe', 59.9, 10.8, 'oslo'],
  ['PK', 'pakistan', 'asia', 33.7, 73],
  ['PA', 'panama', 'americas', 9, -79.5],
  ['PE', 'peru', 'americas', -12, -77],
  ['PH', 'philippines', 'asia', 14.6, 121],
  ['PL', 'poland', 'europe', 52.2, 21, 'warsaw'],
  ['PT', 'portugal', 'europe', 38.7, -9.1],
  ['PR', 'puerto-rico', 'americas', 18.5, -66.1],
  ['QA', 'qatar', 'africa', 25.3, 51.5],
  ['RO', 'romania', 'europe', 44.4, 26.1],
  ['RS', 'serbia', 'europe', 44.8, 20.5],
  ['SG', 'singapore', 'asia', 1.4, 103.8],
  ['SK', 'slovakia', 'europe', 48.1, 17.1],
  ['SI', 'slovenia', 'europe', 46.1, 14.5],
  ['ZA', 'south-africa', 'africa', -26.2, 28, 'johannesburg cape-town'],
  ['KR', 'south-korea', 'asia', 37.6, 127, 'seoul busan'],
  ['ES', 'spain', 'europe', 40.4, -3.7, 'madrid barcelona'],
  ['LK', 'sri-lanka', 'asia', 6.9, 79.9],
  ['SE', 'sweden', 'europe', 59.3, 18.1, 'stockholm gothenburg'],
  ['CH', 'switzerland', 'europe', 46.9, 7.4, 'zurich geneva'],
  ['TW', 'taiwan', 'asia', 25, 121.6],
  ['TH', 'thailand', 'asia', 13.8, 100.5],
  ['TT', 'trinidad-and-tobago', 'americas', 10.7, -61.5],
  ['TR', 'turkey', 'europe', 41, 29, 'istanbul'],
  ['UA', 'ukraine', 'europe', 50.5, 30.5],
  ['AE', 'uae', 'africa', 25.2, 55.3, 'dubai'],
  ['GB', 'uk', 'europe', 51.5, -0.1, 'london manchester edinburgh'],
  [
    'US',
    'us',
    'americas',
    38.9,
    -77,
    'new-york los-angeles chicago miami dallas seattle san-francisco washington-dc atlanta denver boston phoenix',
  ],
  ['UY', 'uruguay', 'americas', -34.9, -56.2],
  ['UZ', 'uzbekistan', 'asia', 41.3, 69.3],
  ['VE', 'venezuela', 'americas', 10.5, -66.9],
  ['VN', 'vietnam', 'asia', 21, 105.9],
];

/** Lists the countries with servers by English name. */
export const countries: readonly Country[] = rows.map(([code, slug, region, north, east, cities]) => ({
  code,
  slug,
  region,
  position: [north, east],
  cities: cities?.split(' ') ?? [],
}));

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Computes the central angle between two positions, in radians. */
export function angleBetween(from: Position, to: Position): number {
  const [northFrom, northTo] = [radians(from[0]), radians(to[0])];
  const cosine =
    Math.sin(northFrom) * Math.sin(northTo) +
    Math.cos(northFrom) * Math.cos(northTo) * Math.cos(radians(to[1] - from[1]));
  return Math.acos(Math.min(1, cosine));
}
