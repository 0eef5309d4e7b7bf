import { locales } from '../../../../domain/locales/locales.ts';
import { countries, nameOf } from '../countries.ts';
import { type EntrySource, entry } from '../entry.ts';
import { type Localized, localize, translated } from '../texts.ts';

/** English has no prefix; every other language has a root directory. */
const localeRoots = locales
  .filter(({ prefix }) => prefix !== '')
  .map(({ code, name }) => entry('directory', `dir-${code}`, { name, slug: code }));

const topLevel = ['vpn-server', 'download', 'features', 'partners', 'vpn-for', 'blog', 'support'];

/** Lists the directories of the site: its root, the languages' roots, and the sections of paths. */
export const directories: readonly EntrySource[] = [
  entry('directory', 'dir-home', { name: translated('directory.home'), slug: '/' }),
  ...localeRoots,
  ...topLevel.map((slug) =>
    entry('directory', `dir-${slug}`, { name: translated(`directory.${slug}`), slug }),
  ),
  entry('directory', 'dir-order', { name: translated('stub.order'), slug: 'order' }),
  entry('directory', 'dir-blog-category', {
    name: translated('directory.category'),
    slug: 'category',
    parentDirectory: 'dir-blog',
  }),
  ...countries
    .filter(({ cities }) => cities.length > 0)
    .map((country) =>
      entry('directory', `dir-${country.slug}-vpn`, {
        name: localize(nameOf(country)),
        slug: `${country.slug}-vpn`,
        parentDirectory: 'dir-vpn-server',
      }),
    ),
];

type Row = readonly [id: string, title: string | Localized<string>, section: string, slug: string];

const rows: readonly Row[] = [
  ['order', translated('stub.order'), 'dir-order', '/'],
  ['order-special-backblaze', 'Special deal for backup customers', 'dir-order', 'special-backblaze'],
  ['order-special-referrer', 'Special deal for listeners', 'dir-order', 'special-referrer'],
  ['cart', 'Cart', 'dir-home', 'cart'],
  ['renewal-confirmation', 'Renewal confirmation', 'dir-home', 'renewal-confirmation'],
];

/** Lists the stubs: names for the pages that the build makes without an entry, so that content can link to them. */
export const stubs: readonly EntrySource[] = rows.map(([id, title, section, slug]) =>
  entry('stub', `stub-${id}`, { title, slug, section }),
);
