import { countries } from '../countries.ts';
import { type EntrySource, entry } from '../entry.ts';
import { localize, translated, verbatim } from '../texts.ts';

/** Lists what others say of the product: invented, as NOTICE says. */
export const proofBlocks: readonly EntrySource[] = [
  entry('proof', 'proof', {
    heading: translated('proof.heading'),
    items: [
      'rating-lantern',
      'rating-northbyte',
      'rating-harbor',
      'quote-traveller',
      'quote-family',
      'quote-journalist',
      'audit-no-logs',
      'audit-apps',
    ],
  }),
  entry('proof', 'proof-figures', {
    items: ['figure-countries', 'figure-devices', 'figure-records', 'figure-days'],
  }),
  entry('rating', 'rating-lantern', {
    source: localize(verbatim('The Lantern')),
    score: '4.8',
    count: translated('proof.reviews1'),
  }),
  entry('rating', 'rating-northbyte', {
    source: localize(verbatim('Northbyte')),
    score: '4.6',
    count: translated('proof.reviews2'),
  }),
  entry('rating', 'rating-harbor', {
    source: localize(verbatim('Harbor Review')),
    score: '4.9',
    count: translated('proof.review3'),
  }),
  quote('traveller', 1, 'Mara Lindqvist'),
  quote('family', 2, 'Tomás Ferreira'),
  quote('journalist', 3, 'Daniel Okoro'),
  entry('audit', 'audit-no-logs', {
    auditor: 'Castellan Security',
    subject: translated('proof.audit1'),
    date: '2026-06-18',
    destination: 'page-trust',
  }),
  entry('audit', 'audit-apps', {
    auditor: 'Ostby & Lund',
    subject: translated('proof.audit2'),
    date: '2026-02-03',
    destination: 'page-trust',
  }),
  figure('countries', String(countries.length)),
  figure('devices', '8'),
  figure('records', '0'),
  figure('days', '30'),
  figure('requests', '214'),
  figure('disclosed', '0'),
];

function quote(id: string, number: number, author: string): EntrySource {
  return entry('quote', `quote-${id}`, {
    text: translated(`proof.quote${number}`),
    author,
    role: translated(`proof.role${number}`),
  });
}

function figure(id: string, value: string): EntrySource {
  return entry('figure', `figure-${id}`, {
    value: localize(verbatim(value)),
    label: translated(`proof.figure.${id}`),
  });
}
