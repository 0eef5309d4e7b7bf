/** Describes a variant of the order page (spec 1 §2 "Checkout (order) page"). */
export interface Personalization {
  /** Name in addresses and campaigns: `/order?personalization=SPECIAL_REFERRER`. */
  readonly name: string;
  /** Last segment of its page: `/order/special-referrer`. */
  readonly slug: string;
  /** Shows the special deal: its own heading, the price per day and the saving. */
  readonly isSpecial: boolean;
  /** Shows notes on features and currency with the plans. */
  readonly isTier1: boolean;
  /** Gives the referred visitor a free month. */
  readonly hasReferrer: boolean;
  readonly hasBackblaze: boolean;
}

type Layout = 'regular' | 'special';
type Extra = 'tier 1' | 'referrer' | 'backblaze';

const table: readonly (readonly [name: string, layout: Layout, ...extras: Extra[]])[] = [
  ['REGULAR', 'regular'],
  ['REGULAR_TIER_1', 'regular', 'tier 1'],
  ['SPECIAL', 'special'],
  ['SPECIAL_TIER_1', 'special', 'tier 1'],
  ['REGULAR_REFERRER', 'regular', 'referrer'],
  ['SPECIAL_REFERRER', 'special', 'referrer'],
  ['SPECIAL_BACKBLAZE', 'special', 'backblaze'],
  ['SPECIAL_REFERRER_BACKBLAZE', 'special', 'referrer', 'backblaze'],
  ['TEST_PERSONALIZATION', 'regular'],
];

/** Lists the variants of the order page, the regular one first. */
export const personalizations: readonly Personalization[] = table.map(([name, layout, ...extras]) => ({
  name,
  slug: name.toLowerCase().replaceAll('_', '-'),
  isSpecial: layout === 'special',
  isTier1: extras.includes('tier 1'),
  hasReferrer: extras.includes('referrer'),
  hasBackblaze: extras.includes('backblaze'),
}));

/** Holds the name of the parameter by which the order page's address chooses a variant. */
export const variantParameter = 'personalization';

/** Finds the variant with this name, ignoring case and hyphens; `REGULAR` and `SPECIAL`, of seven letters, may end in `_BASE`. */
export function findPersonalization(name: string | null | undefined): Personalization | undefined {
  const wanted = name
    ?.trim()
    .toUpperCase()
    .replaceAll('-', '_')
    .replace(/^(\w{7})_BASE$/, '$1');
  return personalizations.find((own) => own.name === wanted);
}

/** Returns the variant with this name, or the regular one (spec 1 §2). */
export function personalizationByName(name: string | null | undefined): Personalization {
  const [regular] = personalizations;
  if (!regular) throw new RangeError('There is no regular order page.');
  return findPersonalization(name) ?? regular;
}

/** Describes the recommended plan as the fixed texts of special order pages do (spec 1 §2): `49% off`, `12 Months + 3 Months FREE`. */
export const specialDeal = { months: 12, freeMonths: 3, percent: 49 } as const;

/** Gives the days of the guarantee that the fixed texts of order pages state (spec 1 §1): `30-day money-back guarantee`. */
export const guaranteeDays = 30;
