import { entry } from '../../content/sample/source/entry.ts';
import { card, group, hyperlink, ids, many, page, paragraph, shell, text } from './parts.ts';
import type { Shape, Shapes } from './site.ts';

/** Holds many faults of one kind, and many entries of kinds that sites have few of. */
export const faults: Shapes = {
  'same-path': (size) => ({
    entries: [...shell(), ...many('page', size, (id) => page(id, [], { slug: 'same' }))],
  }),
  'faults-in-menu': faultsInMenu,
  /** A rule's severity depends on the paths of all pages that show its findings. */
  'path-rules': (size) => ({
    ...faultsInMenu(size),
    rules: { 'dangling-link': [{ severity: 'warning', paths: ['/', '/*'] }] },
  }),
  'faults-in-group': (size) => ({
    entries: [
      ...shell(),
      group('group', ids('card', size / 2)),
      ...many('card', size / 2, (id, at) => card(id, { wholeCardLink: at % 2 ? 'gone' : 'empty-directory' })),
      entry('directory', 'empty-directory', { name: 'Empty', slug: 'empty', parentDirectory: 'root' }),
      ...many('page', size, (id) => page(id, ['group'])),
    ],
  }),
  misspelt: (size) => ({
    entries: [
      ...shell(),
      ...many('page', size, (id) => page(id, [`text-${id}`])),
      ...many('text-page', size, (id, at) =>
        text(id, [paragraph(hyperlink(`/pge-${at + 1}`), hyperlink(`#x${at}`))]),
      ),
    ],
  }),
  mails: (size) => ({
    entries: [
      ...shell(),
      ...many('mail', size, (id) => entry('emailNamedDestination', id, { name: id, page: 'home' })),
      ...many('hub', size, (id) => entry('pageHub', id, { name: id, page: 'home' })),
    ],
  }),
  layouts: (size) => ({
    entries: [
      ...shell(),
      ...many('layout', size, (id) => entry('layout', id, { name: id, header: 'header', footer: 'footer' })),
      ...many('page', size, (id, at) => page(id, [], { layout: `layout-${at + 1}` })),
    ],
  }),
  /** Each page shows the whole menu, so the number of its items is the root of the size. */
  menu: (size) => {
    const items = Math.round(Math.sqrt(size * 10));
    return {
      entries: [
        ...shell(ids('item', items)),
        ...many('item', items, (id) => entry('menuItem', id, { name: id, destination: 'home' })),
        ...many('page', items, (id) => page(id, [])),
      ],
    };
  },
};

function faultsInMenu(size: number): Shape {
  return {
    entries: [
      ...shell(ids('item', size / 10)),
      ...many('item', size / 10, (id) => entry('menuItem', id, { name: id, destination: 'gone' })),
      ...many('page', size, (id) => page(id, [])),
    ],
  };
}
