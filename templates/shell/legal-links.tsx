import { shellIds } from '../../domain/site/shell-ids.ts';
import { footerPageSlugs } from '../../domain/site/shell-pages.ts';
import { usePage } from '../page-context.ts';
import styles from './footer.module.css';

const labels: Readonly<Record<(typeof footerPageSlugs)[number], string>> = {
  'privacy-policy': 'shell.privacyPolicy',
  tos: 'shell.termsOfService',
};

/** Links that code fixes (spec 1 §2 "Footer"); a space without such a page has no link to it. */
export function LegalLinks() {
  const { fixedLink, t } = usePage();
  return (
    <ul className={styles.legal} aria-label={t('shell.legalLinks')}>
      {footerPageSlugs.map((slug) => {
        const url = fixedLink(slug);
        return (
          url && (
            <li key={slug}>
              <a href={url} className={styles.link} data-label={slug}>
                {t(labels[slug])}
              </a>
            </li>
          )
        );
      })}
      <li>
        <button type="button" className={styles.link} popoverTarget={shellIds.cookieSettings}>
          {t('shell.changePreferences')}
        </button>
      </li>
    </ul>
  );
}
