import type { Locale } from '../locales/locales.ts';

/** Describes an amount of money: `unscaledValue` divided by ten to the power of `scale` (spec 1 §3). */
export interface Amount {
  readonly unscaledValue: bigint;
  readonly scale: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** Rejects larger scales as damaged data. */
const largestScale = 30;

/** Reads an amount as an API or an export gives it, the value as a number or as text; undefined for anything else. */
export function readAmount(value: unknown): Amount | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { unscaledValue, scale, currency } = value as Record<string, unknown>;
  if (typeof unscaledValue !== 'number' && typeof unscaledValue !== 'string') return undefined;
  if (!isWhole(unscaledValue) || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    return undefined;
  if (typeof scale !== 'number' || !Number.isInteger(scale) || scale < 0 || scale > largestScale)
    return undefined;
  return { unscaledValue: BigInt(String(unscaledValue)), scale, currency };
}

/** Rejects unsafe integers, which have lost digits, and overlong texts. */
function isWhole(value: number | string): boolean {
  return typeof value === 'number' ? Number.isSafeInteger(value) : /^-?\d{1,30}$/.test(value);
}

/** Writes an amount as a decimal string with exactly two decimals, rounded half away from zero: `99.95`. */
export function toDecimal({ unscaledValue, scale }: Amount): string {
  const negative = unscaledValue < 0n;
  const divisor = 10n ** BigInt(scale);
  const cents = ((negative ? -unscaledValue : unscaledValue) * 200n + divisor) / (divisor * 2n);
  const digits = String(cents).padStart(3, '0');
  return `${negative && cents > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns whether an amount is above zero as it is shown, rounded to two decimals. */
export function isAboveZero(amount: Amount): boolean {
  return amount.unscaledValue > 0n && toDecimal(amount) !== '0.00';
}

/** Returns whether two decimals show an amount exactly. */
export function isWholeCents({ unscaledValue, scale }: Amount): boolean {
  return scale <= 2 || unscaledValue % 10n ** BigInt(scale - 2) === 0n;
}

/**
 * Signs that stand for one currency in every language; others are named by their code. Those of `Intl` differ from browser to browser, and
 * the order page has to say what the build said.
 */
// biome-ignore format: a few lines
const symbols: Readonly<Record<string, string>> = {
  USD: '$', EUR: '€', GBP: '£', JPY: '¥', KRW: '₩', INR: '₹', UAH: '₴', RUB: '₽', TRY: '₺', VND: '₫', ILS: '₪', THB: '฿',
  PLN: 'zł', CZK: 'Kč', HUF: 'Ft', BRL: 'R$',
};

/** Formats an amount for a language: `$99.95`, `99,95 €`. Adds control characters that isolate it from right-to-left text. */
export function formatAmount(
  amount: Amount,
  { money: style, direction }: Pick<Locale, 'money' | 'direction'>,
): string {
  const decimal = toDecimal(amount);
  const sign = decimal.startsWith('-') ? '-' : '';
  const digits = decimal.slice(sign.length);
  const number = style.includes(',') ? digits.replace('.', ',') : digits;
  const symbol = symbols[amount.currency] ?? amount.currency;
  const space = style.includes(' ') || symbol.length > 1 ? '\u00a0' : '';
  const text = sign + (style.startsWith('$') ? symbol + space + number : number + space + symbol);
  return direction === 'rtl' ? `\u2067${text}\u2069` : text;
}

interface Saving {
  readonly beforeDiscount: Amount | undefined;
  readonly discount: Amount | undefined;
  /** A whole number. */
  readonly discountPercentage: number | undefined;
}

/**
 * Drops the parts of a saving that contradict the amounts: a saving above the difference, an inconsistent price before,
 * a wrong percentage.
 * @param amount the price; all amounts are in its currency
 */
export function trueSaving(amount: Amount, said: Saving): Saving {
  const { beforeDiscount } = said;
  const saved = beforeDiscount && subtract(beforeDiscount, amount);
  if (saved && saved.unscaledValue <= 0n)
    return { beforeDiscount: undefined, discount: undefined, discountPercentage: undefined };
  const over = saved && said.discount ? subtract(said.discount, saved).unscaledValue : 0n;
  const discount = over > 0n ? saved : said.discount;
  // What costs something is never 100 % off.
  const most = Math.min(
    said.discountPercentage ?? 0,
    99,
    saved ? Math.round(percentage(saved, amount)) : 100,
    discount ? Math.ceil(percentage(discount, amount)) : 100,
  );
  return {
    beforeDiscount: over < 0n ? undefined : beforeDiscount,
    discount,
    discountPercentage: most || undefined,
  };
}

/** Returns a saving as a percentage of the previous price, to two decimals. */
function percentage(saved: Amount, amount: Amount): number {
  const scale = Math.max(saved.scale, amount.scale);
  const part = atScale(saved, scale);
  return Number((part * 10_000n) / (part + atScale(amount, scale))) / 100;
}

function subtract(one: Amount, other: Amount): Amount {
  const scale = Math.max(one.scale, other.scale);
  return { ...one, scale, unscaledValue: atScale(one, scale) - atScale(other, scale) };
}

/** @param scale at least the amount's own */
function atScale({ unscaledValue, scale: own }: Amount, scale: number): bigint {
  return unscaledValue * 10n ** BigInt(scale - own);
}
