import type { Entry } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/navigation.ts';
import { shellIds } from '../../domain/site/shell-ids.ts';
import { ItemLink } from '../links/item-link.tsx';
import { usePage } from '../page-context.ts';
import { AccountAction } from './account-action.tsx';
import { CloseButton } from './dialog-frame.tsx';
import { GlobeIcon } from './icons.tsx';
import styles from './side-menu.module.css';
import { useLanguageLabel } from './use-language-label.ts';

interface Props {
  readonly items: readonly NavigationItem[];
  readonly entry: Entry<'header'> | undefined;
}

/** The menu of small screens. A popover without JavaScript; the runtime opens it as a modal dialog. */
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
        <ul className={styles.items}>
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
  if (item.children.length === 0) return <ItemLink item={item} className={styles.label} isLabelled />;
  return (
    <details>
      <summary className={styles.label} data-label={item.unlocalized_entry_id}>
        {item.name}
      </summary>
      <ul className={styles.group}>
        {[...(item.url ? [{ ...item, children: [] }] : []), ...item.children].map((each) => (
          <li key={each.unlocalized_entry_id}>
            <ItemLink item={each} className={styles.child} isLabelled />
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
