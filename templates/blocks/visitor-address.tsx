import { countryNamesIn } from '../../domain/locales/reference-names.ts';
import { createConnection } from '../../runtime/api/connection.ts';
import { type PageContext, useShape } from '../pages/page-context.ts';
import { textIn } from '../shape.tsx';
import type { Shown } from '../text.ts';
import { Section } from './section.tsx';
import styles from './visitor-address.module.css';

/** Lists the names of countries in a language, for the script: browsers' own differ from the site's. */
function countryRows(language: PageContext['locale']): string {
  const rows = Object.entries(countryNamesIn(language)).map(([country, name]) => `${country} ${name}`);
  return rows.join('|');
}

/** Shows the visitor's IP address and its place, which `runtime/shell/show-address.ts` fills in. */
export function VisitorAddress({ entry }: { readonly entry: Shown<'visitorAddress'> }) {
  const page = useShape();
  const { t, accountApi, sheets } = page;
  const { anchorId, languages = {}, heading = t('address.label') } = entry;
  sheets.add('visitor-address');
  const { base, credentials } = createConnection(accountApi);
  return (
    <Section entry={{ languages, heading, anchorId }}>
      <div
        className={`surface ${styles.panel}`}
        data-visitor-address={`${base}/users/location`}
        data-credentials={credentials}
        data-unknown={t('address.unknown')}
        data-countries={textIn(page, ({ locale }) => countryRows(locale))}
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
