import { expect, test } from 'vitest';
import { localeByCode, locales, referenceLanguageOf, type Script } from './locales.ts';

/** Spec 1 §3 "Locale mapping", and the four languages without a locale there (docs/decisions/open-points.md). */
test.each([
  ['en', 'en-US', 'en', 'English'],
  ['fr', 'fr-FR', 'fr', 'Français'],
  ['de', 'de-DE', 'de', 'Deutsch'],
  ['es', 'es-ES', 'es', 'Español'],
  ['ru', 'ru-RU', 'ru', 'Русский'],
  ['pt', 'pt-PT', 'pt', 'Português'],
  ['no', 'nb-NO', 'nb', 'Norsk'],
  ['it', 'it-IT', 'it', 'Italiano'],
  ['jp', 'ja-JP', 'ja', '日本語'],
  ['kr', 'ko-KR', 'ko', '한국어'],
  ['th', 'th-TH', 'th', 'ไทย'],
  ['tr', 'tr-TR', 'tr', 'Türkçe'],
  ['nl', 'nl-NL', 'nl', 'Nederlands'],
  ['se', 'sv-SE', 'sv', 'Svenska'],
  ['fi', 'fi-FI', 'fi', 'Suomi'],
  ['dk', 'da-DK', 'da', 'Dansk'],
  ['pl', 'pl-PL', 'pl', 'Polski'],
  ['ar', 'ar-SA', 'ar', 'العربية'],
  ['hu', 'hu-HU', 'hu', 'Magyar'],
  ['id', 'id-ID', 'id', 'Bahasa Indonesia'],
  ['vn', 'vi-VN', 'vi', 'Tiếng Việt'],
  ['ua', 'uk-UA', 'uk', 'Українська'],
])('%s is the locale %s, the tag %s and the name %s', (code, contentful, tag, name) => {
  expect(localeByCode(code)).toMatchObject({ code, contentful, tag, name });
});

test('there are 22 languages, and English alone has no prefix', () => {
  expect(locales).toHaveLength(22);
  expect(locales.filter(({ prefix }) => prefix === '').map(({ code }) => code)).toEqual(['en']);
  expect(localeByCode('de')?.prefix).toBe('/de');
});

test.each(locales)('$code: script, direction and reference data are those of the tag $tag', (locale) => {
  const { language, script } = new Intl.Locale(locale.tag).maximize();
  expect(scripts[script ?? '']).toBe(locale.script);
  expect(locale.direction).toBe(script === 'Arab' ? 'rtl' : 'ltr');
  expect(new Intl.Locale(locale.contentful).language).toBe(language);
  expect(new Intl.Locale(referenceLanguageOf(locale.code).tag).language).toBe(language);
});

/** The product's script names by ISO 15924 code. */
const scripts: Readonly<Record<string, Script>> = {
  Latn: 'latin',
  Cyrl: 'cyrillic',
  Arab: 'arabic',
  Thai: 'thai',
  Jpan: 'japanese',
  Kore: 'korean',
};
