import * as z from 'zod/mini';
import { isBlank } from '../content/values.ts';
import { localeByCode } from '../locales/locales.ts';
import { hostIds } from './hosts.ts';

/** Declares the URL global common to Node and browsers. */
declare const URL: {
  parse(
    text: string,
  ): { origin: string; protocol: string; hostname: string; username: string; password: string } | null;
};

/** Lists the severities of a rule; `off` hides its findings. */
export const levels = ['error', 'warning', 'info', 'off'] as const;
export type Level = (typeof levels)[number];

const text = z.string().check(z.minLength(1, 'must not be empty'));
const name = z.string().check(z.regex(/^[\w.-]+$/, 'must be letters, digits, ".", "_" or "-"'));
const localeCode = checked((code) => localeByCode(code) !== undefined, "isn't a language of the site");
const level = z.enum(levels);

/** A service's origin; empty for the site's own. */
const service = z.union([z.literal(''), checked(isOrigin, 'must be a scheme and a host')], {
  error: "must be empty, for the site's own origin, or a scheme and a host, such as https://pay.example.com",
});

/** A path on the site's origin, or an https address, with an optional query. */
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

/** Settings for selling (spec 1 §7); sandbox and live services differ only here. */
const checkout = z.strictObject({
  /** The order page's offer: GET {api}/api/v1/offers/{offerId}. */
  offerId: text,
  /** ISO 4217 code of charged prices. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code, such as USD')),
  /** Value of the `x-tenant` header of checkout requests. */
  tenant: text,
  /** Origins of the services, or empty for the site's own. */
  api: service,
  dataPlatform: service,
  paymentMetrics: service,
  /** Allowed https origins for the redirect after checkout, besides the site's own. */
  redirectOrigins: z.array(checked(isHttpsOrigin, 'must be https:// and a host, without a path')),
  /** The card and PayPal provider. */
  chargebee: z.strictObject({ script: text, site: text, publishableKey: text }),
  /** The fraud-prevention library. */
  forter: z.strictObject({ script: text, siteId: text }),
  /** Third-party scripts that GET /frtr/api/v1/proxy may fetch. */
  proxiedScripts: z.array(text),
  /** Sends an `Idempotency-Key` with POST /payment-intent and POST /checkout. */
  idempotencyKeys: z.optional(z.boolean()),
  /** Cookie that holds the `uid` of payment results (spec 1 §3); default `uid`. */
  uidCookie: z.optional(name),
});

/** Receivers of analytics events, used only with the visitor's consent to statistics. */
const analytics = z.strictObject({
  /** Site name in page views; default: the checkout's tenant, else the host. */
  siteId: z.optional(name),
  /** A tag manager that reads `window.dataLayer`. */
  tag: z.optional(
    z.strictObject({
      script: address,
      /** Further origins of the script for the content security policy: `https://*.example.com`. */
      origins: z.optional(
        z.strictObject({ script: policyOrigins, connect: policyOrigins, frame: policyOrigins }),
      ),
    }),
  ),
  /** Address for events by POST. */
  endpoint: z.optional(address),
});

const accountApi = z.strictObject({
  /** A path on the site's origin, or an https address without credentials and query (http for localhost only). */
  base: checked(isApiBase, 'must be a path such as /wap/api/v1, or an https address with nothing else'),
  /** The `credentials` of fetch; default `same-origin`. */
  credentials: z.optional(z.enum(['omit', 'same-origin', 'include'])),
});

const externalLinks = z.strictObject({
  /** Address patterns to skip, redirects included; `*` matches any characters. */
  ignore: z._default(z.array(text), []),
  /** Hosts on a private network that may be checked, with their port unless it is the default. */
  privateHosts: z._default(z.array(text), []),
  /** Hours until a working address is requested again; 0: each time. */
  maxAgeHours: z._default(z.number().check(z.minimum(0)), 168),
  /** Between two requests to one host. */
  pauseMilliseconds: z._default(z.number().check(z.minimum(0)), 500),
  timeoutSeconds: z._default(z.number().check(z.minimum(0.1), z.maximum(600)), 10),
});

