import type { EntryLink } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/navigation.ts';
import { ItemLink } from '../links/item-link.tsx';
import { navigationItems } from '../links/navigation-items.ts';
import { usePage } from '../page-context.ts';
import styles from './footer.module.css';
import { socialNetworkOf } from './social-networks.ts';

export function SocialLinks({ links }: { readonly links: readonly EntryLink[] | undefined }) {
  const page = usePage();
  const items = navigationItems(page, links);
  if (items.length === 0) return null;
  return (
    <ul className={styles.social} aria-label={page.t('shell.socialLinks')}>
      {items.map((item) => (
        <li key={item.unlocalized_entry_id}>
          <SocialLink item={item} />
        </li>
      ))}
    </ul>
  );
}

/** An icon by the link's host; a network without one keeps its name. */
function SocialLink({ item }: { readonly item: NavigationItem }) {
  const { brand, t } = usePage();
  const network = socialNetworkOf(item.url ?? '');
  if (!network) return <ItemLink item={item} className={styles.link} isLabelled />;
  return (
    <ItemLink item={item} className={styles.socialLink} isLabelled>
      <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor">
        <path fillRule="evenodd" d={network.path} />
      </svg>
      <span className="visually-hidden">
        {t(network.label, { brand })} ({t('shell.newTab')})
      </span>
    </ItemLink>
  );
}
