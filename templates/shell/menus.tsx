import type { Entry, EntryLink } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { type Audience, audienceOf, audiences, shellIds } from '../../domain/site/shell.ts';
import { entryOfType, type PageContext, usePage } from '../pages/page-context.ts';
import { CloseButton } from './dialogs.tsx';
import { GlobeIcon } from './icons.tsx';
import { ItemLink, pill } from './links.tsx';
import styles from './menus.module.css';

/** Shows the desktop menu: panels open on hover, focus, and by button with scripts. */
export function MainMenu({ items }: { readonly items: readonly NavigationItem[] }) {
  const { t } = usePage();
  return (
    <nav className={styles.menu} aria-label={t('shell.mainMenu')} data-main-menu="">
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.unlocalized_entry_id} className={styles.item}>
            <MenuItem item={item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MenuItem({ item }: { readonly item: NavigationItem }) {
  if (item.children.length === 0) return <ItemLink item={item} className={styles.label} isLabelled />;
  return (
    <>
      {item.url && <ItemLink item={item} className={styles.label} isLabelled />}
      <MenuButton item={item} />
      <ul className={styles.panel}>
        {item.children.map((child) => (
          <li key={child.unlocalized_entry_id}>
            <ItemLink item={child} className={styles.child} isLabelled />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Opens the panel by keyboard; an arrow beside items with a link. */
function MenuButton({ item }: { readonly item: NavigationItem }) {
  const { t } = usePage();
  if (!item.url) {
    return (
      <button
        type="button"
        className={`${styles.label} ${styles.withArrow}`}
        aria-expanded="false"
        data-label={item.unlocalized_entry_id}
      >
        {item.name}
      </button>
    );
  }
  const label = t('shell.submenu', { name: item.name });
  return (
    <button
      type="button"
      className={`${styles.arrow} ${styles.withArrow}`}
      aria-expanded="false"
      aria-label={label}
      data-label={item.unlocalized_entry_id}
    />
  );
}

interface Props {
  readonly items: readonly NavigationItem[];
  readonly entry: Entry<'header'> | undefined;
}

/** Shows the mobile menu: a popover, which the runtime opens as a modal. */
export function SideMenu({ items, entry }: Props) {
  const { t } = usePage();
  return (
    <dialog
      id={shellIds.sideMenu}
      popover="auto"
      className={styles.sideMenu}
      aria-label={t('shell.mainMenu')}
    >
      <div className={styles.content}>
        <CloseButton dialog={shellIds.sideMenu} label={t('shell.closeMenu')} />
        <div className={styles.account}>
          <AccountAction links={entry?.callsToAction} />
        </div>
        <ul className={styles.sideItems}>
          {items.map((item) => (
            <li key={item.unlocalized_entry_id}>
              <SideMenuItem item={item} />
            </li>
          ))}
        </ul>
        <LanguageItem entry={entry} />
      </div>
    </dialog>
  );
}

function SideMenuItem({ item }: { readonly item: NavigationItem }) {
  if (item.children.length === 0) return <ItemLink item={item} className={styles.sideLabel} isLabelled />;
  return (
    <details>
      <summary className={styles.sideLabel} data-label={item.unlocalized_entry_id}>
        {item.name}
      </summary>
      <ul className={styles.group}>
        {[...(item.url ? [{ ...item, children: [] }] : []), ...item.children].map((each) => (
          <li key={each.unlocalized_entry_id}>
            <ItemLink item={each} className={styles.sideChild} isLabelled />
          </li>
        ))}
      </ul>
    </details>
  );
}

function LanguageItem({ entry }: Pick<Props, 'entry'>) {
  const label = useLanguageLabel(entry?.localeDropdown);
  if (usePage().locales.length < 2) return null;
  return (
    <button type="button" className={styles.language} popoverTarget={shellIds.languageDialog}>
      <GlobeIcon />
      {label}
    </button>
  );
}

/**
 * Shows `setup` to members and `get-started` to others. The page contains both; the script in the head marks members before the first
 * paint, and CSS hides one.
 */
export function AccountAction({ links }: { readonly links: readonly EntryLink[] | undefined }) {
  return actionsOf(usePage(), links ?? []).map(({ item, audience }) => (
    <span key={item.unlocalized_entry_id} data-for={audience}>
      <ItemLink item={item} className={pill('secondary')} isLabelled />
    </span>
  ));
}

interface Action {
  readonly item: NavigationItem;
  /** Absent: shown to all. */
  readonly audience?: Audience | undefined;
}

/** Returns the actions; the first one without an identifier fills missing ones. */
function actionsOf(page: PageContext, links: readonly EntryLink[]): Action[] {
  const actions = links.flatMap((link) => {
    const entry = entryOfType(page, link, 'callToAction');
    const item = page.navigation(link);
    if (!entry || !item?.url) return [];
    return [{ item, identifier: entry.identifier, audience: audienceOf(entry.identifier) }];
  });
  const lacking = audiences.filter((each) => !actions.some(({ audience }) => audience === each));
  const replacement = lacking.length > 0 && actions.find(({ identifier }) => identifier === undefined);
  return actions.flatMap((action) => {
    if (action.audience) return [action];
    if (action !== replacement) return [];
    const [only] = lacking;
    return [{ ...action, audience: lacking.length === 1 ? only : undefined }];
  });
}

/** Returns the language button's label: the editors' name and the page's language. @param dropdown `localeDropdown` of header or footer */
export function useLanguageLabel(dropdown: EntryLink | undefined): string {
  const { navigation, locale, t } = usePage();
  const item = navigation(dropdown);
  if (item?.content_type === 'localeDropdown') return `${item.name}: ${locale.name}`;
  return t('language.button', { name: locale.name });
}
