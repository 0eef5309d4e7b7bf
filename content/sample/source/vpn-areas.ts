/** Places with servers but without a page of their own, by country: parts of a city that has one, and other cities. */
export const areas: Readonly<Record<string, readonly string[]>> = {
  AU: ['Woolloomooloo', 'Canberra'],
  BR: ['Santos'],
  CA: ['Scarborough', 'Calgary'],
  CH: ['Basel'],
  DE: ['Offenbach', 'Munich', 'Hamburg'],
  DK: ['Aarhus'],
  ES: ['Valencia'],
  FR: ['La Defense', 'Alsace', 'Lyon'],
  GB: ['Docklands', 'East London', 'Wembley', 'Midlands'],
  HK: ['Kowloon'],
  ID: ['Surabaya'],
  IN: ['Navi Mumbai', 'Chennai'],
  IT: ['Naples', 'Cosenza'],
  JP: ['Shibuya', 'Fukuoka'],
  KR: ['Incheon'],
  MX: ['Guadalajara'],
  NL: ['Schiphol'],
  PH: ['Cebu'],
  PL: ['Gdansk'],
  SE: ['Malmo'],
  SG: ['Jurong', 'Marina Bay'],
  TR: ['Ankara'],
  US: ['Santa Monica', 'New Jersey', 'Tampa', 'Houston', 'Las Vegas', 'Salt Lake City', 'Albuquerque'],
  ZA: ['Durban'],
};

/** Countries with servers but without a page. */
export const countriesWithoutPage = [
  { code: 'BO', name: 'Bolivia', region: 'americas' },
  { code: 'GU', name: 'Guam', region: 'asia' },
  { code: 'HN', name: 'Honduras', region: 'americas' },
] as const;
