import styles from './brand-logo.module.css';

/** Brands and PayPal: the service's name → the displayed name. */
const names = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DISCOVER: 'Discover',
  JCB: 'JCB',
  VISA_ELECTRON: 'Visa Electron',
  DINERS_CLUB: 'Diners Club',
  UNIONPAY: 'UnionPay',
  PAYPAL: 'PayPal',
} as const;

export type Brand = keyof typeof names;

/** Returns whether the page has a logo for a name. */
export function isBrand(name: string): name is Brand {
  return Object.hasOwn(names, name);
}

/** Returns the id of a brand's drawing, which the page holds. */
export const markId = (brand: Brand): string => `brand_${brand}`;

export const brands = Object.keys(names) as Brand[];

/** Shows a card brand's or PayPal's logo. */
export function BrandLogo({ brand }: { readonly brand: Brand }) {
  return (
    <svg role="img" aria-label={names[brand]} className={styles.logo} viewBox="0 0 48 30">
      <rect x="0.5" y="0.5" width="47" height="29" rx="4" className={styles.ground} />
      <use href={`#${markId(brand)}`} />
    </svg>
  );
}
