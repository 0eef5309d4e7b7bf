import { expect, test } from 'vitest';
import { cityNamesIn, countryNamesIn } from '../locales/reference-names.ts';
import { clusterName } from './place-names.ts';
import { cityPath } from './server-links.ts';

const namesIn = (code: string) => ({ countries: countryNamesIn(code), cities: cityNamesIn(code) });
const countries = {
  DE: 'Germany',
  FR: 'France',
  GB: 'United Kingdom',
  SG: 'Singapore',
  US: 'USA',
  ZA: 'South Africa',
};

test.each([
  ['de', 'DE', 'Munich', 'München'],
  ['en', 'DE', 'Munich', 'Munich'],
  ['it', 'DE', 'München', 'Monaco di Baviera'],
  ['ru', 'DE', 'Nuernberg', 'Нюрнберг'],
  ['jp', 'US', 'Los Angeles - 3', 'ロサンゼルス - 3'],
  ['ar', 'US', 'New York #12', 'نيويورك #12'],
  ['fr', 'GB', 'UK - London', 'Londres'],
  ['nl', 'GB', 'UK - East London - 2', 'Oost-Londen - 2'],
  ['nl', 'GB', 'UK - London - Docklands', 'Docklands'],
  ['es', 'US', 'USA - New York', 'Nueva York'],
  ['pt', 'US', 'United States – Seattle', 'Seattle'],
  ['th', 'SG', 'Singapore', 'สิงคโปร์'],
  ['kr', 'SG', 'Singapore 2', '싱가포르 2'],
  ['en', 'FR', 'La Defense', 'La Défense'],
  ['ua', 'DE', 'Bielefeld', 'Bielefeld'],
  ['ua', 'DE', 'Germany - Bielefeld 2', 'Germany - Bielefeld 2'],
  ['de', 'US', 'Germany - Munich', 'Germany - Munich'],
  ['ru', 'ZA', 'East London', 'East London'],
  ['de', 'DE', 'constructor', 'constructor'],
  ['de', 'DE', '7', '7'],
] as const)('in %s, a cluster of %s called %s is %s', (language, code, cluster, expected) => {
  const country = { country: countries[code], country_code: code };
  expect(clusterName(country, cluster, namesIn(language))).toBe(expected);
});

test('a country without a name in the language has the one of the API', () => {
  const country = { country: 'Atlantis', country_code: 'XX' };
  expect(clusterName(country, 'Atlantis 3', namesIn('de'))).toBe('Atlantis 3');
});

test('a name with the country before it leads to the page of the city', () => {
  expect(cityPath('United Kingdom', 'UK - East London - 2')).toBe('/vpn-server/uk-vpn/london-vpn');
  expect(cityPath('Germany', 'UK - London')).toBeUndefined();
});