/**
 * One level for all findings of a rule, or several: the first counts whose globs match all paths of a finding, else the default. Paths
 * have no language prefix.
 */
const ruleSetting = z.union(
  [
    level,
    z.array(
      z.strictObject({
        severity: level,
        /** Absent: all paths. */
        paths: z.optional(z.array(text.check(z.startsWith('/', 'must begin with "/", such as /blog/**')))),
      }),
    ),
  ],
  { error: `must be ${levels.join(', ')}, or a list of { severity, paths }` },
);

/** A rehype plugin by its module, relative to site.config.ts or of a package, with options: `'./plugins/icons.ts'` or `['rehype-x', { … }]`. */
const richTextPlugin = z.pipe(
  z.union([text, z.tuple([text, z.unknown().check(z.refine(isPlainData))])], {
    error: 'must be the name of a module, or a list of that and options, which are plain data',
  }),
  z.transform((given) => {
    const [name, options] = typeof given === 'string' ? [given] : given;
    return { name, options, ...notBundled };
  }),
);

/** A plugin's code in one piece, and its files relative to site.config.ts; filled in when the configuration is loaded. */
const notBundled: { readonly code: string; readonly files: readonly string[] } = { code: '', files: [] };

/** Describes `site.config.ts`; paths are relative to that file. @param isRule returns whether an id is a rule's */
export function siteConfigSchema(isRule: (id: string) => boolean) {
  return z.strictObject({
    /** Scheme and host of the site, without a trailing slash. */
    origin: checked(isOrigin, 'must be a scheme and a host, such as https://www.example.com'),
    /** Names the host (docs/hosts.md): reports compare it with the host's limits, and servers get a file to include. */
    host: z.optional(z.enum(hostIds)),
    /** Brand name in titles and the footer. */
    brand: text.check(z.refine((value) => !isBlank(value), 'must have a visible character')),
    /** Content export, which `export` writes and `validate` and `build` read. */
    content: text,
    /** VPN servers in the shape of GET /vpn-servers, shown until the live response arrives. */
    servers: z.optional(text),
    /** Square SVG file for the icons of browsers and systems; absent: the first letter of the brand. */
    icon: z.optional(text),
    /** Output folder. */
    out: text,
    /** Contentful space; tokens come from the environment. */
    contentful: z.strictObject({ space: text, environment: text, host: text, deliveryHost: text }),
    /** UI codes of languages that aren't published yet. */
    heldBackLocales: z.array(localeCode),
    /** Locale codes of the space by UI code, where they differ from the language table: `{ en: 'en-GB' }`. */
    locales: z.optional(
      z.partialRecord(localeCode, text).check(
        z.refine((codes) => new Set(Object.values(codes)).size === Object.values(codes).length, {
          error: 'must have another code for each language',
        }),
      ),
    ),
    /** Assets on this host are copied from a project folder under hashed names. */
    localAssets: z.optional(z.strictObject({ host: text, folder: text })),
    /** Rehype plugins that rich text goes through (docs/rich-text-plugins.md). */
    richText: z.optional(z.strictObject({ plugins: z.array(richTextPlugin) })),
    /** Draws a picture with the title for each page without one of its own, for social networks. */
    shareCards: z.optional(z.boolean()),
    /** Absent: no order pages. Included in all order pages. */
    checkout: z.optional(checkout),
    offerFile: z.optional(text),
    /** Analytics (spec 1 §7, docs/analytics.md); absent: off. */
    analytics: z.optional(analytics),
    /** Address for error reports by POST (spec 1 §8). Absent: reports go only to the page's `onErrorReport`, if any. */
    errorReports: z.optional(address),
    /** Script of the live-chat widget, loaded when a visitor opens it. Absent: no chat. */
    chat: z.optional(z.strictObject({ script: text })),
    /** Account API (spec 2 §7); default `/wap/api/v1` on the site's origin. */
    accountApi: z.optional(accountApi),
    /** Settings of `validate --external`. */
    externalLinks: z.prefault(externalLinks, {}),
    /** Share of published pages, from 0 to 1, that a build may remove; guards against truncated exports. */
    maxRemovedShare: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0.1),
    /** Severity overrides by rule. */
    rules: z.optional(z.record(checked(isRule, "isn't a rule"), ruleSetting)),
  });
}

