import type { NavigationItem } from '../../domain/site/navigation.ts';
import { ItemLink } from '../links/item-link.tsx';
import { usePage } from '../page-context.ts';
import styles from './main-menu.module.css';

/** The menu of wide screens: items open on hover and focus, and with JavaScript by their buttons. */
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

/** Opens the panel by keyboard; where the item has a link of its own, the button is the arrow beside it. */
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
