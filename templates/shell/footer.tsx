import { shellIds } from '../../domain/content/anchor-ids.ts';
import type { PlainKey } from '../../domain/locales/message-keys.ts';
import { footerPageSlugs } from '../../domain/site/shell.ts';
import { entriesOfType, languageOf, useShape } from '../pages/page-context.ts';
import { ask } from '../shape.tsx';
import { type Shown, type ShownItem, wordsOf } from '../text.ts';
import styles from './footer.module.css';
import { Icon, type IconName } from './icons.tsx';
import { ItemLink, labelsOf, navigationItems } from './links.tsx';
import { LanguageButton } from './menus.tsx';

/** Shows the footer (spec 1 §2 "Footer"). */
export function Footer({ entry }: { readonly entry: Shown<'footer'> | undefined }) {
  const page = useShape();
  const columns = entriesOfType(page, entry?.columns, 'footerColumn').flatMap((column) => {
    const items = navigationItems(page, column.links);
    return items.length > 0 ? <Column key={column.id} entry={column} items={items} /> : [];
  });
  const social = navigationItems(page, entry?.socialLinks);
  return (
    <footer className={styles.footer}>
      <div className={`page-wide ${styles.inner}`}>
        {columns.length > 0 && <div className={styles.columns}>{columns}</div>}
        {(page.locales.length > 1 || social.length > 0) && (
          <div className={styles.row}>
            <LanguageButton dropdown={entry?.localeDropdown} className={styles.language} />
            {social.length > 0 && <SocialLinks items={social} />}
          </div>
        )}
        <div className={styles.row}>
          <p className={styles.copyright} {...(entry && languageOf(entry, 'copyright'))}>
            © {page.year} {entry?.copyright ?? page.brand}
          </p>
          <LegalLinks />
        </div>
      </div>
    </footer>
  );
}

interface LinksProps {
  readonly items: readonly ShownItem[];
}

function Column({ entry, items }: LinksProps & { readonly entry: Shown<'footerColumn'> }) {
  const { heading } = entry;
  const Region = heading ? 'nav' : 'div';
  return (
    <Region className={styles.column} aria-label={wordsOf(heading)}>
      {heading && (
        <p className={styles.heading} {...languageOf(entry, 'heading')}>
          {heading}
        </p>
      )}
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

const texts: Readonly<Record<(typeof footerPageSlugs)[number], PlainKey>> = {
  'privacy-policy': 'shell.privacyPolicy',
  tos: 'shell.termsOfService',
};

/** Shows fixed links (spec 1 §2 "Footer"), where the space has their pages. */
function LegalLinks() {
  const { fixedLink, t } = useShape();
  const slugs = footerPageSlugs.filter((slug) => fixedLink(slug));
  return (
    <ul className={styles.legal} aria-label={t('shell.legalLinks')} data-labels={slugs.join(' ')}>
      {slugs.map((slug) => (
        <li key={slug}>
          <a href={wordsOf(fixedLink(slug))}>{t(texts[slug])}</a>
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

function SocialLinks({ items }: LinksProps) {
  const { t } = useShape();
  return (
    <ul className={styles.social} aria-label={t('shell.socialLinks')} data-labels={labelsOf(items)}>
      {items.map((item) => (
        <li key={item.unlocalized_entry_id}>
          <SocialLink item={item} />
        </li>
      ))}
    </ul>
  );
}

/** Shows a social network's icon by host, else its name. */
function SocialLink({ item }: { readonly item: ShownItem }) {
  const page = useShape();
  const { t } = page;
  const { url = '' } = item;
  const network = ask(page, (_, inLanguage) => socialNetworkOf(inLanguage(url)));
  if (!network) return <ItemLink item={item} className={styles.link} />;
  return (
    <ItemLink item={item} className={`round ${styles.socialLink}`}>
      <Icon name={network} />
      <span className="visually-hidden">
        {t(`social.${network}`)} ({t('shell.newTab')})
      </span>
    </ItemLink>
  );
}

type SocialNetwork = Extract<IconName, 'youtube' | 'linkedin' | 'x' | 'facebook' | 'instagram'>;

const hostsOf: Readonly<Record<SocialNetwork, readonly string[]>> = {
  youtube: ['youtube.com', 'youtu.be'],
  linkedin: ['linkedin.com'],
  x: ['x.com', 'twitter.com'],
  facebook: ['facebook.com'],
  instagram: ['instagram.com'],
};
const networks = Object.keys(hostsOf) as SocialNetwork[];

/** Returns an address's social network, also for subdomains such as `www.`. */
export function socialNetworkOf(url: string): SocialNetwork | undefined {
  const host = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase();
  return networks.find((network) =>
    hostsOf[network].some((each) => host === each || host?.endsWith(`.${each}`)),
  );
}
