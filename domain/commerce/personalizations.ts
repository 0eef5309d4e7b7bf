/** Describes a variant of the order page (spec 1 §2 "Checkout (order) page"). */
export interface Personalization {
  /** As addresses and campaigns name it: `/order?personalization=SPECIAL_REFERRER`. */
  readonly name: string;
  /** The last segment of its own page: `/order/special-referrer`. */
  readonly slug: string;
  /** Offers the special deal: its own heading, the price a day, and the share saved. */
  readonly isSpecial: boolean;
  /** Its list of plans comes with the notes on features and currency. */
  readonly isTier1: boolean;
  /** The visitor was referred, and gets a month for it. */
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

/** Finds the variant with this name, in any spelling of case and hyphens. */
export function findPersonalization(name: string | null | undefined): Personalization | undefined {
  const wanted = name?.trim().toUpperCase().replaceAll('-', '_');
  return personalizations.find((own) => own.name === wanted);
}

/** Returns the variant with this name; the regular one for an unknown name (spec 1 §2). */
export function personalizationByName(name: string | null | undefined): Personalization {
  const [regular] = personalizations;
  if (!regular) throw new RangeError('There is no regular order page.');
  return findPersonalization(name) ?? regular;
}
