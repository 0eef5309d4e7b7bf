import { entry } from '../../content/sample/source/entry.ts';
import { element, textNode } from '../../content/sample/source/inline-markup.ts';
import { continents } from '../../domain/servers/vpn-servers.ts';
import { card, hyperlink, ids, many, page, paragraph, product, shell, text } from './parts.ts';
import type { Shapes } from './site.ts';

/** Holds much of one thing: languages, pictures, redirects, text, plans, servers. */
export const much: Shapes = {
  languages: (size) => ({
    languages: 22,
    entries: [
      ...shell(),
      ...many('page', size / 5, (id) => page(id, [`text-${id}`])),
      ...many('text-page', size / 5, (id) => text(id, [paragraph(textNode('Text'))])),
    ],
  }),
  assets: (size) => ({
    pictures: size,
    entries: [
      ...shell(),
      ...many('page', size / 10, (id, at) =>
        page(
          id,
          Array.from({ length: 10 }, (_, n) => `card-${at * 10 + n + 1}`),
        ),
      ),
      ...many('card', size, (id, at) => card(id, { image: `picture-${at + 1}` })),
    ],
  }),
  'one-asset': (size) => ({
    pictures: 1,
    entries: [
      ...shell(),
      ...many('page', size / 10, (id, at) =>
        page(
          id,
          Array.from({ length: 10 }, (_, n) => `card-${at * 10 + n + 1}`),
        ),
      ),
      ...many('card', size, (id) => card(id, { image: 'picture-1' })),
    ],
  }),
  redirects: (size) => ({
    entries: [...shell(), page('target', []), ...many('page', size / 10, (id) => page(id, []))],
    formerPaths: Array.from({ length: size }, (_, at) => [`/old-${at + 1}`, 'target'] as const),
  }),
  'long-text': (size) => ({
    entries: [
      ...shell(),
      page('long', ['text']),
      text(
        'text',
        Array.from({ length: size }, (_, at) => [
          element('heading-2', [textNode(`Heading ${at % 7}`)]),
          paragraph(textNode('Words '), hyperlink(`#heading-${at % 7}`), textNode(' more')),
        ]).flat(),
      ),
    ],
  }),
  'long-page': (size) => ({
    languages: 22,
    entries: [
      ...shell(),
      page('long', ids('text', size / 2)),
      ...many('text', size / 2, (id) => text(id, [paragraph(textNode(id))])),
    ],
  }),
  plans: (size) => ({
    entries: [
      ...shell(),
      page('pricing', ['offer']),
      entry('offer', 'offer', {
        offerId: 'regular',
        products: Array.from({ length: size }, (_, at) => product(at)),
      }),
    ],
  }),
  offers: (size) => ({
    entries: [
      ...shell(),
      ...many('page', size, (id) => page(id, [`offer-${id}`])),
      ...many('offer-page', size, (id) => entry('offer', id, { offerId: 'regular', products: [product(0)] })),
    ],
  }),
  countries: (size) => ({
    entries: [
      ...shell(),
      page('vpn-server', ['locations']),
      entry('serverLocations', 'locations', { heading: 'Where' }),
    ],
    servers: continents.map((continent) => ({
      continent,
      countries: Array.from({ length: size / 4 }, (_, at) => ({
        country: `${continent} ${at}`,
        country_code: 'DE',
        clusters: [{ name: `${continent} ${at}`, protocol_status: { 'helium-udp': 10 } }],
      })),
    })),
  }),
  clusters: (size) => ({
    entries: [
      ...shell(),
      page('vpn-server', ['locations']),
      entry('serverLocations', 'locations', { heading: 'Where' }),
    ],
    servers: [
      {
        continent: 'europe',
        countries: [
          {
            country: 'Germany',
            country_code: 'DE',
            clusters: Array.from({ length: size }, (_, at) => ({
              name: at % 2 ? `City ${at}` : 'Berlin',
              protocol_status: { 'helium-udp': 10, 'openvpn-tcp': -1 },
            })),
          },
        ],
      },
    ],
  }),
};
