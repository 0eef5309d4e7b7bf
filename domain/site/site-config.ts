import type { CheckoutConfig } from '../commerce/checkout-config.ts';

/** What `site.config.ts` holds: the one file that the owner of a site edits. Paths are relative to that file. */
export interface SiteConfig {
  /** Where the site will be served: scheme and host, no trailing slash. */
  readonly origin: string;
  /** The brand's name, as it stands in titles and the footer. */
  readonly brand: string;
  /** The export that `validate` and `build` read and `export` writes. */
  readonly content: string;
  /** Where VPN servers are, in the shape of GET /vpn-servers: what pages show until the live answer comes. */
  readonly servers?: string;
  /** The folder of the generated site. */
  readonly out: string;
  /** Where the content lives. Tokens are not configuration: they come from the environment. */
  readonly contentful: {
    readonly space: string;
    readonly environment: string;
    readonly host: string;
    readonly deliveryHost: string;
  };
  /** UI codes of languages that the space has but visitors don't get yet. */
  readonly heldBackLocales: readonly string[];
  /** Assets on this host lie in a folder of the project: they are copied into the site under hashed names. */
  readonly localAssets?: { readonly host: string; readonly folder: string };
  /** Names where pages send analytics events (spec 1 §7, docs/analytics.md); absent: nowhere. */
  readonly analytics?: AnalyticsConfig;
  /**
   * Takes reports of errors on any page by POST (spec 1 §8): a path of the site's origin or an https address. Absent:
   * nothing is reported, unless the page has a function `onErrorReport`.
   */
  readonly errorReports?: string;
  /** Names the script of the live-chat widget, loaded when a visitor first asks for it. Absent: no page has a chat launcher. */
  readonly chat?: { readonly script: string };
  /** Absent: nothing is sold here, and there are no order pages. Pages carry all of it. */
  readonly checkout?: CheckoutConfig;
  /** The offer that the sandbox sells; live services have their own. */
  readonly offerFile?: string;
  /** The share, from 0 to 1, of the published pages' addresses that a build may lose; 0.1 if it isn't set. */
  readonly maxRemovedShare?: number;
  /** Where the account API is (spec 2 §7); by default `/wap/api/v1` on the site's own origin. */
  readonly accountApi?: AccountApiConfig;
  /** How `validate --external` checks addresses of other sites. */
  readonly externalLinks?: ExternalLinksConfig;
  /** How much findings weigh, by rule, where it isn't as the content model says. */
  readonly rules?: RuleSettings;
}

/** Names the receivers of analytics events. Nothing is loaded or sent before the visitor has allowed statistics. */
export interface AnalyticsConfig {
  /** Names the site in page views: letters, digits, `.`, `_` and `-`; by default the checkout's tenant, else the host. */
  readonly siteId?: string;
  /** A tag manager, which reads the list `dataLayer` of the window. */
  readonly tag?: {
    /** A path of the site's origin or an https address. */
    readonly script: string;
    /** Origins, besides the script's own, that it loads scripts from, sends to, or shows frames of: `https://*.example.com`. */
    readonly origins?: Partial<Record<'script' | 'connect' | 'frame', readonly string[]>>;
  };
  /** Takes events by POST: a path of the site's origin or an https address. */
  readonly endpoint?: string;
}

interface ExternalLinksConfig {
  /** Addresses that aren't asked, by a redirect either; `*` stands for any characters. */
  readonly ignore?: readonly string[];
  /** Hosts, with their port where it isn't the usual one, that are checked although they are on a private network. */
  readonly privateHosts?: readonly string[];
  /** How long an address that answered isn't asked again, in hours; 168 if it isn't set, 0 asks each time. */
  readonly maxAgeHours?: number;
  /** Between two requests to a host; 500 if it isn't set. */
  readonly pauseMilliseconds?: number;
  /** How long to wait for an answer; 10 if it isn't set. */
  readonly timeoutSeconds?: number;
}

export interface AccountApiConfig {
  /** A path of the site's origin, or a whole https address (http only of this machine), without username and query. */
  readonly base: string;
  /** Whether browsers send cookies along; by default to the same origin only. */
  readonly credentials?: 'omit' | 'same-origin' | 'include';
}

/** Enough for what editors take away between two builds, too little for an export that is cut short. */
export const defaultMaxRemovedShare = 0.1;

/** How much a rule's findings weigh; `off`: they are left out. */
export const levels = ['error', 'warning', 'info', 'off'] as const;
export type Level = (typeof levels)[number];

/**
 * One level for all of a rule's findings, or several: the first one counts whose globs match the paths of all pages
 * that a finding hits, and the content model's where none does. Paths are without the language's prefix.
 */
type RuleSetting =
  | Level
  | readonly { readonly severity: Level /** Absent: all. */; readonly paths?: readonly string[] }[];

export type RuleSettings = Readonly<Record<string, RuleSetting>>;
