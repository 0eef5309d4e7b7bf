import { type Country, cityNameOf, countries, nameOf, neighborsOf } from '../countries.ts';
import { type EntrySource, entry } from '../entry.ts';
import { document, p } from '../rich-text.ts';
import { localize, type TextSource, text, translated } from '../texts.ts';
import { sharedPageFields } from './page.ts';

const neighbors = 6;

/** Alternates between two texts of the same meaning. */
function privacyText(index: number): TextSource {
  return text(index % 2 === 0 ? 'server.privacy1' : 'server.privacy2');
}

function speedText(index: number): TextSource {
  return text(index % 3 === 0 ? 'server.speed2' : 'server.speed1');
}

/** A country with cities is the index page of its directory; one without is a page of /vpn-server. */
function placeOf({ slug, cities }: Country) {
  return cities.length > 0
    ? { slug: '/', section: `dir-${slug}-vpn` }
    : { slug: `${slug}-vpn`, section: 'dir-vpn-server' };
}

function countryPage(country: Country, index: number): EntrySource[] {
  const { slug, cities } = country;
  const name = { country: nameOf(country) };
  const cityLinks = cities.length > 0 ? [`links-${slug}-cities`] : [];
  const blocks = [
    `hero-${slug}-vpn`,
    `intro-${slug}-vpn`,
    ...cityLinks,
    'steps-location',
    `links-${slug}-nearby`,
  ];
  return [
    entry('page', `page-${slug}-vpn`, {
      title: translated('server.country.title', name),
      ...placeOf(country),
      description: translated('server.country.description', name),
      ...sharedPageFields([...blocks, 'tiles-why', 'chat-link']),
    }),
    entry('pageHub', `hub-${slug}-vpn`, { name: localize(name.country), page: `page-${slug}-vpn` }),
    countryHero(country),
    countryIntro(country, index),
    ...cityLinks.map((id) =>
      entry('threeColumnDirectoryLinks', id, {
        heading: translated('server.country.cities.heading', name),
        links: cities.map((city) => `hub-${city}-vpn`),
      }),
    ),
    entry('threeColumnDirectoryLinks', `links-${slug}-nearby`, {
      heading: translated('server.country.neighbors.heading'),
      links: neighborsOf(country, neighbors).map((neighbor) => `hub-${neighbor.slug}-vpn`),
    }),
  ];
}

function countryHero(country: Country): EntrySource {
  const name = { country: nameOf(country) };
  return entry('hero', `hero-${country.slug}-vpn`, {
    heading: translated('server.country.heading', name),
    subHeading: translated('server.country.subHeading', name),
    callsToAction: ['cta-risk-free', 'cta-locations'],
    appWindow: 'app-place',
    ground: 'deep',
    height: 'default',
    showBreadcrumbs: true,
  });
}

function countryIntro(country: Country, index: number): EntrySource {
  const name = { country: nameOf(country) };
  return entry('twoColumnContent', `intro-${country.slug}-vpn`, {
    heading: translated('server.country.intro.heading', name),
    left: document(p(text('server.country.intro', name)), p(privacyText(index)), p(speedText(index))),
    image: 'scene-servers',
    imageSide: index % 2 === 0 ? 'right' : 'left',
  });
}

/** The app as connected to the place of the page that shows it. */
export const appOfPlace: EntrySource = entry('appWindow', 'app-place', { platform: 'mac' });

/** Lists a page per country with servers, with its blocks and its name in lists of links. */
export const countryPages: readonly EntrySource[] = countries.flatMap(countryPage);

interface Names extends Readonly<Record<string, TextSource>> {
  readonly city: TextSource;
  readonly country: TextSource;
}

function cityPage(country: Country, city: string, index: number): EntrySource[] {
  const names: Names = { city: cityNameOf(country, city), country: nameOf(country) };
  const moreCities = country.cities.length > 1 ? [`links-${country.slug}-more-cities`] : [];
  const blocks = [`hero-${city}-vpn`, `intro-${city}-vpn`, 'steps-location', ...moreCities];
  return [
    entry('page', `page-${city}-vpn`, {
      title: translated('server.city.title', names),
      slug: `${city}-vpn`,
      section: `dir-${country.slug}-vpn`,
      description: translated('server.city.description', names),
      ...sharedPageFields([...blocks, `links-${country.slug}-nearby`, 'chat-link']),
    }),
    entry('pageHub', `hub-${city}-vpn`, { name: localize(names.city), page: `page-${city}-vpn` }),
    cityHero(city, names),
    cityIntro(city, names, index),
  ];
}

function cityHero(city: string, names: Names): EntrySource {
  return entry('hero', `hero-${city}-vpn`, {
    heading: translated('server.city.heading', names),
    subHeading: translated('server.city.subHeading', names),
    callsToAction: ['cta-risk-free', 'cta-locations'],
    appWindow: 'app-place',
    ground: 'deep',
    height: 'default',
    showBreadcrumbs: true,
  });
}

function cityIntro(city: string, names: Names, index: number): EntrySource {
  return entry('oneColumnContent', `intro-${city}-vpn`, {
    heading: translated('server.city.intro.heading', names),
    content: document(p(text('server.city.intro', names)), p(privacyText(index)), p(speedText(index))),
  });
}

/** Builds the list that links the cities of one country. */
function moreCities(country: Country): EntrySource[] {
  if (country.cities.length < 2) return [];
  return [
    entry('threeColumnDirectoryLinks', `links-${country.slug}-more-cities`, {
      heading: translated('server.city.other.heading', { country: nameOf(country) }),
      links: country.cities.map((city) => `hub-${city}-vpn`),
    }),
  ];
}

/** Lists a page per city with servers, with its blocks. */
export const cityPages: readonly EntrySource[] = countries.flatMap((country) => [
  ...country.cities.flatMap((city, index) => cityPage(country, city, index)),
  ...moreCities(country),
]);
