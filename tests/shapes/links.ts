import { entry } from '../../content/sample/source/entry.ts';
import { entryLink, ids, many, page, paragraph, shell, text } from './parts.ts';
import type { Shapes } from './site.ts';

/** Holds entries that link to each other in long chains, in circles, or all to one. */
export const links: Shapes = {
  'deep-directories': (size) => {
    const depth = Math.round(Math.sqrt(size));
    return {
      entries: [
        ...shell(),
        ...many('directory', depth, (id, at) =>
          entry('directory', id, {
            name: id,
            slug: `d${at}`,
            parentDirectory: at === 0 ? 'root' : `directory-${at}`,
          }),
        ),
        ...many('page', depth, (id, at) => page(id, [], { section: `directory-${at + 1}` })),
      ],
    };
  },
  'directory-chain': (size) => ({
    entries: [
      ...shell(),
      ...many('directory', size, (id, at) =>
        entry('directory', id, {
          name: id,
          slug: '/',
          parentDirectory: at === 0 ? 'root' : `directory-${at}`,
        }),
      ),
      page('deepest', [], { section: `directory-${size}` }),
    ],
  }),
  circle: (size) => ({
    entries: [
      ...shell(),
      ...many('directory', size, (id, at) =>
        entry('directory', id, {
          name: id,
          slug: `d${at}`,
          parentDirectory: `directory-${((at + 1) % size) + 1}`,
        }),
      ),
      ...many('page', size, (id, at) => page(id, [], { section: `directory-${at + 1}` })),
    ],
  }),
  'call-chain': (size) => ({
    entries: [
      ...shell(),
      ...many('cta', size, (id, at) =>
        entry('callToAction', id, { text: id, internalDestination: at === 0 ? 'home' : `cta-${at}` }),
      ),
      page('linking', ['hero']),
      entry('hero', 'hero', { heading: 'Hero', callsToAction: [`cta-${size}`] }),
    ],
  }),
  hub: (size) => ({
    entries: [
      ...shell(),
      page('hub', ['links', 'list']),
      text(
        'links',
        ids('page', size).map((id) => paragraph(entryLink(id))),
      ),
      entry('threeColumnDirectoryLinks', 'list', { heading: 'All', links: ids('page', size) }),
      ...many('page', size, (id) => page(id, [])),
    ],
  }),
  'one-directory': (size) => ({
    entries: [
      ...shell(),
      page('index', ['list'], { slug: 'all' }),
      entry('threeColumnDirectoryLinks', 'list', { heading: 'All', directory: 'root' }),
      ...many('page', size, (id) => page(id, [])),
    ],
  }),
  /** Links grow with the square of the pages, so the number of pages is the root of the size. */
  'all-to-all': (size) => {
    const pages = Math.round(Math.sqrt(size * 10));
    return {
      entries: [
        ...shell(),
        ...many('page', pages, (id) => page(id, [`links-${id}`])),
        ...many('links-page', pages, (id) =>
          text(
            id,
            ids('page', pages).map((to) => paragraph(entryLink(to))),
          ),
        ),
      ],
    };
  },
};
