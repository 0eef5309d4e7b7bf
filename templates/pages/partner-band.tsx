import type { Entry } from '../../domain/content/entries.ts';
import { Picture } from '../images/picture.tsx';
import { usePage } from '../page-context.ts';
import styles from './partner-band.module.css';

/** Who a partner page is made with: the partner's logo, or the name where there is none. */
export function PartnerBand({ page }: { readonly page: Entry<'partnerPage'> }) {
  const { brand, image } = usePage();
  const logo = image(page.partnerLogo);
  if (!page.partnerName && !logo) return null;
  return (
    <p className={styles.band}>
      <span>{brand}</span>
      <span aria-hidden="true">×</span>
      {logo ? (
        <Picture
          image={{ ...logo, alt: page.partnerName ?? logo.alt }}
          place="logo"
          className={styles.logo}
        />
      ) : (
        <span>{page.partnerName}</span>
      )}
    </p>
  );
}
