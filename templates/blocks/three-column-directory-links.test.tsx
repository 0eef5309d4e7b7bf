import { expect, test } from 'vitest';
import type { Entry } from '../../domain/content/entries.ts';
import { type Locale, localeByCode } from '../../domain/locales/locales.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { fakeItem, fakePage, linkTo } from '../fake-page.ts';
import type { PageContext } from '../pages/page-context.ts';
import { markupIn } from '../shape.tsx';
import { ThreeColumnDirectoryLinks } from './three-column-directory-links.tsx';

/** Renders links whose ids begin with a country's code where they lead to a place: `DE-berlin`. */
function linksTo(
  items: readonly NavigationItem[],
  own: Partial<PageContext> = {},
  more: Partial<Entry<'threeColumnDirectoryLinks'>> = {},
) {
  const page = fakePage(
    { items },
    {
      placeOf: ({ unlocalized_entry_id: id }) => {
        const code = /^[A-Z]{2}/.exec(id)?.[0];
        return code === undefined
          ? undefined
          : { country: { country: code, country_code: code, clusters: [] }, clusters: [], isCity: false };
      },
      ...own,
    },
  );
  const links = items.map((item) => linkTo(item.unlocalized_entry_id));
  const html = markupIn(
    page,
    <ThreeColumnDirectoryLinks entry={{ id: 'links', type: 'threeColumnDirectoryLinks', links, ...more }} />,
  );
  return {
    html,
    names: Array.from(html.matchAll(/<a [^>]*>([^<]*)<\/a>/g), ([, name]) => name),
    flags: html.match(/<li class="/g)?.length ?? 0,
    sheets: [...page.sheets],
  };
}

const named = (id: string, name: string) => fakeItem(id, { name });

test('places of several countries have flags, also beside other links', () => {
  const places = [named('FR', 'France'), named('DE-berlin', 'Berlin')];
  expect(linksTo(places).flags).toBe(2);
  expect(linksTo([...places, named('help', 'Help')]).flags).toBe(2);
});

test('cities of one country have no flags, also beside another link', () => {
  const cities = [named('DE-berlin', 'Berlin'), named('DE-bonn', 'Bonn')];
  expect(linksTo(cities).flags).toBe(0);
  expect(linksTo([...cities, named('help', 'Help')]).flags).toBe(0);
});

test('few flags are a picture each, many are of the sheet that one picture has', () => {
  const countries = ['FR', 'DE', 'AT', 'CH', 'BE', 'NL', 'DK', 'PL', 'CZ'].map((code) => named(code, code));
  const [few, many] = [linksTo(countries.slice(1)), linksTo(countries)];
  expect([few.flags, few.html.match(/<img /g)?.length]).toEqual([8, 8]);
  expect(few.sheets).toEqual([]);
  expect([many.flags, many.html.includes('<img ')]).toEqual([9, false]);
  expect(many.sheets).toEqual(['flag']);
});

test('links are in the order of the list, or in the alphabet of the reader', () => {
  const countries = [named('DE', 'Tyskland'), named('AT', 'Österrike'), named('ZW', 'Zimbabwe')];
  const swedish = { locale: localeByCode('se') as Locale };
  expect(linksTo(countries).names).toEqual(['Tyskland', 'Österrike', 'Zimbabwe']);
  expect(linksTo(countries, {}, { order: 'alphabetical' }).names).toEqual([
    'Österrike',
    'Tyskland',
    'Zimbabwe',
  ]);
  expect(linksTo(countries, swedish, { order: 'alphabetical' }).names).toEqual([
    'Tyskland',
    'Zimbabwe',
    'Österrike',
  ]);
});

test('a name in a fallback language says so, with an icon as without', () => {
  const language = localeByCode('en') as Locale;
  const arabic = { locale: localeByCode('ar') as Locale };
  for (const icon of [undefined, 'globe'] as const) {
    const item = fakeItem('help', { name: 'Help', language, ...(icon && { icon }) });
    expect(linksTo([item], arabic).html).toMatch(/lang="en" dir="ltr"[^>]*>Help/);
  }
});
