import type { Entry } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { flagClass } from '../../runtime/locations/flag-class.ts';
import { languageAttributes, type PageContext, usePage } from '../pages/page-context.ts';
import { Icon } from '../shell/icons.tsx';
import { ItemLink, navigationItems } from '../shell/links.tsx';
import { Section } from './section.tsx';
import styles from './three-column-directory-links.module.css';

/** Up to so many flags are a picture each, of some 500 bytes; more are lighter as the sheet of all flags (35 KB). */
const mostPictures = 8;

/**
 * Shows links to a directory's pages or to chosen entries, without the page that shows them; flags where they lead to
 * countries.
 */
export function ThreeColumnDirectoryLinks({ entry }: { readonly entry: Entry<'threeColumnDirectoryLinks'> }) {
  const page = usePage();
  const links = itemsOf(entry, page).map((item) => ({
    item,
    code: page.placeOf(item)?.country.country_code,
  }));
  const codes = links.flatMap(({ code }) => code ?? []);
  // Cities of one country would all have its flag.
  const hasFlags = new Set(codes).size > 1;
  const havePictures = links.length <= mostPictures;
  if (hasFlags && !havePictures) page.sheets.add('flag');
  return (
    <Section entry={entry} isDense>
      <ul className={styles.links}>
        {links.map(({ item, code }) => {
          const flag = hasFlags ? code : undefined;
          return (
            <li
              key={item.unlocalized_entry_id}
              className={flag && `${styles.flagged} ${havePictures ? styles.own : flagClass(flag)}`}
            >
              {flag && havePictures && (
                <img src={page.flagOf(flag)} alt="" width={28} height={28} loading="lazy" />
              )}
              <LinkWithIcon item={item} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function itemsOf(entry: Entry<'threeColumnDirectoryLinks'>, page: PageContext): NavigationItem[] {
  const items = entry.directory ? page.pagesIn(entry.directory) : navigationItems(page, entry.links);
  // The pages of a directory are in this order already.
  const isUnsorted = entry.order === 'alphabetical' && !entry.directory;
  const ordered = isUnsorted ? items.toSorted((a, b) => page.compareNames(a.name, b.name)) : items;
  return ordered.filter(({ url }) => url !== undefined && url !== page.ownUrl);
}

/** Shows a link, with the icon of a menu's item. */
function LinkWithIcon({ item }: { readonly item: NavigationItem }) {
  if (!item.icon) return <ItemLink item={item} />;
  return (
    <ItemLink item={item}>
      <Icon name={item.icon} />
      <span {...languageAttributes(item.language)}>{item.name}</span>
    </ItemLink>
  );
}
