import type { Entry } from '../../domain/content/entries.ts';
import { shellIds } from '../../domain/site/shell-ids.ts';
import { entriesOfType } from '../entries-of-type.ts';
import { ItemLink } from '../links/item-link.tsx';
import { navigationItems } from '../links/navigation-items.ts';
import { usePage } from '../page-context.ts';
import styles from './footer.module.css';
import { GlobeIcon } from './icons.tsx';
import { LegalLinks } from './legal-links.tsx';
import { SocialLinks } from './social-links.tsx';
import { useLanguageLabel } from './use-language-label.ts';

interface Props {
  readonly entry: Entry<'footer'> | undefined;
}

/** The footer (spec 1 §2 "Footer"). */
export function Footer({ entry }: Props) {
  const page = usePage();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          {entriesOfType(page, entry?.columns, 'footerColumn').map((column) => (
            <Column key={column.id} entry={column} />
          ))}
        </div>
        <div className={styles.row}>
          <LanguageSelector entry={entry} />
          <SocialLinks links={entry?.socialLinks} />
        </div>
        <div className={styles.row}>
          <p className={styles.copyright}>
            © {page.year} {entry?.copyright ?? page.brand}
          </p>
          <LegalLinks />
        </div>
      </div>
    </footer>
  );
}

function Column({ entry }: { readonly entry: Entry<'footerColumn'> }) {
  const items = navigationItems(usePage(), entry.links);
  const { heading } = entry;
  if (items.length === 0) return null;
  const Region = heading ? 'nav' : 'div';
  return (
    <Region className={styles.column} aria-label={heading}>
      {heading && <p className={styles.heading}>{heading}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.unlocalized_entry_id}>
            <ItemLink item={item} className={styles.link} isLabelled />
          </li>
        ))}
      </ul>
    </Region>
  );
}

/** The footer's language item. */
function LanguageSelector({ entry }: Props) {
  const label = useLanguageLabel(entry?.localeDropdown);
  if (usePage().locales.length < 2) return null;
  return (
    <button type="button" className={styles.language} popoverTarget={shellIds.languageDialog}>
      <GlobeIcon />
      {label}
    </button>
  );
}
