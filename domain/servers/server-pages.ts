/** Countries and cities with a page (spec 2 §2.2). */
const countriesWithCities: Readonly<Record<string, readonly string[]>> = {
  australia: ['adelaide', 'brisbane', 'melbourne', 'perth', 'sydney'],
  austria: ['vienna'],
  belgium: ['brussels'],
  brazil: ['rio-de-janeiro', 'sao-paulo'],
  canada: ['montreal', 'toronto', 'vancouver'],
  denmark: ['copenhagen'],
  france: ['marseille', 'paris', 'strasbourg'],
  germany: ['berlin', 'frankfurt', 'nuremberg'],
  india: ['delhi', 'mumbai'],
  italy: ['milan', 'rome'],
  japan: ['osaka', 'tokyo', 'yokohama'],
  netherlands: ['amsterdam', 'rotterdam', 'the-hague'],
  norway: ['oslo'],
  poland: ['warsaw'],
  'south-africa': ['cape-town', 'johannesburg'],
  'south-korea': ['busan', 'seoul'],
  spain: ['barcelona', 'madrid'],
  sweden: ['gothenburg', 'stockholm'],
  switzerland: ['geneva', 'zurich'],
  turkey: ['istanbul'],
  uae: ['dubai'],
  uk: ['edinburgh', 'london', 'manchester'],
  us: [
    'atlanta',
    'boston',
    'chicago',
    'dallas',
    'denver',
    'los-angeles',
    'miami',
    'new-york',
    'phoenix',
    'san-francisco',
    'seattle',
    'washington-dc',
  ],
};

const otherCountries = `
  albania algeria andorra argentina armenia azerbaijan bahamas bangladesh belarus bermuda
  bosnia-and-herzegovina brunei bulgaria cambodia cayman-islands chile colombia costa-rica croatia cyprus
  czech-republic dominican-republic ecuador egypt estonia finland georgia ghana greece greenland guatemala hk
  hungary iceland indonesia ireland isle-of-man israel jamaica jersey kazakhstan kenya kyrgyzstan laos latvia
  lebanon liechtenstein lithuania luxembourg macau malaysia malta mexico moldova monaco mongolia montenegro
  morocco nepal new-zealand north-macedonia pakistan panama peru philippines portugal puerto-rico qatar
  romania serbia singapore slovakia slovenia sri-lanka taiwan thailand trinidad-and-tobago ukraine uruguay
  uzbekistan venezuela vietnam
`;

const continents = ['asia', 'europe'];

export const serverPagesPath = '/vpn-server';

/** Lists the unprefixed paths of all server pages: `/vpn-server/{country}-vpn/{city}-vpn`. */
export const serverPages: ReadonlySet<string> = new Set([
  ...continents.map(pagePath),
  ...[...Object.keys(countriesWithCities), ...otherCountries.trim().split(/\s+/)]
    .sort()
    .flatMap((country) => [
      pagePath(country),
      ...(countriesWithCities[country] ?? []).map((city) => `${pagePath(country)}/${city}-vpn`),
    ]),
]);

function pagePath(name: string): string {
  return `${serverPagesPath}/${name}-vpn`;
}
