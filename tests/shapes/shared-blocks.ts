import { entry } from '../../content/sample/source/entry.ts';
import { textNode } from '../../content/sample/source/inline-markup.ts';
import { card, entryLink, group, hyperlink, ids, many, page, paragraph, shell, text } from './parts.ts';
import type { Shapes } from './site.ts';

/** Holds blocks that all pages share, and ids that are looked up on all of them. */
export const sharedBlocks: Shapes = {
  'shared-group': (size) => ({
    isCheckedOnly: true,
    entries: [
      ...shell(),
      group('group', ids('card', Math.round(size * 0.6))),
      ...many('card', Math.round(size * 0.6), (id) => card(id)),
      ...many('page', size, (id) => page(id, ['group'])),
    ],
  }),
  'shared-group-chain': (size) => ({
    isCheckedOnly: true,
    entries: [
      ...shell(),
      ...Array.from({ length: 40 }, (_, at) =>
        group(`group-${at + 1}`, [
          ...ids(`card-${at + 1}`, size / 100),
          ...(at < 39 ? [`group-${at + 2}`] : []),
        ]),
      ),
      ...Array.from({ length: 40 }, (_, at) => many(`card-${at + 1}`, size / 100, (id) => card(id))).flat(),
      ...many('page', size, (id, at) => page(id, [`group-${(at % 40) + 1}`])),
    ],
  }),
  'overlapping-groups': (size) => ({
    isCheckedOnly: true,
    entries: [
      ...shell(),
      ...Array.from({ length: 10 }, (_, at) => group(`group-${at + 1}`, ids(`card-${at + 1}`, size / 10))),
      ...Array.from({ length: 10 }, (_, at) => many(`card-${at + 1}`, size / 10, (id) => card(id))).flat(),
      ...many('page', size, (id, at) =>
        page(
          id,
          Array.from({ length: 10 }, (_, bit) => `group-${bit + 1}`).filter(
            (_, bit) => ((at % 1023) + 1) & (1 << bit),
          ),
        ),
      ),
    ],
  }),
  'shared-anchor': (size) => ({
    isCheckedOnly: true,
    entries: [
      ...shell(),
      group('group', ['jump', ...ids('card', size / 8)]),
      text('jump', [paragraph(hyperlink('#card-5')), paragraph(hyperlink('#no-such-id'))]),
      ...many('card', size / 8, (id) => card(id)),
      ...many('page', size, (id) => page(id, ['group'])),
    ],
  }),
  'anchor-entries': (size) => ({
    entries: [
      ...shell(),
      page('long', ids('text', size)),
      ...many('text', size, (id) => text(id, [paragraph(textNode(id))])),
      ...many('anchor', size, (id, at) =>
        entry('anchor', id, { text: id, page: 'long', target: `text-${at + 1}` }),
      ),
      page('links', ['linking']),
      text(
        'linking',
        ids('anchor', size).map((id) => paragraph(entryLink(id))),
      ),
    ],
  }),
};
