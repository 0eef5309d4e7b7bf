import { expect, it } from 'vitest';
import { localeByCode } from '../../../domain/locales/locales.ts';
import { placeFacts, textsOf, textsWithNeighbors } from './place-texts.ts';
import { cityPlaces, countryPlaces } from './places.ts';
import { text } from './texts.ts';

it('keeps the signs of numbers and domains in front where texts are read right to left', () => {
  const values = countryPlaces.find(({ slug }) => slug === 'switzerland')?.values ?? {};
  const read = (code: string) => {
    const locale = localeByCode(code);
    return locale && text('place.fact.web', values)(locale);
  };
  expect(read('en')).toContain(' .ch, and phone numbers begin with +41.');
  expect(read('ar')).toMatch(/\u200e\.ch.*\u200e\+41/);
});

it('names the next location at most twice in the texts of a place', () => {
  const places = [...countryPlaces, ...cityPlaces].filter(({ isServed }) => isServed);
  const often = places.filter((place) => {
    const texts = textsOf(place);
    const isFact = placeFacts(place, texts).includes('fact.near');
    return textsWithNeighbors(texts).length + Number(isFact) > 2;
  });
  expect(often.map(({ slug }) => slug)).toEqual([]);
});
