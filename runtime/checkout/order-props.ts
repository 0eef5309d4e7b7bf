import type { Personalization } from '../../domain/commerce/personalizations.ts';
import type { MessageKey } from '../../domain/locales/message-keys.ts';
import type { Names } from '../../domain/locales/reference-names.ts';
import type { AccountApiConfig, CheckoutConfig } from '../../domain/site/site-config.ts';

/** Describes the order page's properties in its language. They stand in the page as JSON. */
export interface OrderProps {
  readonly locale: { readonly code: string; readonly tag: string };
  readonly texts: OrderTexts;
  /** Numbers of months in words, as the build wrote them: browsers may write them otherwise. */
  readonly monthTexts: Readonly<Record<string, string>>;
  readonly personalization: Personalization;
  /** Whether this is the page that `?personalization=` is understood on. */
  readonly isBasePage: boolean;
  /** The offer's product list as the content has it, shown until the service answers. */
  readonly products: unknown;
  /** By code, in the reader's order. */
  readonly countries: Names;
  readonly usStates: Names;
  readonly checkout: CheckoutConfig;
  /** The account API, which knows the visitor's country; absent where it is in its usual place. */
  readonly accountApi?: AccountApiConfig;
  /** A site may have no terms of service; a link to them would lead nowhere. */
  readonly paths: { readonly order: string; readonly tos?: string | undefined };
}

/**
 * Lists the keys of messages that the order page's script may show; the page holds them with their placeholders
 * `{{name}}`.
 */
export type OrderTextKey = Exclude<
  Extract<MessageKey, `order.${string}` | `offer.${string}` | 'shell.newTab'>,
  UnusedTextKey
>;

/** Lists messages that the script never shows, or loads when they are needed (`late-texts.ts`). */
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

/** Holds the page's messages with their placeholders. */
export type OrderTexts = Readonly<Record<OrderTextKey, string>>;
