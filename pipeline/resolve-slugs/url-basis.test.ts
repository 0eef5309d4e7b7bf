import { expect, test } from 'vitest';
import { fieldsOf, type LinkableType, linkableTypes } from '../../domain/content/content-model.ts';
import type { Content } from '../model/content.ts';
import { urlBasis } from './url-basis.ts';

interface Item {
  readonly type?: string;
  readonly state?: string;
  readonly publishedIn?: readonly string[];
  readonly fields?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Malformed fields. */
  readonly malformed?: readonly string[];
}

function basisOf({ type = 'page', state = 'published', publishedIn, fields, malformed = [] }: Item): string {
  const checked = fields && {
    entry: { id: 'x', type, fields },
    findings: malformed.map((field) => ({ field })),
  };
  const content = {
    typeOf: () => type,
    spaceTypeOf: () => type,
    stateOf: () => state,
    publishedIn: () => publishedIn && new Set(publishedIn),
    checkedEntry: () => checked,
  };
  return urlBasis(content as unknown as Content, 'x');
}

/** Of a title only matters whether there is one. */
const fieldsOfUrls: Readonly<Record<LinkableType, readonly string[]>> = {
  directory: ['name', 'slug', 'parentDirectory'],
  page: ['slug', 'section'],
  partnerPage: ['slug', 'section'],
  stub: ['slug', 'section'],
  pageHub: ['name', 'page'],
  emailNamedDestination: ['name', 'page'],
  anchor: ['page', 'target'],
  externalLink: ['externalDestination'],
  mailtoLink: ['mailTo'],
  callToAction: ['internalDestination', 'externalDestination'],
};

test.each(linkableTypes)('%s: the fields that URLs depend on', (type) => {
  const names = Object.keys(fieldsOf(type) ?? {});
  const valuesOf = (value: (name: string) => string) =>
    Object.fromEntries(names.map((name) => [name, { 'en-US': value(name) }]));
  const before = basisOf({ type, fields: valuesOf(() => 'a') });
  const depends = names.filter(
    (changed) => basisOf({ type, fields: valuesOf((name) => (name === changed ? 'b' : 'a')) }) !== before,
  );
  expect(depends).toEqual(fieldsOfUrls[type]);
});

test('of a title, the languages in which there is one', () => {
  const titled = (title: Readonly<Record<string, unknown>>) => basisOf({ fields: { title } });
  expect(titled({ 'en-US': 'One', 'de-DE': 'Eins' })).toBe(titled({ 'en-US': 'Two', 'de-DE': 'Zwei' }));
  for (const blank of [' ', '', null, undefined]) {
    expect(titled({ 'en-US': 'One', 'de-DE': blank })).toBe(titled({ 'en-US': 'Two', 'de-DE': '\n' }));
    expect(titled({ 'en-US': 'One', 'de-DE': blank })).not.toBe(titled({ 'en-US': 'One', 'de-DE': 'Eins' }));
    expect(titled({ 'en-US': 'One', 'de-DE': blank })).not.toBe(titled({ 'en-US': 'One' }));
  }
});

test('type, state and malformed fields', () => {
  const fields = { slug: { 'en-US': 'a' } };
  const items: Item[] = [
    { fields },
    { fields, type: 'stub' },
    { fields, state: 'draft' },
    { fields, malformed: ['section'] },
    { fields, malformed: ['slug'] },
    {},
  ];
  expect(new Set(items.map(basisOf)).size).toBe(items.length);
});

test('of an entry without a URL, type and state alone', () => {
  const card = { type: 'card', fields: { heading: { 'en-US': 'a' } } };
  expect(basisOf({ ...card, fields: { heading: { 'en-US': 'b' } } })).toBe(basisOf(card));
  expect(basisOf({ ...card, state: 'changed' })).not.toBe(basisOf(card));
  expect(basisOf({ ...card, type: 'step' })).not.toBe(basisOf(card));
});
