/** ISO 4217 code of the prices that pages show: the specification's where the site takes no orders (spec 1 §1). */
export function currencyOf(checkout: Pick<CheckoutConfig, 'currency'> | undefined): string {
  return checkout?.currency ?? 'USD';
}

/** How a site sells (spec 1 §7). Going from the sandbox to the live services changes nothing but these values. */
export interface CheckoutConfig {
  /** The offer that the order page shows: GET {api}/api/v1/offers/{offerId}. */
  readonly offerId: string;
  /** ISO 4217 code of the prices that buyers pay. */
  readonly currency: string;
  /** Value of the `x-tenant` header of every checkout request. */
  readonly tenant: string;
  /** Where the services are: scheme and host, or empty for the site's own origin. */
  readonly api: string;
  readonly dataPlatform: string;
  readonly paymentMetrics: string;
  /** Where a finished checkout may send the buyer besides the site's own origin: scheme and host, https. */
  readonly redirectOrigins: readonly string[];
  /** The card and PayPal provider. */
  readonly chargebee: { readonly script: string; readonly site: string; readonly publishableKey: string };
  /** The fraud-prevention library. */
  readonly forter: { readonly script: string; readonly siteId: string };
  /** Third-party scripts that are fetched through GET /frtr/api/v1/proxy of the site's origin: exactly these addresses. */
  readonly proxiedScripts: readonly string[];
  /** Sends an `Idempotency-Key` with POST /payment-intent and POST /checkout; for services that know it. */
  readonly idempotencyKeys?: boolean;
  /** Name of the cookie whose value is the `uid` of payment results (spec 1 §3); `uid` by default. */
  readonly uidCookie?: string;
}
