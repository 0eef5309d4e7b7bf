import { expect, test } from 'vitest';
import type { Content } from '../model/content.ts';
import { emailDestinations } from './email-destinations.ts';

test('names a destination as the default locale does, whatever other locales still hold', () => {
  const { bytes } = emailDestinations(
    'https://www.wayfold.example',
    contentWith({
      start: { 'de-DE': 'left over', 'en-US': 'welcome' },
      second: { 'en-US': 'account' },
      odd: JSON.parse('{ "en-US": "__proto__" }'),
    }),
    new Map([['start', ['/', '/de']]]),
  );
  expect(JSON.parse(String(bytes))).toEqual(
    JSON.parse(`{
      "__proto__": {},
      "account": {},
      "welcome": { "en": "https://www.wayfold.example/", "de": "https://www.wayfold.example/de" }
    }`),
  );
  expect(String(bytes)).toContain('__proto__');
});

function contentWith(names: Readonly<Record<string, Readonly<Record<string, string>>>>): Content {
  const ids = Object.keys(names);
  return {
    index: { defaultLocale: 'en-US', entries: { ids, types: ids.map(() => 'emailNamedDestination') } },
    locales: [{ code: 'en' }, { code: 'de' }],
    isPublished: () => true,
    entry: (id: string) => ({ id, type: 'emailNamedDestination', fields: { name: names[id] ?? {} } }),
  } as unknown as Content;
}
