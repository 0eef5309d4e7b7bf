import { expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { completeLanguages } from '../../domain/locales/site-languages.ts';
import { formatPlaces } from '../../runtime/locations/locations-props.ts';
import { root } from '../../tests/helpers/run-cli.ts';
import { readMessages } from './read-messages.ts';

/** Messages that are the same in other languages, reviewed: names in all of them, and words in some (UI codes). */
const sameAsInEnglish: Readonly<Record<string, 'all' | readonly string[]>> = {
  'app.latency': [
    'de',
    'dk',
    'es',
    'fi',
    'fr',
    'hu',
    'id',
    'it',
    'jp',
    'nl',
    'no',
    'pl',
    'pt',
    'se',
    'th',
    'tr',
    'vn',
  ],
  'app.banking': ['de'],
  'app.browser': ['de', 'dk', 'id', 'it', 'nl'],
  'app.killSwitch': ['dk', 'es', 'fi', 'fr', 'hu', 'id', 'it', 'nl', 'no', 'pl', 'pt', 'se'],
  'app.laptop': ['de', 'hu', 'id', 'nl', 'pl', 'se'],
  'app.messages': ['fr'],
  'app.networks.cafe': ['de', 'dk', 'es', 'fr', 'nl', 'pt'],
  'app.networks.hotel': ['de', 'dk', 'es', 'id', 'it', 'nl', 'pl', 'pt'],
  'app.router': ['de', 'dk', 'es', 'hu', 'id', 'it', 'nl', 'pl', 'pt', 'se'],
  'app.speed.down': ['de', 'dk', 'it', 'nl'],
  'app.speed.up': ['de', 'dk', 'it', 'nl'],
  'app.splitTunneling': ['dk', 'fr', 'id', 'it', 'nl'],
  'app.tv': ['fi', 'id', 'it', 'kr', 'no', 'se', 'tr', 'vn'],
  'breadcrumbs.home': ['it', 'nl'],
  'cookies.marketing': ['de', 'es', 'fr', 'hu', 'it', 'nl', 'pt'],
  'locations.continent.europe': ['fr'],
  'locations.continents': ['fr', 'nl'],
  'locations.protocol.ikev2': 'all',
  'locations.protocol.lightwayTcp': 'all',
  'locations.protocol.lightwayUdp': 'all',
  'locations.protocol.openvpnTcp': 'all',
  'locations.protocol.openvpnUdp': 'all',
  'locations.sort.name': ['de'],
  'locations.status': ['de', 'dk', 'id', 'nl', 'no', 'se'],
  'offer.over': ['dk', 'nl', 'no'],
  'order.card.cvc': 'all',
  'order.card.expiry.format': ['ar', 'hu', 'id', 'jp', 'kr', 'th', 'tr', 'vn'],
  'order.card.optional': ['de'],
  'order.method.paypal': 'all',
  // Nothing but placeholders.
  'order.pay.terms': 'all',
  'plans.amountFor': ['dk', 'no'],
};

test('no language has a message copied from English, but for reviewed ones', () => {
  const { en: english = {}, ...others } = readMessages({ root, config: {} }, locales);
  const copied = Object.entries(others).flatMap(([code, texts]) =>
    Object.keys(texts)
      .filter((key) => texts[key] === english[key])
      .map((key) => ({ code, key })),
  );
  const isReviewed = ({ code, key }: { code: string; key: string }) =>
    sameAsInEnglish[key] === 'all' || sameAsInEnglish[key]?.includes(code);
  expect(copied.filter((message) => !isReviewed(message))).toEqual([]);
  const keys = new Set(copied.map(({ key }) => key));
  expect(Object.keys(sameAsInEnglish).filter((key) => !keys.has(key))).toEqual([]);
});

test('each plural form of a fallback that reads the other way is isolated', () => {
  const languages = completeLanguages([{ code: 'en' }, { code: 'he' }]);
  const { he } = readMessages({ root, config: { languages } }, languages);
  const shown = [1, 2].map((count) => formatPlaces(count, he?.['locations.places'] ?? '', 'en'));
  expect(shown).toEqual(['\u20661 location\u2069', '\u20662 locations\u2069']);
});
