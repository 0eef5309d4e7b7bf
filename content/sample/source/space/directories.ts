import { locales, unprefixedLocale } from '../../../../domain/locales/locales.ts';
import { countries } from '../countries.ts';
import { nameOf } from '../country-names.ts';
import { type EntrySource, entry } from '../entry.ts';
import { localize } from '../localized.ts';
import { translated } from '../texts.ts';

/** English has no prefix; every other language starts with a directory of its own. */
const localeRoots = locales
  .filter(({ code }) => code !== unprefixedLocale)
  .map(({ code, name }) => entry('directory', `dir-${code}`, { name, slug: code }));

const topLevel = ['vpn-server', 'download', 'features', 'partners', 'vpn-for', 'blog', 'support'];

/** The directories of the site: its root, the languages, and the sections of the paths. */
export const directories: readonly EntrySource[] = [
  entry('directory', 'dir-home', { name: translated('directory.home'), slug: '/' }),
  ...localeRoots,
  ...topLevel.map((slug) =>
    entry('directory', `dir-${slug}`, { name: translated(`directory.${slug}`), slug }),
  ),
  entry('directory', 'dir-order', { name: translated('stub.order'), slug: 'order' }),
  entry('directory', 'dir-blog-category', {
    name: 'Categories',
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
