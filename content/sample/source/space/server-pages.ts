import { cityNameOf } from '../countries.ts';
import { type EntrySource, entry, type FieldValues } from '../entry.ts';
import { type PlaceTexts, placeFacts, textsOf } from '../place-texts.ts';
import { cityPlaces, countryPlaces, type Place } from '../places.ts';
import { document, h3, p, ul } from '../rich-text.ts';
import { localize, type TextSource, text, translated } from '../texts.ts';
import { sharedPageFields } from './page.ts';

/** A country with cities is the index page of its directory; one without is a page of /vpn-server. */
function addressOf({ slug, country, isCity, cities }: Place) {
  const directory = `dir-${country.slug}-vpn`;
  if (isCity) return { slug: `${slug}-vpn`, section: directory };
  if (cities.length > 0) return { slug: '/', section: directory };
  return { slug: `${slug}-vpn`, section: 'dir-vpn-server' };
}

/** Reads a text of `texts/places.json`. */
function about({ values }: Place, key: string): TextSource {
  return text(`place.${key}`, values);
}

/** Maps countries to the city that the app on their pages shows, where the first of the list isn't the best known. */
const bestKnownCities: Readonly<Record<string, string>> = {
  australia: 'sydney',
  canada: 'toronto',
  france: 'paris',
  germany: 'berlin',
  india: 'mumbai',
  italy: 'rome',
  japan: 'tokyo',
  spain: 'madrid',
  uk: 'london',
  us: 'new-york',
};

/** Builds a place's page with its name in lists of links, and its hero. @param texts begins the keys of its texts */
function pageAndHero(place: Place, texts: 'place' | 'place.none', own: FieldValues<'hero'>): EntrySource[] {
  const { slug, cities, isServed, values } = place;
  const heading = translated(`${texts}.heading`, values);
  const blocks = [
    `hero-${slug}-vpn`,
    `intro-${slug}-vpn`,
    ...(isServed && cities.length > 0 ? [`links-${slug}-cities`] : []),
    `faq-${slug}-vpn`,
    `links-${slug}-nearby`,
  ];
  return [
    entry('page', `page-${slug}-vpn`, {
      title: heading,
      ...addressOf(place),
      description: translated(`${texts}.description`, values),
      ...sharedPageFields(blocks),
    }),
    entry('pageHub', `hub-${slug}-vpn`, { name: translated('place.name', values), page: `page-${slug}-vpn` }),
    entry('hero', `hero-${slug}-vpn`, {
      heading,
      ...own,
      ground: 'deep',
      height: 'default',
      showBreadcrumbs: true,
    }),
  ];
}

/** Builds the questions of a place. @param keys of the questions, such as `q1` for `q1.q` and `q1.a` */
function faq(place: Place, heading: string, keys: readonly string[]): EntrySource {
  return entry('oneColumnContent', `faq-${place.slug}-vpn`, {
    heading: localize(about(place, heading)),
    anchorId: 'faq',
    content: document(...keys.flatMap((key) => [h3(about(place, `${key}.q`)), p(about(place, `${key}.a`))])),
  });
}

/** Builds the page of a country or city: what changes there, its cities, questions and neighbors. */
function placePage(place: Place): EntrySource[] {
  if (!place.isServed) return unservedPage(place);
  const texts = textsOf(place);
  const { slug, country, isCity } = place;
  const bestKnownCity = isCity ? undefined : bestKnownCities[slug];
  return [
    ...pageAndHero(place, 'place', {
      subHeading: localize(about(place, texts.subHeading)),
      callsToAction: ['cta-risk-free', 'cta-locations'],
      appWindow: bestKnownCity ? `app-${slug}-vpn` : 'app-place',
    }),
    ...(bestKnownCity
      ? [
          entry('appWindow', `app-${slug}-vpn`, {
            platform: 'mac',
            country: country.code,
            city: localize(cityNameOf(country, bestKnownCity)),
          }),
        ]
      : []),
    intro(place, texts),
    ...links(place),
    faq(place, texts.faqHeading, texts.questions),
  ];
}

/** Builds the page of a place that no app can connect to: it promises nothing, and leads to the places around it. */
function unservedPage(place: Place): EntrySource[] {
  const none = (key: string) => about(place, `none.${key}`);
  return [
    ...pageAndHero(place, 'place.none', {
      subHeading: localize(none('sub')),
      callsToAction: ['cta-locations'],
      foreground: 'hero-server-map',
    }),
    entry('oneColumnContent', `intro-${place.slug}-vpn`, {
      heading: localize(none('instead.heading')),
      content: document(p(none('instead')), p(none('status'))),
    }),
    faq(place, 'faq.heading.1', ['none.address', 'none.there']),
    ...links({ ...place, cities: [] }),
  ];
}

/** Draws the app as connected to the place of the page that shows it. */
export const appOfPlace: EntrySource = entry('appWindow', 'app-place', { platform: 'mac' });

function intro(place: Place, texts: PlaceTexts): EntrySource {
  const { changeHeading, change, where } = texts;
  const id = `intro-${place.slug}-vpn`;
  const heading = localize(about(place, changeHeading));
  const words = document(
    p(about(place, change)),
    ul(...placeFacts(place, texts).map((fact) => about(place, fact))),
    p(about(place, where)),
  );
  if (place.isCity) return entry('oneColumnContent', id, { heading, content: words });
  const imageSide = change === 'change.1' || change === 'change.3' ? 'left' : 'right';
  return entry('twoColumnContent', id, { heading, left: words, appWindow: 'app-map', imageSide });
}

function links(place: Place): EntrySource[] {
  const { slug, isCity, cities, nearby } = place;
  const list = (name: string, heading: string, slugs: readonly string[]) =>
    entry('threeColumnDirectoryLinks', `links-${slug}-${name}`, {
      heading: localize(about(place, `${heading}.heading`)),
      links: slugs.map((other) => `hub-${other}-vpn`),
    });
  return [
    ...(cities.length > 0 ? [list('cities', isCity ? 'more' : 'cities', cities)] : []),
    list('nearby', 'nearby', nearby),
  ];
}

/** Lists a page per country with servers, with its blocks and its name in lists of links. */
export const countryPages: readonly EntrySource[] = countryPlaces.flatMap(placePage);

/** Lists a page per city with servers, with its blocks. */
export const cityPages: readonly EntrySource[] = cityPlaces.flatMap(placePage);
