import type { Personalization } from '../../domain/commerce/personalizations.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import type { MessageKey, PlainKey } from '../../domain/locales/message-keys.ts';
import type { Names } from '../../domain/locales/reference-names.ts';
import type { AccountApiConfig, CheckoutConfig } from '../../domain/site/site-config.ts';

export interface OrderProps {
  readonly locale: Pick<Locale, 'code' | 'tag' | 'direction' | 'money' | 'familyNameFirst'>;
  readonly texts: OrderTexts;
  /** Formatted numbers of months, as browsers may format them differently. */
  readonly monthTexts: Readonly<Record<string, string>>;
  readonly personalization: Personalization;
  /** Whether `?personalization=` leads from this page to a variant. */
  readonly isBasePage: boolean;
  /** The year of the build, in four digits. */
  readonly year: string;
  /** The content's product list, shown until the live one loads. */
  readonly products: unknown;
  /** Sorted, by code. */
  readonly countries: Names;
  readonly usStates: Names;
  readonly checkout: CheckoutConfig;
  /** Account API for the visitor's country; absent for the default. */
  readonly accountApi?: AccountApiConfig;
  /** The terms of service are optional. */
  readonly paths: { readonly order: string; readonly tos?: string | undefined };
}

/** Describes what the page embeds as JSON: its list has the countries. */
export type EmbeddedOrderProps = Omit<OrderProps, 'countries'>;

/** Reads the countries from the form's list, after its first option, which asks to choose. */
export function withCountries(embedded: EmbeddedOrderProps, page: ParentNode): OrderProps {
  const [, ...options] = page.querySelectorAll<HTMLOptionElement>('#order_country option');
  return { ...embedded, countries: Object.fromEntries(options.map(({ value, text }) => [value, text])) };
}

/** Lists the message keys of the order page's script; messages contain placeholders `{{name}}`. */
export type OrderTextKey = Exclude<
  Extract<MessageKey, `order.${string}` | `offer.${string}` | 'shell.newTab'>,
  UnusedTextKey
>;

export type PlainOrderKey = OrderTextKey & PlainKey;

/** Lists messages that the script doesn't need, or loads on demand (`late-texts.ts`). */
export const unusedTextKeys = [
  'order.title',
  'order.description',
  'order.toast.error',
  'offer.heading',
  'offer.guarantee',
  'offer.currency',
  'offer.choose',
] as const satisfies readonly MessageKey[];
type UnusedTextKey = (typeof unusedTextKeys)[number];

export type OrderTexts = Readonly<Record<OrderTextKey, string>>;

/** Matches placeholders `{{name}}`. */
export const placeholder = /\{\{(\w+)\}\}/g;

/** Fills a text's placeholders. */
export function fillText(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(placeholder, (_, name: string) => String(values[name]));
}
