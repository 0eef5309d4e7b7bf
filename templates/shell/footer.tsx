import type { Entry, EntryLink } from '../../domain/content/entries.ts';
import type { MessageKey } from '../../domain/locales/message-keys.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { footerPageSlugs, shellIds } from '../../domain/site/shell.ts';
import { entriesOfType, usePage } from '../pages/page-context.ts';
import styles from './footer.module.css';
import { GlobeIcon } from './icons.tsx';
import { ItemLink, labelsOf, navigationItems } from './links.tsx';
import { useLanguageLabel } from './menus.tsx';

interface Props {
  readonly entry: Entry<'footer'> | undefined;
}

/** Shows the footer (spec 1 §2 "Footer"). */
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
      <ul data-labels={labelsOf(items)}>
        {items.map((item) => (
          <li key={item.unlocalized_entry_id}>
            <ItemLink item={item} />
          </li>
        ))}
      </ul>
    </Region>
  );
}

/** Shows the footer's language item. */
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

const texts: Readonly<Record<(typeof footerPageSlugs)[number], MessageKey>> = {
  'privacy-policy': 'shell.privacyPolicy',
  tos: 'shell.termsOfService',
};

/** Shows fixed links (spec 1 §2 "Footer"), where the space has their pages. */
function LegalLinks() {
  const { fixedLink, t } = usePage();
  const slugs = footerPageSlugs.filter((slug) => fixedLink(slug));
  return (
    <ul className={styles.legal} aria-label={t('shell.legalLinks')} data-labels={slugs.join(' ')}>
      {slugs.map((slug) => (
        <li key={slug}>
          <a href={fixedLink(slug)}>{t(texts[slug])}</a>
        </li>
      ))}
      <li>
        <button type="button" popoverTarget={shellIds.cookieSettings}>
          {t('shell.changePreferences')}
        </button>
      </li>
    </ul>
  );
}

function SocialLinks({ links }: { readonly links: readonly EntryLink[] | undefined }) {
  const page = usePage();
  const items = navigationItems(page, links);
  if (items.length === 0) return null;
  return (
    <ul className={styles.social} aria-label={page.t('shell.socialLinks')} data-labels={labelsOf(items)}>
      {items.map((item) => (
        <li key={item.unlocalized_entry_id}>
          <SocialLink item={item} />
        </li>
      ))}
    </ul>
  );
}

/** Shows a social network's icon by host, else its name. */
function SocialLink({ item }: { readonly item: NavigationItem }) {
  const { brand, t } = usePage();
  const network = socialNetworkOf(item.url ?? '');
  if (!network) return <ItemLink item={item} className={styles.link} />;
  return (
    <ItemLink item={item} className={styles.socialLink}>
      <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor">
        <path fillRule="evenodd" d={network.path} />
      </svg>
      <span className="visually-hidden">
        {t(network.label, { brand })} ({t('shell.newTab')})
      </span>
    </ItemLink>
  );
}

/** Describes a social network: hosts, message key and icon. */
interface SocialNetwork {
  readonly hosts: readonly string[];
  readonly label: MessageKey;
  /** Filled path on a 24-pixel grid. */
  readonly path: string;
}

const networks: readonly SocialNetwork[] = [
  {
    hosts: ['youtube.com', 'youtu.be'],
    label: 'social.youtube',
    path: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Zm5 3.5v7l6-3.5Z',
  },
  {
    hosts: ['linkedin.com'],
    label: 'social.linkedin',
    path: 'M4 9h4v11H4Zm2-5.5a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4ZM10 9h3.8v1.6c.7-1.2 2-1.9 3.4-1.9 2.6 0 3.8 1.7 3.8 4.6V20h-4v-6c0-1.3-.5-2.1-1.6-2.1S14 12.7 14 14v6h-4Z',
  },
  {
    hosts: ['x.com', 'twitter.com'],
    label: 'social.x',
    path: 'M3 4h5.2l4.5 6.2L18 4h2.4l-6.6 7.7L21 20h-5.2l-4.9-6.7L5.2 20H2.8l7-8.2Zm3.4 1.8L16.7 18.2h1L7.4 5.8Z',
  },
  {
    hosts: ['facebook.com'],
    label: 'social.facebook',
    path: 'M13.5 21v-7.5h2.7l.5-3.3h-3.2V8.3c0-1 .4-1.7 1.8-1.7h1.5v-3c-.4 0-1.3-.1-2.2-.1-2.5 0-4.1 1.5-4.1 4.2v2.5H7.8v3.3h2.7V21Z',
  },
  {
    hosts: ['instagram.com'],
    label: 'social.instagram',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3Zm4 2.7a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6Zm0 2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Zm4.6-3.5a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z',
  },
];

/** Returns an address's social network, also for subdomains such as `www.`. */
export function socialNetworkOf(url: string): SocialNetwork | undefined {
  const host = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase();
  return networks.find(({ hosts }) => hosts.some((each) => host === each || host?.endsWith(`.${each}`)));
}
