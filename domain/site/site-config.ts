import * as z from 'zod/mini';
import { localeByCode } from '../locales/locales.ts';

/** Declares what Node and browsers have alike. */
declare const URL: {
  parse(
    text: string,
  ): { origin: string; protocol: string; hostname: string; username: string; password: string } | null;
};

/** Lists the severities that a rule can have; `off` leaves its findings out. */
export const levels = ['error', 'warning', 'info', 'off'] as const;
export type Level = (typeof levels)[number];

const text = z.string().check(z.minLength(1, 'must not be empty'));
const name = z.string().check(z.regex(/^[\w.-]+$/, 'must be letters, digits, ".", "_" or "-"'));
const localeCode = checked((code) => localeByCode(code) !== undefined, 'isn’t a language of the site');
const level = z.enum(levels);

/** A service: empty for the site's own origin. */
const service = z.union([z.literal(''), checked(isOrigin, 'must be a scheme and a host')], {
  error: "must be empty, for the site's own origin, or a scheme and a host, such as https://pay.example.com",
});

/** A path of the site's origin or an https address, with a query where the vendor wants one. */
const address = checked(
  (value) => isApiBase(value.replace(/\?[^?\s;,\\#]*$/, '')),
  'must be a path such as /collect, or an https address without a fragment',
);

/** Sources of the content security policy. */
const policyOrigins = z.optional(
  z.array(
    checked(
      isPolicyOrigin,
      'must be https:// and a host, without a path; "*." may stand first, before two names or more',
    ),
  ),
);

/** How a site sells (spec 1 §7). Going from the sandbox to the live services changes nothing but these values. */
const checkout = z.strictObject({
  /** The offer that the order page shows: GET {api}/api/v1/offers/{offerId}. */
  offerId: text,
  /** ISO 4217 code of the prices that buyers pay. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code, such as USD')),
  /** Value of the `x-tenant` header of every checkout request. */
  tenant: text,
  /** Where the services are: scheme and host, or empty for the site's own origin. */
  api: service,
  dataPlatform: service,
  paymentMetrics: service,
  /** Where a finished checkout may send the buyer besides the site's own origin: scheme and host, https. */
  redirectOrigins: z.array(checked(isHttpsOrigin, 'must be https:// and a host, without a path')),
  /** The card and PayPal provider. */
  chargebee: z.strictObject({ script: text, site: text, publishableKey: text }),
  /** The fraud-prevention library. */
  forter: z.strictObject({ script: text, siteId: text }),
  /** Third-party scripts that are fetched through GET /frtr/api/v1/proxy of the site's origin: exactly these addresses. */
  proxiedScripts: z.array(text),
  /** Sends an `Idempotency-Key` with POST /payment-intent and POST /checkout; for services that know it. */
  idempotencyKeys: z.optional(z.boolean()),
  /** Name of the cookie whose value is the `uid` of payment results (spec 1 §3); `uid` by default. */
  uidCookie: z.optional(name),
});

/** Names the receivers of analytics events. Nothing is loaded or sent before the visitor has allowed statistics. */
const analytics = z.strictObject({
  /** Names the site in page views; by default the checkout's tenant, else the host. */
  siteId: z.optional(name),
  /** A tag manager, which reads the list `dataLayer` of the window. */
  tag: z.optional(
    z.strictObject({
      script: address,
      /** Origins, besides the script's own, that it loads scripts from, sends to, or shows frames of: `https://*.example.com`. */
      origins: z.optional(
        z.strictObject({ script: policyOrigins, connect: policyOrigins, frame: policyOrigins }),
      ),
    }),
  ),
  /** Takes events by POST. */
  endpoint: z.optional(address),
});

const accountApi = z.strictObject({
  /** A path of the site's origin, or a whole https address (http only of this machine), without username and query. */
  base: checked(isApiBase, 'must be a path such as /wap/api/v1, or an https address with nothing else'),
  /** Whether browsers send cookies along; by default to the same origin only. */
  credentials: z.optional(z.enum(['omit', 'same-origin', 'include'])),
});

const externalLinks = z.strictObject({
  /** Addresses that aren't requested, by a redirect either; `*` stands for any characters. */
  ignore: z._default(z.array(text), []),
  /** Hosts, with their port where it isn't the usual one, that are checked although they are on a private network. */
  privateHosts: z._default(z.array(text), []),
  /** How long an address that answered isn't requested again, in hours; 0: it is requested each time. */
  maxAgeHours: z._default(z.number().check(z.minimum(0)), 168),
  /** Between two requests to a host. */
  pauseMilliseconds: z._default(z.number().check(z.minimum(0)), 500),
  /** How long to wait for an answer. */
  timeoutSeconds: z._default(z.number().check(z.minimum(0.1), z.maximum(600)), 10),
});

/**
 * One level for all of a rule's findings, or several: the first one counts whose globs match the paths of all pages
 * that a finding hits, and the content model's where none does. Paths are without the language's prefix.
 */
const ruleSetting = z.union(
  [
    level,
    z.array(
      z.strictObject({
        severity: level,
        /** Absent: all. */
        paths: z.optional(z.array(text.check(z.startsWith('/', 'must begin with "/", such as /blog/**')))),
      }),
    ),
  ],
  { error: `must be ${levels.join(', ')}, or a list of { severity, paths }` },
);

/**
 * Describes `site.config.ts`: the one file that the owner of a site edits. Paths are relative to that file.
 *
 * @param isRule returns whether an id is that of a rule
 */
export function siteConfigSchema(isRule: (id: string) => boolean) {
  return z.strictObject({
    /** Where the site will be served: scheme and host, no trailing slash. */
    origin: checked(isOrigin, 'must be a scheme and a host, such as https://www.example.com'),
    /** The brand's name, as it stands in titles and the footer. */
    brand: text,
    /** The export that `validate` and `build` read and `export` writes. */
    content: text,
    /** Where VPN servers are, in the shape of GET /vpn-servers: what pages show until the live answer comes. */
    servers: z.optional(text),
    /** The folder of the generated site. */
    out: text,
    /** Where the content lives. Tokens are not configuration: they come from the environment. */
    contentful: z.strictObject({ space: text, environment: text, host: text, deliveryHost: text }),
    /** UI codes of languages that the space has but visitors don't get yet. */
    heldBackLocales: z.array(localeCode),
    /** Assets on this host lie in a folder of the project: they are copied into the site under hashed names. */
    localAssets: z.optional(z.strictObject({ host: text, folder: text })),
    /** Absent: nothing is sold here, and there are no order pages. Pages carry all of it. */
    checkout: z.optional(checkout),
    /** The offer that the sandbox sells; live services have their own. */
    offerFile: z.optional(text),
    /** Where pages send analytics events (spec 1 §7, docs/analytics.md); absent: nowhere. */
    analytics: z.optional(analytics),
    /**
     * Takes reports of errors on any page by POST (spec 1 §8): a path of the site's origin or an https address. Absent:
     * nothing is reported, unless the page has a function `onErrorReport`.
     */
    errorReports: z.optional(address),
    /** The script of the live-chat widget, loaded when a visitor first opens it. Absent: no page has a chat launcher. */
    chat: z.optional(z.strictObject({ script: text })),
    /** Where the account API is (spec 2 §7); by default `/wap/api/v1` on the site's own origin. */
    accountApi: z.optional(accountApi),
    /** How `validate --external` checks addresses of other sites. */
    externalLinks: z.prefault(externalLinks, {}),
    /** The share, from 0 to 1, of the published pages' addresses that a build may lose: what editors take away between two builds, but not an export that is cut short. */
    maxRemovedShare: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0.1),
    /** How much findings weigh, by rule, where it isn't as the content model says. */
    rules: z.optional(z.record(checked(isRule, 'isn’t a rule'), ruleSetting)),
  });
}

type Schema = ReturnType<typeof siteConfigSchema>;

/** Describes the export of a site.config.ts: values with a default can be absent. */
export type SiteConfigFile = DeepReadonly<z.input<Schema>>;
/** Holds the settings of a site, with defaults. */
export type SiteConfig = DeepReadonly<z.output<Schema>>;
export type AnalyticsConfig = NonNullable<SiteConfig['analytics']>;
export type AccountApiConfig = NonNullable<SiteConfig['accountApi']>;
export type RuleSettings = NonNullable<SiteConfig['rules']>;

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

function checked(isValid: (value: string) => boolean, message: string) {
  return z.string().check(z.refine(isValid, message));
}

function isOrigin(value: string): boolean {
  return URL.parse(value)?.origin === value;
}

function isHttpsOrigin(value: string): boolean {
  return isOrigin(value) && value.startsWith('https://');
}

/**
 * Returns whether a value can be the base of an API's addresses. It goes into the site's content security policy, where a
 * space or a semicolon would begin something else; paths are added to its end; and browsers read a backslash as a slash, so
 * that two of them name another host.
 */
function isApiBase(value: string): boolean {
  return /^[^\s;,\\?#]+$/.test(value) && (/^\/(?!\/)/.test(value) || isSafeAddress(value));
}

/** Visitors' data goes there: unencrypted at most to the machine that a site is tried out on. */
function isSafeAddress(value: string): boolean {
  const { protocol, hostname, username, password } = URL.parse(value) ?? {};
  if (!/^https?:\/\/[^/]/i.test(value) || username || password) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}

/**
 * Returns whether an origin can go into the policy as it is. `*.` stands for any subdomain there: of two names or more, so
 * that it isn't all of the web, or all of `.com`. The last name has no digit first, as addresses of machines have.
 */
function isPolicyOrigin(value: string): boolean {
  return (
    isHttpsOrigin(value) && /^https:\/\/(\*\.[\w-]+(\.[\w-]+)*\.[a-z][\w-]*|[\w.-]+)(:\d+)?$/.test(value)
  );
}

/** Holds how a site sells (spec 1 §7). */
export type CheckoutConfig = NonNullable<SiteConfig['checkout']>;

/** Returns the ISO 4217 code of the prices that pages show: the specification's where the site takes no orders (spec 1 §1). */
export function currencyOf(checkout: Pick<CheckoutConfig, 'currency'> | undefined): string {
  return checkout?.currency ?? 'USD';
}

/** Returns a site's name in analytics: its own setting, else the checkout's tenant, else its host. */
export function siteIdOf({
  analytics,
  checkout,
  origin,
}: Pick<SiteConfig, 'analytics' | 'checkout' | 'origin'>): string {
  return analytics?.siteId ?? checkout?.tenant ?? origin.replace(/^.*:\/\//, '');
}
