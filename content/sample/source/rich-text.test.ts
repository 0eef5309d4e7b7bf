import { expect, it } from 'vitest';
import { document, p, table, ul } from './rich-text.ts';
import type { TextSource } from './texts.ts';
import { verbatim } from './texts.ts';

const greeting: TextSource = ({ code }) => ({ en: 'Hello', de: 'Hallo', fr: 'Bonjour' })[code];
const farewell: TextSource = ({ code }) => ({ en: 'Bye', de: 'Tschüss' })[code];

it('gives a document in those languages that have all of its texts, however deep they stand', () => {
  expect(Object.keys(document(p(greeting)).byLocale)).toEqual(['en-US', 'de-DE', 'fr-FR']);
  expect(Object.keys(document(p(greeting), ul(farewell)).byLocale)).toEqual(['en-US', 'de-DE']);
  expect(Object.keys(document(table([greeting, farewell])).byLocale)).toEqual(['en-US', 'de-DE']);
});

it('takes what is the same in every language as it is', () => {
  const { byLocale } = document(table([verbatim('IKEv2'), greeting]));
  expect(Object.keys(byLocale)).toEqual(['en-US', 'de-DE', 'fr-FR']);
  expect(JSON.stringify(byLocale['fr-FR'])).toContain('IKEv2');
});
