import type { CheckoutConfig } from '../../domain/commerce/checkout-config.ts';
import type { Personalization } from '../../domain/content/personalizations.ts';
import type { Names } from '../../domain/locales/reference-names.ts';
import type { AccountApiConfig } from '../../domain/site/site-config.ts';

/** The order page's properties in its language. They stand in the page as JSON. */
export interface OrderProps {
  readonly locale: { readonly code: string; readonly tag: string };
  readonly texts: OrderTexts;
  /** Numbers of months in words, as the build wrote them: browsers may write them otherwise. */
  readonly monthTexts: Readonly<Record<string, string>>;
  readonly personalization: Personalization;
  /** Whether this is the page that `?personalization=` is understood on. */
  readonly isBasePage: boolean;
  /** The offer's product list as the content has it, until the service answers. */
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

/** The messages that the order page's script needs: they travel in the page. */
export const orderTextKeys = [
  'order.noScript',
  'order.heading',
  'order.heading.special',
  'order.special.perDay',
  'order.special.discount',
  'order.referral',
  'order.partner.backblaze',
  'order.step.plan',
  'order.step.email',
  'order.step.payment',
  'order.step.number',
  'order.note.features',
  'order.note.currency',
  'order.note.renewal',
  'order.note.email',
  'order.note.secure',
  'order.guarantee',
  'order.terms',
  'order.plans.error',
  'order.plans.retry',
  'order.plans.priceChanged',
  'order.plans.confirmPrice',
  'order.email',
  'order.email.empty',
  'order.email.invalid',
  'order.country',
  'order.country.placeholder',
  'order.country.summary',
  'order.country.change',
  'order.country.required',
  'order.state',
  'order.state.placeholder',
  'order.state.required',
  'order.method.card',
  'order.method.paypal',
  'order.card.firstName',
  'order.card.firstName.empty',
  'order.card.lastName',
  'order.card.lastName.empty',
  'order.card.name.tooLong',
  'order.card.postalCode',
  'order.card.optional',
  'order.card.number',
  'order.card.number.empty',
  'order.card.number.invalid',
  'order.card.expiry',
  'order.card.expiryMonth',
  'order.card.expiryMonth.invalid',
  'order.card.expiryYear',
  'order.card.expiryYear.invalid',
  'order.card.cvc',
  'order.card.cvc.hint',
  'order.card.cvc.invalid',
  'order.card.cvc.digits',
  'order.pay',
  'order.pay.renewal',
  'order.pay.terms',
  'order.pay.summary',
  'order.paypal.guard',
  'order.paypal.loading',
  'order.paypal.unavailable',
  'order.paypal.finish',
  'order.processing',
  'order.processing.retry',
  'order.processing.bank',
  'order.processing.cancel',
  'order.otherTab',
  'order.flash.close',
  'order.flash.general_error.heading',
  'order.flash.general_error.message',
  'order.flash.signup.errors.credit_card_not_authenticated.heading',
  'order.flash.signup.errors.credit_card_not_authenticated.message',
  'order.flash.credit_card_payment_gateway_error.heading',
  'order.flash.credit_card_payment_gateway_error.message',
  'order.flash.unconfirmed.heading',
  'order.flash.unconfirmed.message',
  'order.flash.probably_paid.heading',
  'order.flash.probably_paid.message',
  'order.flash.paid_no_redirect.heading',
  'order.flash.paid_no_redirect.message',
  'order.flash.provider_blocked.heading',
  'order.flash.provider_blocked.message',
  'order.flash.offline.heading',
  'order.flash.offline.message',
  'offer.recommended',
  'offer.perMonth',
  'offer.total',
  'offer.priceBefore',
  'offer.renewal',
  'offer.discount',
  'offer.savings',
  'offer.freeMonths',
  'shell.newTab',
  'order.flash.continue',
  'order.flash.already_paid.heading',
  'order.flash.already_paid.message',
  'order.flash.buyAgain',
  'order.flash.paying_elsewhere.heading',
  'order.flash.paying_elsewhere.message',
  'order.flash.page_failed.heading',
  'order.flash.page_failed.message',
] as const;

export type OrderTextKey = (typeof orderTextKeys)[number];

/** Messages with their placeholders `{{name}}` still in them. */
export type OrderTexts = Readonly<Record<OrderTextKey, string>>;
