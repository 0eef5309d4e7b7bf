import type { OfferedMethod } from '../order-services.ts';
import type { PaymentMethod } from '../payment/purchase.ts';
import { type Brand, isBrand } from './brand-logo.tsx';

/** How buyers may pay, each with the brands to show. */
export type ShownMethods = ReadonlyMap<PaymentMethod, readonly Brand[]>;

/** What is shown until the service answers, and where it doesn't (spec 1 §3 "Payment methods at checkout"). */
export const usualMethods: ShownMethods = new Map<PaymentMethod, readonly Brand[]>([
  ['card', ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'JCB', 'VISA_ELECTRON', 'DINERS_CLUB']],
  ['paypal', ['PAYPAL']],
]);

const methodNames: ReadonlyMap<string, PaymentMethod> = new Map([
  ['CREDIT_CARD', 'card'],
  ['PAYPAL', 'paypal'],
]);

/** The methods that this page can take, in the service's order; the usual ones where it names none of them. */
export function readMethods(offered: readonly OfferedMethod[]): ShownMethods {
  const known = offered.flatMap(({ name, processors }) => {
    const method = methodNames.get(name);
    return method ? [[method, brandsOf(method, processors)] as const] : [];
  });
  return known.length > 0 ? new Map(known) : usualMethods;
}

function brandsOf(method: PaymentMethod, processors: readonly string[]): readonly Brand[] {
  const brands = processors.filter(isBrand);
  return brands.length > 0 ? brands : (usualMethods.get(method) ?? []);
}
