import type { Entry } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { flagClass } from '../../runtime/locations/flag-class.ts';
import { languageAttributes, type PageContext, useShape } from '../pages/page-context.ts';
import { itemKinds, type Kinds, List } from '../shape.tsx';
import { Icon } from '../shell/icons.tsx';
import { ItemLink, navigationItems, pill } from '../shell/links.tsx';
import type { Shown, ShownItem } from '../text.ts';
import apps from './app-rows.module.css';
import { Section, Text } from './section.tsx';
import styles from './three-column-directory-links.module.css';

/** Up to so many flags are a picture each, of some 500 bytes; more are lighter as the sheet of all flags (35 KB). */
const mostPictures = 8;

interface Props {
  readonly entry: Shown<'threeColumnDirectoryLinks'>;
}

/**
 * Shows links to a directory's pages or to chosen entries, without the page that shows them; flags where they lead to
 * countries.
 */
export function ThreeColumnDirectoryLinks({ entry }: Props) {
  const { sheets } = useShape();
  const { showButtons } = entry;
  if (showButtons) sheets.add('app-rows');
  return (
    <Section entry={entry} isDense>
      <ul className={showButtons ? apps.rows : styles.links}>
        {showButtons ? (
          <List rows={(own, inLanguage) => appsOf(inLanguage(entry), own)} kinds={appKinds} show={AppRow} />
        ) : (
          <List rows={(own, inLanguage) => rowsOf(inLanguage(entry), own)} kinds={rowKinds} show={Row} />
        )}
      </ul>
    </Section>
  );
}

interface RowProps {
  readonly item: ShownItem;
  /** A picture of the flag; the class of one of the sheet of all flags. */
  readonly flag: string | undefined;
  readonly flagClass: string | undefined;
}

const rowKinds: Kinds = { item: { one: itemKinds }, flag: 'text', flagClass: 'plain' };

function rowsOf(entry: Entry<'threeColumnDirectoryLinks'>, page: PageContext) {
  const links = itemsOf(entry, page).map((item) => ({
    item,
    code: page.placeOf(item)?.country.country_code,
  }));
  // Cities of one country would all have its flag.
  const hasFlags = new Set(links.flatMap(({ code }) => code ?? [])).size > 1;
  const havePictures = links.length <= mostPictures;
  if (hasFlags && !havePictures) page.sheets.add('flag');
  return links.map(({ item, code }) => {
    const own = hasFlags ? code : undefined;
    const ofSheet = own && !havePictures;
    return {
      item,
      flag: own && havePictures ? page.flagOf(own) : undefined,
      flagClass: own && `${styles.flagged} ${ofSheet ? flagClass(own) : styles.own}`,
    };
  });
}

function Row({ item, flag, flagClass: className }: RowProps) {
  return (
    <li className={className}>
      {flag && <img src={flag} alt="" width={28} height={28} loading="lazy" />}
      <LinkWithIcon item={item} />
    </li>
  );
}

function itemsOf(entry: Entry<'threeColumnDirectoryLinks'>, page: PageContext): NavigationItem[] {
  const items = entry.directory ? page.pagesIn(entry.directory) : navigationItems(page, entry.links);
  // The pages of a directory are in this order already.
  const isUnsorted = entry.order === 'alphabetical' && !entry.directory;
  const ordered = isUnsorted ? items.toSorted((a, b) => page.compareNames(a.name, b.name)) : items;
  return ordered.filter(({ url }) => url !== undefined && url !== page.ownUrl);
}

interface AppProps {
  readonly item: ShownItem;
  readonly button: ShownItem | undefined;
  /** The call to action that the button is of. */
  readonly action: Shown<'callToAction'> | undefined;
}

const appKinds: Kinds = { item: { one: itemKinds }, button: { one: itemKinds }, action: 'entry' };

function appsOf(entry: Entry<'threeColumnDirectoryLinks'>, page: PageContext) {
  return itemsOf(entry, page).map((item) => {
    const own = page.entry({ id: item.unlocalized_entry_id });
    const link = own?.type === 'menuItem' ? own.callToAction : undefined;
    const action = page.entry(link);
    return {
      item,
      button: page.navigation(link),
      action: action?.type === 'callToAction' ? action : undefined,
    };
  });
}

/** Shows an item of the menu: its icon, link and button, and that one's note. */
function AppRow({ item, button, action }: AppProps) {
  return (
    <li className="surface">
      {item.icon && <Icon name={item.icon} />}
      <div className={apps.words}>
        <ItemLink item={item} /> {action && <Text entry={action} field="note" />}
      </div>{' '}
      {button?.url && <ItemLink item={button} className={`${pill('secondary')} ${apps.button}`} isLabelled />}
    </li>
  );
}

/** Shows a link, with the icon of a menu's item. */
function LinkWithIcon({ item }: { readonly item: ShownItem }) {
  if (!item.icon) return <ItemLink item={item} />;
  return (
    <ItemLink item={item}>
      <Icon name={item.icon} />
      <span {...languageAttributes(item.language)}>{item.name}</span>
    </ItemLink>
  );
}
