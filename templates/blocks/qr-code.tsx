import encodeQr from 'qr';
import type { EntryLink } from '../../domain/content/entries.ts';
import { languageAttributes, usePage } from '../pages/page-context.ts';
import styles from './qr-code.module.css';

/** Shows the address of a page or a store as a QR code, for visitors whose app belongs on another device. */
export function QrCode({ link }: { readonly link: EntryLink | undefined }) {
  const { navigation, absoluteUrl, sheets, t } = usePage();
  const item = navigation(link);
  if (!item?.url) return null;
  sheets.add('qr-code');
  const rows = encodeQr(absoluteUrl(item.url), 'raw', { border: 2 });
  return (
    <div className={styles.scan}>
      <svg className={styles.code} viewBox={`0 0 ${rows.length} ${rows.length}`} aria-hidden="true">
        <path d={rows.map(runsOf).join('')} />
      </svg>
      <p>
        <strong>{t('hero.scan')}</strong> <span {...languageAttributes(item.language)}>{item.name}</span>
      </p>
    </div>
  );
}

/** Draws each run of dark modules of a row as a line. */
function runsOf(row: readonly boolean[], y: number): string {
  const cells = row.map((isDark) => (isDark ? '#' : ' ')).join('');
  return Array.from(cells.matchAll(/#+/g), ({ index, 0: run }) => `M${index} ${y + 0.5}h${run.length}`).join(
    '',
  );
}
