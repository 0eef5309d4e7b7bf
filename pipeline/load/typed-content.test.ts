import { expect, test } from 'vitest';
import { openContent } from './content-by-id.ts';
import { loadFromMemory } from './content-in-memory.ts';
import { itemsInLanguage, layOver } from './typed-content.ts';

const sys = (id: string) => ({
  ...{ id, type: 'Entry', version: 1 },
  contentType: { sys: { type: 'Link', linkType: 'ContentType', id: 'page' } },
});
const asset = {
  sys: { id: 'picture', type: 'Asset', version: 1 },
  fields: { title: { 'en-US': 'A picture' } },
};
const field = (id: string, localized: boolean) => ({ id, type: 'Symbol', localized });
const space = {
  locales: [
    { code: 'en-US', default: true, fallbackCode: null },
    { code: 'de-DE', default: false, fallbackCode: 'en-US' },
  ],
  contentTypes: [
    { sys: { id: 'page' }, fields: [field('title', true), field('slug', true), field('layout', false)] },
  ],
  entries: [
    { sys: sys('home'), fields: { title: { 'en-US': 'Home', 'de-DE': 'Start' }, slug: { 'en-US': '/' } } },
    { sys: sys('other'), fields: { title: { 'en-US': 'Other' } } },
  ],
  assets: [asset],
};
const content = openContent({
  ...loadFromMemory([Buffer.from(JSON.stringify(space))], {}).value,
  drafts: true,
});
const [english, german] = content.locales;
if (!english || !german) throw new Error('The space has two languages.');

const type = (fields: Readonly<Record<string, unknown>>, locale = german, id = 'home') =>
  layOver(content, locale, [{ id, type: 'Entry', fields }]).entry(id)?.fields;

test('items are given as the Preview API gives them in one language, with fallbacks', () => {
  const items = itemsInLanguage(content, ['home', 'picture', 'nobody'], german);
  expect(items).toMatchObject([
    { sys: { id: 'home', locale: 'de-DE', type: 'Entry' }, fields: { title: 'Start', slug: '/' } },
    { sys: { id: 'picture', locale: 'de-DE', type: 'Asset' }, fields: { title: 'A picture' } },
  ]);
});

test('what is typed shows in its language alone', () => {
  expect(type({ title: 'Anfang' })).toEqual({
    title: { 'en-US': 'Home', 'de-DE': 'Anfang' },
    slug: { 'en-US': '/' },
  });
  expect(type({ title: 'Begin' }, english)?.title).toEqual({ 'en-US': 'Begin', 'de-DE': 'Start' });
  expect(content.entry('home')?.fields.title).toEqual({ 'en-US': 'Home', 'de-DE': 'Start' });
  const changed = layOver(content, german, [{ id: 'picture', type: 'Asset', fields: { title: 'Ein Bild' } }]);
  expect(changed.asset('picture')?.fields.title).toEqual({ 'en-US': 'A picture', 'de-DE': 'Ein Bild' });
  expect(changed.entry('other')).toBe(content.entry('other'));
});

test('a fallback never becomes a translation, and an emptied field falls back', () => {
  expect(type({ slug: '/' })?.slug).toEqual({ 'en-US': '/' });
  for (const empty of [null, undefined]) {
    expect(type({ slug: empty })?.slug).toEqual({ 'en-US': '/' });
    expect(type({ title: empty })?.title).toEqual({ 'en-US': 'Home' });
  }
  expect(type({ slug: 'start' })?.slug).toEqual({ 'en-US': '/', 'de-DE': 'start' });
});

test('nothing else can be laid over content', () => {
  expect(type({ nothing: 'x', ['__proto__']: { polluted: true }, title: 'x' }, german)).not.toHaveProperty(
    'nothing',
  );
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(type({ title: 'x' }, german, 'nobody')).toBeUndefined();
  expect(
    layOver(content, german, [{ id: 'home', type: 'Asset', fields: { title: 'x' } }]).entry('home'),
  ).toBe(content.entry('home'));
});