type Schema = ReturnType<typeof siteConfigSchema>;

/** Describes the export of site.config.ts, where defaults may be absent. */
export type SiteConfigFile = DeepReadonly<z.input<Schema>>;
/** Describes the settings, and the files that are found beside site.config.ts by their names. */
export type SiteConfig = DeepReadonly<z.output<Schema>> & {
  /** JSON of the site's `messages/` by UI code: texts in the place of the program's. */
  readonly messages?: Readonly<Record<string, string>>;
};
export type AnalyticsConfig = NonNullable<SiteConfig['analytics']>;
export type AccountApiConfig = NonNullable<SiteConfig['accountApi']>;
/** Describes the settings that decide which languages are built. */
export type LocaleSettings = Partial<Pick<SiteConfig, 'heldBackLocales' | 'locales'>>;
export type RichTextPlugin = NonNullable<SiteConfig['richText']>['plugins'][number];
export type RuleSettings = NonNullable<SiteConfig['rules']>;

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

function checked(isValid: (value: string) => boolean, message: string) {
  return z.string().check(z.refine(isValid, message));
}

/** Returns whether a value is as JSON has it, so that it can be handed to threads and compared with the previous build's. */
function isPlainData(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlainData);
  if (typeof value !== 'object' || value === null)
    return value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainData);
}

function isOrigin(value: string): boolean {
  return URL.parse(value)?.origin === value;
}

function isHttpsOrigin(value: string): boolean {
  return isOrigin(value) && value.startsWith('https://');
}

/**
 * Returns whether a value is a safe API base. It goes into the content security policy, where a space or semicolon would inject a
 * directive; browsers read backslashes as slashes, so `/\` would name another host.
 */
function isApiBase(value: string): boolean {
  return /^[^\s;,\\?#]+$/.test(value) && (/^\/(?!\/)/.test(value) || isSafeAddress(value));
}

/** Allows plain http only for localhost. */
function isSafeAddress(value: string): boolean {
  const { protocol, hostname, username, password } = URL.parse(value) ?? {};
  if (!/^https?:\/\/[^/]/i.test(value) || username || password) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}

/**
 * Returns whether an origin is safe in the content security policy. A wildcard `*.` needs two names, and the last must not start with a
 * digit, as in IP addresses.
 */
function isPolicyOrigin(value: string): boolean {
  return (
    isHttpsOrigin(value) && /^https:\/\/(\*\.[\w-]+(\.[\w-]+)*\.[a-z][\w-]*|[\w.-]+)(:\d+)?$/.test(value)
  );
}

/** Describes the settings for selling (spec 1 §7). */
export type CheckoutConfig = NonNullable<SiteConfig['checkout']>;

/** Returns the ISO 4217 code of shown prices; the specification's default where the site takes no orders (spec 1 §1). */
export function currencyOf(checkout: Pick<CheckoutConfig, 'currency'> | undefined): string {
  return checkout?.currency ?? 'USD';
}

/** Returns the site's name in analytics: its setting, else the checkout's tenant, else its host. */
export function siteIdOf({
  analytics,
  checkout,
  origin,
}: Pick<SiteConfig, 'analytics' | 'checkout' | 'origin'>): string {
  return analytics?.siteId ?? checkout?.tenant ?? origin.replace(/^.*:\/\//, '');
}
