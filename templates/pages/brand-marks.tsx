import type { ReactNode } from 'react';
import { type Brand, brands, markId } from '../../runtime/checkout/page/brand-logo.tsx';
import styles from './brand-marks.module.css';

/** Draws each brand as a plain wordmark on a 48 × 30 card. */
const marks: Readonly<Record<Brand, ReactNode>> = {
  VISA: <Word text="VISA" tone="navy" size={14} />,
  MASTERCARD: (
    <>
      <circle cx="20" cy="13" r="7.5" className={styles.red} />
      <circle cx="28" cy="13" r="7.5" className={styles.amber} />
      <Word text="mastercard" tone="ink" size={5} y={27} />
    </>
  ),
  AMEX: (
    <>
      <rect x="5" y="5" width="38" height="20" rx="2" className={styles.blue} />
      <Word text="AMEX" tone="white" size={11} />
    </>
  ),
  DISCOVER: (
    <>
      <Word text="DISCOVER" tone="ink" size={7} y={14} />
      <circle cx="24" cy="22" r="4" className={styles.amber} />
    </>
  ),
  JCB: (
    <>
      <rect x="9" y="6" width="9" height="18" rx="3" className={styles.blue} />
      <rect x="19.5" y="6" width="9" height="18" rx="3" className={styles.red} />
      <rect x="30" y="6" width="9" height="18" rx="3" className={styles.green} />
      <Word text="J C B" tone="white" size={9} spread={24} />
    </>
  ),
  VISA_ELECTRON: (
    <>
      <Word text="VISA" tone="navy" size={11} y={14} />
      <Word text="Electron" tone="ink" size={7} y={24} />
    </>
  ),
  DINERS_CLUB: (
    <>
      <circle cx="24" cy="11" r="7" className={styles.navy} />
      <path d="M21.5 7.5a4.5 4.5 0 0 0 0 7Zm5 0v7a4.5 4.5 0 0 0 0-7Z" className={styles.white} />
      <Word text="Diners Club" tone="ink" size={6} y={26} />
    </>
  ),
  UNIONPAY: (
    <>
      <path d="M8 5h10l-4 20H4Z" className={styles.red} />
      <path d="M20 5h11l-4 20H16Z" className={styles.navy} />
      <path d="M33 5h11l-4 20H29Z" className={styles.green} />
      <Word text="UnionPay" tone="white" size={7} />
    </>
  ),
  PAYPAL: <Word text="PayPal" tone="navy" size={12} />,
};

interface WordProps {
  readonly text: string;
  readonly tone: 'navy' | 'ink' | 'white';
  readonly size: number;
  readonly y?: number;
  readonly spread?: number;
}

function Word({ text, tone, size, y = 15 + size * 0.36, spread }: WordProps) {
  return (
    <text
      x="24"
      y={y}
      textAnchor="middle"
      fontSize={size}
      className={styles[tone]}
      {...(spread && { textLength: spread })}
    >
      {text}
    </text>
  );
}

/** Holds the drawings that the order page's logos refer to, so that its script brings none. */
export function BrandMarks() {
  return (
    <div hidden>
      <svg aria-hidden="true">
        {brands.map((brand) => (
          <symbol key={brand} id={markId(brand)} viewBox="0 0 48 30">
            {marks[brand]}
          </symbol>
        ))}
      </svg>
    </div>
  );
}
