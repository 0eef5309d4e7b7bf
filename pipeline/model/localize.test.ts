import { expect, test } from 'vitest';
import { localeByCode } from '../../domain/locales/locales.ts';
import type { RawEntry, SiteLocale } from './content.ts';
import { isFallback, labelOf, localizeEntry, valueIn } from './localize.ts';

const english = { code: 'en', contentful: 'en-US', fallbacks: ['en-US'] } as unknown as SiteLocale;

/** As an export has it: `__proto__` is a key like any other only in parsed JSON. */
function parsed(type: string, fields: string): RawEntry {
  return { id: 'an-entry', type, fields: JSON.parse(fields) as RawEntry['fields'] };
}

test('leaves out fields that only JavaScript knows', () => {
  const heading = '{ "en-US": "Folded" }';
  const odd = `{ "en-US": { "bullets": ["not this entry's"] } }`;
  const entry = parsed('hero', `{ "__proto__": ${odd}, "constructor": ${odd}, "heading": ${heading} }`);
  const view = localizeEntry(entry, english, 'en-US');
  expect(Object.getPrototypeOf(view)).toBe(Object.prototype);
  expect(view).toEqual({ id: 'an-entry', type: 'hero', heading: 'Folded' });
});

test.each(['constructor', 'toString', '__proto__'])('a default locale called %s has no values', (code) => {
  const entry = parsed('hero', '{ "heading": { "en-US": "Folded" }, "background": { "en-US": {} } }');
  expect(valueIn(entry.fields.background, english, code, false)).toBeUndefined();
  expect(localizeEntry(entry, english, code)).toEqual({ id: 'an-entry', type: 'hero', heading: 'Folded' });
  expect(labelOf(entry, code)).toBe('Folded');
});

test("a value that is null stands for none, and hides the fallback's", () => {
  const german = { ...english, code: 'de', fallbacks: ['de-DE', 'en-US'] };
  const { fields } = parsed('hero', '{ "heading": { "de-DE": null, "en-US": "Folded" } }');
  expect(valueIn(fields.heading, german, 'en-US', true)).toBeUndefined();
});

test('a value by fallback comes with the language that it is in', () => {
  const languages = ['de', 'en'].map((code) => localeByCode(code) ?? null);
  const german = { ...english, code: 'de', contentful: 'de-DE', fallbacks: ['de-DE', 'en-US'], languages };
  const own = '"subHeading": { "de-DE": "Gefaltet", "en-US": "Folded" }';
  const entry = parsed('hero', `{ "heading": { "en-US": "Folded" }, ${own}, "height": { "en-US": "tall" } }`);
  expect(localizeEntry(entry, german, 'en-US')?.languages).toEqual({
    heading: expect.objectContaining({ tag: 'en' }),
  });
  expect(localizeEntry(entry, english, 'en-US')?.languages).toBeUndefined();
});

test('a value is shown by fallback where another locale has one and the own key is absent', () => {
  const german = { ...english, code: 'de', contentful: 'de-DE', fallbacks: ['de-DE', 'en-US'] };
  const heading = (values: string) => parsed('hero', `{ "heading": ${values} }`).fields.heading ?? {};
  expect(isFallback(heading('{ "en-US": "Folded" }'), german)).toBe(true);
  expect(isFallback(heading('{ "en-US": "Folded", "de-DE": "Gefaltet" }'), german)).toBe(false);
  expect(isFallback(heading('{ "en-US": "Folded", "de-DE": null }'), german)).toBe(false);
  expect(isFallback(heading('{ "en-US": null }'), german)).toBe(false);
  expect(isFallback(heading('{ "fr-FR": "Plié" }'), german)).toBe(false);
});

test.each([
  ['rating', 'score', ['4.7', '5', '0'], ['-3', '5.1', '0x5', '4.75', '4.7\n']],
  ['audit', 'date', ['2026-03-31', '2024-02-29'], ['2026-02-31', '2025-02-29', '0000-01-01', '31.3.2026']],
  ['appWindow', 'country', ['DE'], ['constructor', '__proto__', 'de', 'UK', 'AC AD']],
  ['appWindow', 'latency', ['18'], ['0', '1e3', '-1']],
  ['menuItem', 'icon', ['globe'], ['constructor']],
])('a %s leaves out a %s that is not allowed', (type, field, allowed, others) => {
  const shown = (text: string) =>
    localizeEntry({ id: 'an-entry', type, fields: { [field]: { 'en-US': text } } }, english, 'en-US');
  for (const text of allowed) expect(shown(text)).toHaveProperty(field, text);
  for (const text of others) expect(shown(text)).not.toHaveProperty(field);
});
