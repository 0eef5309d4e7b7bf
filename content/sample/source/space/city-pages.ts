import { type Country, countries } from '../countries.ts';
import { nameOf } from '../country-names.ts';
import { type EntrySource, entry } from '../entry.ts';
import type { TextSource } from '../localized.ts';
import { document, p } from '../rich-text.ts';
import { text, translated } from '../texts.ts';
import { privacyText, speedText } from './country-pages.ts';
import { sharedPageFields } from './page.ts';

interface Names extends Readonly<Record<string, TextSource>> {
  readonly city: TextSource;
  readonly country: TextSource;
}

function cityPage(country: Country, city: string, index: number): EntrySource[] {
  const names: Names = { city: text(`city.${city}`), country: nameOf(country) };
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
    entry('pageHub', `hub-${city}-vpn`, { name: translated(`city.${city}`), page: `page-${city}-vpn` }),
    cityHero(city, names),
    cityIntro(city, names, index),
  ];
}

function cityHero(city: string, names: Names): EntrySource {
  return entry('hero', `hero-${city}-vpn`, {
    heading: translated('server.city.heading', names),
    subHeading: translated('server.city.subHeading', names),
    callsToAction: ['cta-risk-free', 'cta-locations'],
    foreground: 'scene-city',
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

/** The list by which the cities of one country link to each other. */
function moreCities(country: Country): EntrySource[] {
  if (country.cities.length < 2) return [];
  return [
    entry('threeColumnDirectoryLinks', `links-${country.slug}-more-cities`, {
      heading: translated('server.city.other.heading', { country: nameOf(country) }),
      links: country.cities.map((city) => `hub-${city}-vpn`),
    }),
  ];
}

/** A page for every city with servers. */
export const cityPages: readonly EntrySource[] = countries.flatMap((country) => [
  ...country.cities.flatMap((city, index) => cityPage(country, city, index)),
  ...moreCities(country),
]);
