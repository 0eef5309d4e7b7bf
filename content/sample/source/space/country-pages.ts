import { type Country, countries, neighborsOf } from '../countries.ts';
import { nameOf } from '../country-names.ts';
import { type EntrySource, entry } from '../entry.ts';
import { localize, type TextSource } from '../localized.ts';
import { document, p } from '../rich-text.ts';
import { text, translated } from '../texts.ts';
import { sharedPageFields } from './page.ts';

const neighbors = 6;

/** Two ways each to say the same, so that not every page reads alike. */
export function privacyText(index: number): TextSource {
  return text(index % 2 === 0 ? 'server.privacy1' : 'server.privacy2');
}

export function speedText(index: number): TextSource {
  return text(index % 3 === 0 ? 'server.speed2' : 'server.speed1');
}

/** A country with cities is the index of its own directory; one without is a page of /vpn-server. */
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
    foreground: 'hero-server-map',
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

/** A page for every country with servers, and the name under which lists link to it. */
export const countryPages: readonly EntrySource[] = countries.flatMap(countryPage);
