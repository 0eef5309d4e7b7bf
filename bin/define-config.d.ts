// Written by tools/scripts/write-config-docs.ts.

/** Describes site.config.ts. Paths are relative to that file. */
export interface SiteConfig {
  /**
   * Scheme and host of the site, without a trailing slash.
   * @example 'https://www.example.com'
   */
  readonly origin: string;
  /**
   * Path below which the site is published, such as a folder of another site (docs/sub-path.md); absent: the root.
   * @example '/site'
   */
  readonly basePath?: string | undefined;
  /**
   * Names the host (docs/hosts.md): reports compare the site with its limits, and servers get a file to include.
   * @example 'nginx'
   */
  readonly host?: 'cloudflare' | 'netlify' | 'vercel' | 'cloudfront' | 'azure' | 'github' | 'gitlab' | 'firebase' | 'nginx' | 'caddy' | 'apache' | undefined;
  /** Sends `Strict-Transport-Security` where `origin` is https (docs/going-live.md); absent: not sent. */
  readonly hsts?: {
    /**
     * Seconds for which browsers that have seen the site ask for it by https alone; 0 takes it back.
     * @example 31536000
     */
    readonly maxAge: number;
    /**
     * Whether this holds for all subdomains of the host.
     * @example true
     */
    readonly includeSubDomains?: boolean | undefined;
    /**
     * Whether browsers may list the site before anybody has seen it; needs `includeSubDomains` and a year at least, and is hard to take back.
     * @example true
     */
    readonly preload?: boolean | undefined;
  } | undefined;
  /**
   * Brand name in titles and the footer.
   * @example 'Wayfold'
   */
  readonly brand: string;
  /**
   * Content export, which `export` writes and `validate` and `build` read.
   * @default 'content/export.json'
   * @example 'content/space.json'
   */
  readonly content?: string | undefined;
  /**
   * VPN servers in the shape of GET /vpn-servers, shown until the live response arrives.
   * @example 'content/vpn-servers.json'
   */
  readonly servers?: string | undefined;
  /**
   * Square SVG file for the icons of browsers and systems; absent: the first letter of the brand.
   * @example 'assets/icon.svg'
   */
  readonly icon?: string | undefined;
  /**
   * Output folder.
   * @default 'out'
   * @example 'public'
   */
  readonly out?: string | undefined;
  /** Contentful space; tokens come from the environment, whose variables override these settings. */
  readonly contentful?: {
    /**
     * Id of the space. `export` needs it, here or as CONTENTFUL_SPACE_ID.
     * @example 'a1b2c3d4e5f6'
     */
    readonly space?: string | undefined;
    /**
     * Environment, or an alias of one.
     * @default 'master'
     * @example 'staging'
     */
    readonly environment?: string | undefined;
    /**
     * Host of the management API.
     * @default 'api.contentful.com'
     * @example 'api.eu.contentful.com'
     */
    readonly host?: string | undefined;
    /**
     * Host of the delivery API.
     * @default 'cdn.contentful.com'
     * @example 'cdn.eu.contentful.com'
     */
    readonly deliveryHost?: string | undefined;
    /**
     * Host of the Preview API, for `meridian preview`.
     * @default 'preview.contentful.com'
     * @example 'preview.eu.contentful.com'
     */
    readonly previewHost?: string | undefined;
  } | undefined;
  /** The languages (docs/languages.md), by their codes or with what is different about them; absent: the 22 of the product, English without a prefix. */
  readonly languages?: readonly (string | {
    /**
     * First part of its paths, and name of its file in messages/.
     * @example 'cs'
     */
    readonly code: string;
    /**
     * BCP 47 tag for browsers and search engines; absent: that of the product's language, else the code.
     * @example 'pt-BR'
     */
    readonly tag?: string | undefined;
    /**
     * Its name in itself.
     * @example 'Čeština'
     */
    readonly name?: string | undefined;
    /**
     * Direction of its text.
     * @example 'rtl'
     */
    readonly direction?: 'ltr' | 'rtl' | undefined;
    /**
     * Code of its locale in Contentful.
     * @example 'cs-CZ'
     */
    readonly contentful?: string | undefined;
    /**
     * Code of the language that stands in where texts are missing; absent: for the content as the space says, for UI texts the default language.
     * @example 'de'
     */
    readonly fallback?: string | undefined;
    /**
     * Makes it the default language, whose paths have no prefix; absent: the first of the list is.
     * @example false
     */
    readonly prefix?: false | undefined;
    /**
     * How 9.99 US dollars are written; `$` stands for the sign of any currency.
     * @example '9,99 $'
     */
    readonly money?: '$9.99' | '$9,99' | '$ 9.99' | '$ 9,99' | '9.99 $' | '9,99 $' | undefined;
    /**
     * ISO 4217 code of the currency in which readers also see prices, if the offer has them.
     * @example 'CZK'
     */
    readonly currency?: string | undefined;
    /**
     * Whether forms ask for the family name before the given name.
     * @example true
     */
    readonly familyNameFirst?: boolean | undefined;
  })[] | undefined;
  /**
   * UI codes of languages that aren't published yet.
   * @default []
   * @example ['kr', 'th']
   */
  readonly heldBackLocales?: readonly string[] | undefined;
  /**
   * Locale codes of the space by UI code, where they differ from the language table.
   * @example { en: 'en-GB' }
   */
  readonly locales?: { readonly [key in string]?: string } | undefined;
  /** Assets on a host are files of a project folder; those that entries show are published, pictures without the data of the camera. */
  readonly localAssets?: {
    /**
     * Host in the addresses of these assets.
     * @example 'images.example.com'
     */
    readonly host: string;
    /**
     * Folder with their files.
     * @example 'assets'
     */
    readonly folder: string;
  } | undefined;
  /** Maps the ids of the space to those of the content model, where they differ (docs/existing-spaces.md). */
  readonly names?: {
    /**
     * Content types of the model by those of the space; null leaves a type's entries out.
     * @example { landingPage: 'page', person: null }
     */
    readonly contentTypes?: { readonly [key in string]?: string | null } | undefined;
    /**
     * Fields of the model by those of the space, by the space's content types; null leaves a field out.
     * @example { landingPage: { heading: 'title' } }
     */
    readonly fields?: { readonly [key in string]?: { readonly [key in string]?: string | null } } | undefined;
  } | undefined;
  /** How pages of a space without directories get their addresses (docs/existing-spaces.md); `{}` is enough where slugs are whole paths. */
  readonly urls?: {
    /**
     * Path above pages that have no section: one for all, or by the space's content types. Absent: they are at the top.
     * @example 'docs'
     * @example { blogPost: 'blog', product: 'shop/products' }
     */
    readonly section?: string | { readonly [key in string]?: string } | undefined;
    /**
     * Entry id or slug of the home page. Absent: the page with the slug "/".
     * @example 'home'
     */
    readonly home?: string | undefined;
  } | undefined;
  /** Pages that the footer and the order page link to, where their slugs in no language are `privacy-policy` and `tos`. */
  readonly legalPages?: {
    /**
     * Entry id, or path in one language.
     * @example 'datenschutz'
     */
    readonly privacyPolicy?: string | undefined;
    /**
     * Entry id, or path in one language.
     * @example 'legal/terms'
     */
    readonly termsOfService?: string | undefined;
  } | undefined;
  /** Module that changes the export before it is read (docs/existing-spaces.md): its default export takes the export as plain data, and returns it. Such as `./transform.ts`. */
  readonly transform?: string | undefined;
  /** Settings of rich text. */
  readonly richText?: {
    /** Rehype plugins (docs/rich-text-plugins.md): modules, relative to site.config.ts or of a package, or lists of a module and its options, such as `['./plugins/icons.ts']`. */
    readonly plugins: readonly (string | readonly [string, unknown])[];
  } | undefined;
  /**
   * Origins that forms of own blocks may post to, besides the site (docs/own-blocks.md); also those that they lead to from there.
   * @example ['https://forms.example.com']
   */
  readonly formOrigins?: readonly string[] | undefined;
  /**
   * Draws a picture with the title for each page without one of its own, for social networks.
   * @example true
   */
  readonly shareCards?: boolean | undefined;
  /** Settings for selling; sandbox and live services differ only here. Absent: no order pages. */
  readonly checkout?: {
    /**
     * The order page's offer: GET {api}/api/v1/offers/{offerId}.
     * @example 'regular'
     */
    readonly offerId: string;
    /**
     * ISO 4217 code of charged prices.
     * @example 'USD'
     */
    readonly currency: string;
    /**
     * Value of the header `x-tenant` of checkout requests.
     * @example 'wayfold'
     */
    readonly tenant: string;
    /**
     * Origin of the shop's service; empty for the site's own.
     * @example 'https://api.example.com'
     */
    readonly api: '' | string;
    /**
     * Origin of the data platform; empty for the site's own.
     * @example ''
     */
    readonly dataPlatform: '' | string;
    /**
     * Origin of the payment metrics; empty for the site's own.
     * @example ''
     */
    readonly paymentMetrics: '' | string;
    /**
     * Allowed https origins for the redirect after checkout, besides the site's own.
     * @example ['https://account.example.com']
     */
    readonly redirectOrigins: readonly string[];
    /** The card and PayPal provider. */
    readonly chargebee: {
      /**
       * Address of the provider's script.
       * @example 'https://js.chargebee.com/v2/chargebee.js'
       */
      readonly script: string;
      /**
       * Name of the site at the provider.
       * @example 'wayfold-test'
       */
      readonly site: string;
      /**
       * The key that may be in pages.
       * @example 'test_wayfold'
       */
      readonly publishableKey: string;
    };
    /** The fraud-prevention library. */
    readonly forter: {
      /**
       * Address of the library's script.
       * @example '/scripts/forter.js'
       */
      readonly script: string;
      /**
       * Id of the site at the provider.
       * @example 'wayfold-test'
       */
      readonly siteId: string;
    };
    /**
     * Third-party scripts that GET /frtr/api/v1/proxy may fetch.
     * @example ['https://cdn.example.com/a.js']
     */
    readonly proxiedScripts: readonly string[];
    /**
     * Sends an `Idempotency-Key` with POST /payment-intent and POST /checkout.
     * @example true
     */
    readonly idempotencyKeys?: boolean | undefined;
    /**
     * Whether POST /checkout holds `agreed`, the terms that the buyer saw; absent: true. For services that refuse unknown fields.
     * @example false
     */
    readonly agreedTerms?: boolean | undefined;
    /**
     * Cookie that holds the `uid` of payment results (spec 1 §3); absent: `uid`.
     * @example 'uid'
     */
    readonly uidCookie?: string | undefined;
  } | undefined;
  /**
   * The sandbox's offer.
   * @example 'content/offer.json'
   */
  readonly offerFile?: string | undefined;
  /** Receivers of analytics events (docs/analytics.md), used as `consent` says; absent: off. */
  readonly analytics?: {
    /**
     * Site name in page views; absent: the checkout's tenant, else the host.
     * @example 'wayfold'
     */
    readonly siteId?: string | undefined;
    /** A tag manager that reads `window.dataLayer`. */
    readonly tag?: {
      /**
       * Address of the script.
       * @example 'https://tags.example.com/t.js?id=T-1'
       */
      readonly script: string;
      /** Further origins of the script for the content security policy. */
      readonly origins?: {
        /**
         * For scripts.
         * @example ['https://*.example.com']
         */
        readonly script?: readonly string[] | undefined;
        /**
         * For requests.
         * @example ['https://*.example.com']
         */
        readonly connect?: readonly string[] | undefined;
        /**
         * For frames.
         * @example ['https://*.example.com']
         */
        readonly frame?: readonly string[] | undefined;
      } | undefined;
    } | undefined;
    /**
     * Address for events by POST.
     * @example '/collect'
     */
    readonly endpoint?: string | undefined;
  } | undefined;
  /**
   * States for the whole site whether analytics needs consent: `ask`, and a first visit asks for it, or `notNeeded` (docs/analytics.md).
   * @default 'ask'
   * @example 'notNeeded'
   */
  readonly consent?: 'ask' | 'notNeeded' | undefined;
  /**
   * Address for error reports by POST. Absent: reports go only to the page's `onErrorReport`, if any.
   * @example '/error-reports'
   */
  readonly errorReports?: string | undefined;
  /** The live chat. Absent: no chat. */
  readonly chat?: {
    /**
     * Address of the widget's script, loaded when a visitor opens it.
     * @example 'https://chat.example.com/widget.js'
     */
    readonly script: string;
  } | undefined;
  /** Account API (docs/account-api.md); absent: `/wap/api/v1` on the site's origin. */
  readonly accountApi?: {
    /**
     * A path on the site's origin, or an https address without credentials and query (http for localhost only).
     * @example '/wap/api/v1'
     */
    readonly base: string;
    /**
     * The `credentials` of fetch; absent: `same-origin`.
     * @example 'include'
     */
    readonly credentials?: 'omit' | 'same-origin' | 'include' | undefined;
  } | undefined;
  /** Settings of `validate --external`. */
  readonly externalLinks?: {
    /**
     * Address patterns to skip, redirects included; `*` matches any characters.
     * @default []
     * @example ['https://social.example/*']
     */
    readonly ignore?: readonly string[] | undefined;
    /**
     * Hosts on a private network that may be checked, with their port unless it is the default.
     * @default []
     * @example ['wiki.internal:8443']
     */
    readonly privateHosts?: readonly string[] | undefined;
    /**
     * Hours until a working address is requested again; 0: each time.
     * @default 168
     * @example 24
     */
    readonly maxAgeHours?: number | undefined;
    /**
     * Pause between two requests to one host.
     * @default 500
     * @example 1000
     */
    readonly pauseMilliseconds?: number | undefined;
    /**
     * Seconds to wait for an answer.
     * @default 10
     * @example 30
     */
    readonly timeoutSeconds?: number | undefined;
  } | undefined;
  /**
   * Share of published pages, from 0 to 1, that a build may remove; guards against truncated exports.
   * @default 0.1
   * @example 0.5
   */
  readonly maxRemovedShare?: number | undefined;
  /**
   * Severities by rule (docs/rules.md): one level for all findings, or a list, of which the first counts whose globs match all paths of a finding, else the default.
   * @example { 'missing-alt': 'error', 'orphan-page': [{ severity: 'off', paths: ['/blog/**'] }] }
   */
  readonly rules?: { readonly [key in 'invalid-entry' | 'circular-reference' | 'locale-directory-not-found' | 'missing-directory' | 'missing-page' | 'entry-type-not-found' | 'cannot-resolve-slug' | 'duplicate-path' | 'dangling-link' | 'unpublished-link' | 'broken-link' | 'broken-anchor' | 'invalid-slug' | 'invalid-url' | 'invalid-rich-text' | 'invalid-linked-image' | 'missing-required-field' | 'unusable-content-type' | 'no-pages' | 'unknown-default-locale' | 'removed-pages' | 'unusable-offer' | 'offer-arithmetic' | 'incomplete-checkout' | 'missing-home-page' | 'missing-shell-page' | 'missing-locale' | 'missing-ui-texts' | 'unknown-locale' | 'content-type-differs' | 'unknown-content-type' | 'empty-text' | 'not-shown-as-meant' | 'missing-alt' | 'unusable-picture' | 'orphan-page' | 'link-to-other-language' | 'unreachable-link' | 'server-page-drift' | 'changed-unpublished' | 'not-in-default-locale' | 'host-limit' | 'starter-content' | 'theme-contrast' | 'unknown-personalization' | 'shown-nowhere' | 'link-to-untranslated-page' | 'published-by-locale' | 'locale-switched-off' | 'ui-texts-in-english' | 'language-from-elsewhere' | 'unpublished-file' | 'hidden-data' | 'theme-hue' | 'untranslated']?: 'error' | 'warning' | 'info' | 'off' | readonly ({
    /**
     * The severity of these findings.
     * @example 'off'
     */
    readonly severity: 'error' | 'warning' | 'info' | 'off';
    /**
     * Globs of paths without a language prefix; absent: all paths.
     * @example ['/blog/**']
     */
    readonly paths?: readonly string[] | undefined;
  })[] } | undefined;
}

/** Returns the configuration as it is: editors then know its keys. */
export declare function defineConfig(config: SiteConfig): SiteConfig;
