import type { Entry } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { flagClass } from '../../runtime/locations/flag-class.ts';
import { entryOfType, languageAttributes, type PageContext, usePage } from '../pages/page-context.ts';
import { Icon } from '../shell/icons.tsx';
import { ItemLink, navigationItems, pill } from '../shell/links.tsx';
import apps from './app-rows.module.css';
import { Section, Text } from './section.tsx';
import styles from './three-column-directory-links.module.css';

/** Up to so many flags are a picture each, of some 500 bytes; more are lighter as the sheet of all flags (35 KB). */
const mostPictures = 8;

/**
 * Shows links to a directory's pages or to chosen entries, without the page that shows them; flags where they lead to
 * countries.
 */
export function ThreeColumnDirectoryLinks({ entry }: { readonly entry: Entry<'threeColumnDirectoryLinks'> }) {
  const page = usePage();
  const items = itemsOf(entry, page);
  if (entry.showButtons) return <AppRows entry={entry} items={items} />;
  const links = items.map((item) => ({
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

interface RowsProps {
  readonly entry: Entry<'threeColumnDirectoryLinks'>;
  readonly items: readonly NavigationItem[];
}

/** Shows a row for each item of the menu: its icon, link and button, and that one's note. */
function AppRows({ entry, items }: RowsProps) {
  const page = usePage();
  page.sheets.add('app-rows');
  return (
    <Section entry={entry} isDense>
      <ul className={apps.rows}>
        {items.map((item) => {
          const link = entryOfType(page, { id: item.unlocalized_entry_id }, 'menuItem')?.callToAction;
          const button = page.navigation(link);
          const action = entryOfType(page, link, 'callToAction');
          return (
            <li key={item.unlocalized_entry_id} className="surface">
              {item.icon && <Icon name={item.icon} />}
              <div className={apps.words}>
                <ItemLink item={item} /> {action && <Text entry={action} field="note" />}
              </div>{' '}
              {button?.url && (
                <ItemLink item={button} className={`${pill('secondary')} ${apps.button}`} isLabelled />
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
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
