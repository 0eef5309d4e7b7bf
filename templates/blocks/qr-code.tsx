import encodeQr from 'qr';
import type { EntryLink } from '../../domain/content/entries.ts';
import { languageAttributes, useShape } from '../pages/page-context.ts';
import { InLanguage } from '../shape.tsx';
import styles from './qr-code.module.css';

/** Shows the address of a page or a store as a QR code, for visitors whose app belongs on another device. */
export function QrCode({ link }: { readonly link: EntryLink | undefined }) {
  const { navigation, sheets, t } = useShape();
  const item = navigation(link);
  if (!item?.url) return null;
  const { url } = item;
  sheets.add('qr-code');
  return (
    <div className={styles.scan}>
      <InLanguage>{(own, inLanguage) => <Code address={own.absoluteUrl(inLanguage(url))} />}</InLanguage>
      <p>
        <strong>{t('hero.scan')}</strong> <span {...languageAttributes(item.language)}>{item.name}</span>
      </p>
    </div>
  );
}

function Code({ address }: { readonly address: string }) {
  const rows = encodeQr(address, 'raw', { border: 2 });
  return (
    <svg className={styles.code} viewBox={`0 0 ${rows.length} ${rows.length}`} aria-hidden="true">
      <path d={rows.map(runsOf).join('')} />
    </svg>
  );
}

/** Draws each run of dark modules of a row as a line. */
function runsOf(row: readonly boolean[], y: number): string {
  const cells = row.map((isDark) => (isDark ? '#' : ' ')).join('');
  return Array.from(cells.matchAll(/#+/g), ({ index, 0: run }) => `M${index} ${y + 0.5}h${run.length}`).join(
    '',
  );
}
