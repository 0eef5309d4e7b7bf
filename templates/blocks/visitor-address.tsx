import type { Entry } from '../../domain/content/entries.ts';
import { createConnection } from '../../runtime/api/connection.ts';
import { languageOf, usePage } from '../pages/page-context.ts';
import { Section } from './section.tsx';
import styles from './visitor-address.module.css';

/** Shows the visitor's IP address and its place, which `runtime/shell/show-address.ts` fills in. */
export function VisitorAddress({ entry }: { readonly entry: Entry<'visitorAddress'> }) {
  const { t, accountApi } = usePage();
  const { base, credentials } = createConnection(accountApi);
  return (
    <Section
      heading={entry.heading ?? t('address.label')}
      language={languageOf(entry, 'heading')}
      anchorId={entry.anchorId}
    >
      <div
        className={`surface ${styles.panel}`}
        data-visitor-address={`${base}/users/location`}
        data-credentials={credentials}
        data-unknown={t('address.unknown')}
      >
        <dl className={styles.facts}>
          <div>
            <dt>{t('address.label')}</dt>
            <dd>
              <bdi />
            </dd>
          </div>
          <div>
            <dt>{t('address.place')}</dt>
            <dd>
              <bdi />
            </dd>
          </div>
        </dl>
        {/* All states take their room, so that a change moves nothing. */}
        <div className={styles.states} role="status">
          <p data-when="loading">{t('address.loading')}</p>
          <p data-when="shown">{t('address.note')}</p>
          <p data-when="failed">{t('address.failed')}</p>
          <p data-when="unscripted">{t('address.unscripted')}</p>
        </div>
      </div>
    </Section>
  );
}
