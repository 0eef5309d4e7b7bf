import { shellIds } from '../../domain/content/anchor-ids.ts';
import { Picture } from '../blocks/picture.tsx';
import { useShape } from '../pages/page-context.ts';
import { type Shown, wordsOf } from '../text.ts';
import styles from './header.module.css';
import { Icon } from './icons.tsx';
import { navigationItems } from './links.tsx';
import { AccountAction, AccountLink, LanguageButton, MainMenu } from './menus.tsx';

interface Props {
  readonly entry: Shown<'header'> | undefined;
}

/** Shows the header (spec 1 §2 "Header"); the runtime sets `data-scrolled`. */
export function Header({ entry }: Props) {
  const page = useShape();
  const { t } = page;
  const items = navigationItems(page, entry?.menu);
  const links = [entry?.accountLink, ...(entry?.callsToAction ?? [])].filter((link) => link !== undefined);
  const hasMenu = items.length + navigationItems(page, links).length > 0;
  return (
    <header
      className={styles.header}
      data-header=""
      data-site={page.siteId}
      data-tag={page.analytics?.tag?.script}
      data-events={page.analytics?.endpoint}
      data-error-reports={page.errorReports}
    >
      <div className={`page-wide ${styles.bar}`}>
        <Logo entry={entry} />
        {hasMenu && <MainMenu items={items} entry={entry} />}
        <div className={styles.actions}>
          <LanguageButton dropdown={entry?.localeDropdown} className="round" isIcon />
          <AccountLink link={entry?.accountLink} className={`round ${styles.accountLink}`} />
          <div className={styles.account}>
            <AccountAction links={entry?.callsToAction} />
          </div>
          {hasMenu && (
            <button
              type="button"
              className={`round ${styles.menuButton}`}
              popoverTarget={shellIds.sideMenu}
              aria-label={t('shell.openMenu')}
            >
              <Icon name="menu" />
            </button>
          )}
        </div>
      </div>
    </header>
  );
}

function Logo({ entry }: Props) {
  const { t, brand, homePath, image } = useShape();
  const logo = image(entry?.logo);
  const content = logo ? <Picture image={logo} place="logo" isEager /> : brand;
  if (homePath === undefined) return <span className={styles.logo}>{content}</span>;
  return (
    <a href={wordsOf(homePath)} className={styles.logo} aria-label={t('shell.home')} data-label="logo">
      {content}
    </a>
  );
}
