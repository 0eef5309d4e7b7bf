import type { CheckoutConfig } from '../../domain/checkout-config.ts';
import type { Names } from '../../domain/names.ts';
import type { Personalization } from '../../domain/personalizations.ts';
import type { AccountApiConfig } from '../../domain/site-config.ts';
import type { OrderTexts } from './texts/order-text-keys.ts';

/** What the order page is given in its language; JSON, as it travels in the page. */
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
  /** Where the visitor's country is asked for, if not in the account API's usual place. */
  readonly accountApi?: AccountApiConfig;
  /** A site may have no terms of service; a link to them would lead nowhere. */
  readonly paths: { readonly order: string; readonly tos?: string | undefined };
  /** Id of the plan that the buyer chose before the script ran. */
  readonly chosenPlan?: string | undefined;
}
