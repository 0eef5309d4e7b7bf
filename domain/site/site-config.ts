import * as z from 'zod/mini';
import { fieldsOf, isKnownType, type OwnBlock } from '../content/content-model.ts';
import { control, isBlank } from '../content/values.ts';
import { locales, moneyStyles } from '../locales/locales.ts';
import { completeLanguages, knownLanguage, type LanguageSetting, tagOf } from '../locales/site-languages.ts';
import { hostIds } from './hosts.ts';
import type { Theme } from './theme.ts';

/** Declares the URL global common to Node and browsers. */
declare const URL: {
  parse(
    text: string,
  ): { origin: string; protocol: string; hostname: string; username: string; password: string } | null;
};

/** Lists the severities of a rule; `off` hides its findings. */
export const levels = ['error', 'warning', 'info', 'off'] as const;
export type Level = (typeof levels)[number];

/** Says what each key of the configuration is: docs/configuration.md, its JSON schema and the types of `defineConfig` are written from it. */
export const keyDocs = z.registry<{ readonly description: string; readonly examples?: unknown[] }>();

/** Describes a key. @param examples values that docs/configuration.md shows */
function key<Schema extends z.ZodMiniType>(
  description: string,
  schema: Schema,
  ...examples: z.input<Schema>[]
): Schema {
  // A copy, because a schema may serve several keys.
  const copy: z.ZodMiniType = schema.clone();
  keyDocs.add(copy, { description, ...(examples.length > 0 && { examples }) });
  return copy as Schema;
}

const text = z.string().check(
  z.minLength(1, 'must not be empty'),
  z.refine((value) => !control.test(value), 'must have no control characters'),
);
const name = z.string().check(z.regex(/^[\w.-]+$/, 'must be letters, digits, ".", "_" or "-"'));
const level = z.enum(levels);

/** A service's origin; empty for the site's own. */
const service = z.union([z.literal(''), checked(isOrigin, 'must be a scheme and a host')], {
  error:
    "must be empty (the site's own origin) or a scheme and host without a final slash, such as https://pay.example.com",
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

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const notCurrency = 'must be an ISO 4217 code, such as USD';
const currencyCode = z.string().check(
  z.regex(/^[A-Z]{3}$/, { error: notCurrency, abort: true }),
  z.refine((code) => currencies.has(code), notCurrency),
);

/** Settings for selling (spec 1 §7); sandbox and live services differ only here. */
const checkout = z.strictObject({
  offerId: key("The order page's offer: GET {api}/api/v1/offers/{offerId}.", text, 'regular'),
  currency: key('ISO 4217 code of charged prices.', currencyCode, 'USD'),
  tenant: key('Value of the header `x-tenant` of checkout requests.', text, 'wayfold'),
  api: key("Origin of the shop's service; empty for the site's own.", service, 'https://api.example.com'),
  dataPlatform: key("Origin of the data platform; empty for the site's own.", service, ''),
  paymentMetrics: key("Origin of the payment metrics; empty for the site's own.", service, ''),
  redirectOrigins: key(
    "Allowed https origins for the redirect after checkout, besides the site's own.",
    z.array(checked(isHttpsOrigin, 'must be https:// and a host, without a path')),
    ['https://account.example.com'],
  ),
  chargebee: key(
    'The card and PayPal provider.',
    z.strictObject({
      script: key("Address of the provider's script.", text, 'https://js.chargebee.com/v2/chargebee.js'),
      site: key('Name of the site at the provider.', text, 'wayfold-test'),
      publishableKey: key('The key that may be in pages.', text, 'test_wayfold'),
    }),
  ),
  forter: key(
    'The fraud-prevention library.',
    z.strictObject({
      script: key("Address of the library's script.", text, '/scripts/forter.js'),
      siteId: key('Id of the site at the provider.', text, 'wayfold-test'),
    }),
  ),
  proxiedScripts: key('Third-party scripts that GET /frtr/api/v1/proxy may fetch.', z.array(text), [
    'https://cdn.example.com/a.js',
  ]),
  idempotencyKeys: key(
    'Sends an `Idempotency-Key` with POST /payment-intent and POST /checkout.',
    z.optional(z.boolean()),
    true,
  ),
  agreedTerms: key(
    'Whether POST /checkout holds `agreed`, the terms that the buyer saw; absent: true. For services that refuse unknown fields.',
    z.optional(z.boolean()),
    false,
  ),
  uidCookie: key(
    'Cookie that holds the `uid` of payment results (spec 1 §3); absent: `uid`.',
    z.optional(name),
    'uid',
  ),
});

/** Receivers of analytics events. */
const analytics = z.strictObject({
  siteId: key(
    "Site name in page views; absent: the checkout's tenant, else the host.",
    z.optional(name),
    'wayfold',
  ),
  tag: key(
    'A tag manager that reads `window.dataLayer`.',
    z.optional(
      z.strictObject({
        script: key('Address of the script.', address, 'https://tags.example.com/t.js?id=T-1'),
        origins: key(
          'Further origins of the script for the content security policy.',
          z.optional(
            z.strictObject({
              script: key('For scripts.', policyOrigins, ['https://*.example.com']),
              connect: key('For requests.', policyOrigins, ['https://*.example.com']),
              frame: key('For frames.', policyOrigins, ['https://*.example.com']),
            }),
          ),
        ),
      }),
    ),
  ),
  endpoint: key('Address for events by POST.', z.optional(address), '/collect'),
});

const accountApi = z.strictObject({
  base: key(
    "A path on the site's origin, or an https address without credentials and query (http for localhost only).",
    checked(isApiBase, 'must be a path such as /wap/api/v1, or an https address with nothing else'),
    '/wap/api/v1',
  ),
  credentials: key(
    'The `credentials` of fetch; absent: `same-origin`.',
    z.optional(z.enum(['omit', 'same-origin', 'include'])),
    'include',
  ),
});

const externalLinks = z.strictObject({
  ignore: key(
    'Address patterns to skip, redirects included; `*` matches any characters.',
    z._default(z.array(text), []),
    ['https://social.example/*'],
  ),
  privateHosts: key(
    'Hosts on a private network that may be checked, with their port unless it is the default.',
    z._default(z.array(text), []),
    ['wiki.internal:8443'],
  ),
  maxAgeHours: key(
    'Hours until a working address is requested again; 0: each time.',
    z._default(z.number().check(z.minimum(0)), 168),
    24,
  ),
  pauseMilliseconds: key(
    'Pause between two requests to one host.',
    z._default(z.number().check(z.minimum(0)), 500),
    1000,
  ),
  timeoutSeconds: key(
    'Seconds to wait for an answer.',
    z._default(z.number().check(z.minimum(0.1), z.maximum(600)), 10),
    30,
  ),
});

/** One level for all findings of a rule, or several: the first counts whose globs match all paths of a finding, else the default. */
const ruleSetting = z.union(
  [
    level,
    z.array(
      z.strictObject({
        severity: key('The severity of these findings.', level, 'off'),
        paths: key(
          'Globs of paths without a language prefix; absent: all paths.',
          z.optional(z.array(text.check(z.regex(/^\//, 'must begin with "/", such as /blog/**')))),
          ['/blog/**'],
        ),
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

/** Names of the model by names of the space; null leaves an entry or a value out. */
const namesOf = z.record(z.string(), z.nullable(text));

const names = z
  .strictObject({
    contentTypes: key(
      "Content types of the model by those of the space; null leaves a type's entries out.",
      z.optional(namesOf),
      { landingPage: 'page', person: null },
    ),
    fields: key(
      "Fields of the model by those of the space, by the space's content types; null leaves a field out.",
      z.optional(z.record(z.string(), namesOf)),
      { landingPage: { heading: 'title' } },
    ),
  })
  .check(({ value: { contentTypes = {}, fields = {} }, issues }) => {
    const refuse = (path: readonly string[], input: unknown, message: string) =>
      issues.push({ code: 'custom', path: [...path], input, message });
    for (const [own, type] of Object.entries(contentTypes)) {
      if (type !== null && !isKnownType(type))
        refuse(['contentTypes', own], type, "isn't a content type of docs/content-types.md");
    }
    for (const [own, mapped] of Object.entries(fields)) {
      const { [own]: type = own } = contentTypes;
      const message =
        type === null
          ? 'has no effect, because `names.contentTypes` leaves the type out'
          : isKnownType(type)
            ? `isn't a field of "${type}" in docs/content-types.md`
            : `has no effect, because neither docs/content-types.md nor \`names.contentTypes\` has the type "${own}"`;
      for (const [field, name] of Object.entries(mapped))
        if (name !== null && !Object.hasOwn(fieldsOf(type ?? '') ?? {}, name))
          refuse(['fields', own, field], name, message);
    }
  });

/** Browsers that list sites for good ask for a year and all subdomains (hstspreload.org). */
const leastPreloadAge = 31_536_000;

const hsts = z
  .strictObject({
    maxAge: key(
      'Seconds for which browsers that have seen the site ask for it by https alone; 0 takes it back.',
      z.number().check(z.minimum(0), z.multipleOf(1)),
      leastPreloadAge,
    ),
    includeSubDomains: key(
      'Whether this holds for all subdomains of the host.',
      z.optional(z.boolean()),
      true,
    ),
    preload: key(
      'Whether browsers may list the site before anybody has seen it; needs `includeSubDomains` and a year at least, and is hard to take back.',
      z.optional(z.boolean()),
      true,
    ),
  })
  .check(
    z.refine(
      ({ maxAge, includeSubDomains, preload }) =>
        !preload || (includeSubDomains && maxAge >= leastPreloadAge),
      { error: `needs includeSubDomains, and a maxAge of ${leastPreloadAge} at least`, path: ['preload'] },
    ),
  );

const sectionPath = z
  .string()
  .check(
    z.regex(
      /^\/$|^\/?[\p{Ll}\p{Lo}\p{N}_.-]+(?:\/[\p{Ll}\p{Lo}\p{N}_.-]+)*$/u,
      'must be a path such as blog or docs/guides',
    ),
  );

const urls = z.strictObject({
  section: key(
    "Path above pages that have no section: one for all, or by the space's content types. Absent: they are at the top.",
    z.optional(
      z.union([sectionPath, z.record(z.string(), sectionPath)], {
        error: 'must be a path such as blog, or a path for each content type',
      }),
    ),
    'docs',
    { blogPost: 'blog', product: 'shop/products' },
  ),
  home: key(
    'Entry id or slug of the home page. Absent: the page with the slug "/".',
    z.optional(text),
    'home',
  ),
});

const legalPages = z.strictObject({
  privacyPolicy: key('Entry id, or path in one language.', z.optional(text), 'datenschutz'),
  termsOfService: key('Entry id, or path in one language.', z.optional(text), 'legal/terms'),
});

/** A plugin's code in one piece, and its files relative to site.config.ts; filled in when the configuration is loaded. */
const notBundled: { readonly code: string; readonly files: readonly string[] } = { code: '', files: [] };

/** Contentful space; tokens come from the environment, whose variables override these settings. */
const contentful = z.strictObject({
  space: key(
    'Id of the space. `export` needs it, here or as CONTENTFUL_SPACE_ID.',
    z.optional(text),
    'a1b2c3d4e5f6',
  ),
  environment: key('Environment, or an alias of one.', z._default(text, 'master'), 'staging'),
  host: key('Host of the management API.', z._default(text, 'api.contentful.com'), 'api.eu.contentful.com'),
  deliveryHost: key(
    'Host of the delivery API.',
    z._default(text, 'cdn.contentful.com'),
    'cdn.eu.contentful.com',
  ),
  previewHost: key(
    'Host of the Preview API, for `meridian preview`.',
    z._default(text, 'preview.contentful.com'),
    'preview.eu.contentful.com',
  ),
});

/** The transform's files relative to site.config.ts, and the content file that it read; filled in when it runs. */
const notTransformed: { readonly files: readonly string[]; readonly source?: string } = { files: [] };

const languageCode = z
  .string()
  .check(
    z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'must be a code of small letters and "-", such as cs or pt-br'),
  );

/** A language by its code, or with what differs from the product's language or from what Intl says. */
const language = z.union([
  languageCode,
  z
    .strictObject({
      code: key('First part of its paths, and name of its file in messages/.', languageCode, 'cs'),
      tag: key(
        "BCP 47 tag for browsers and search engines; absent: that of the product's language, else the code.",
        z.optional(
          z
            .string()
            .check(z.regex(/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i, 'must be a language tag, such as pt-BR')),
        ),
        'pt-BR',
      ),
      name: key('Its name in itself.', z.optional(text), 'Čeština'),
      direction: key('Direction of its text.', z.optional(z.enum(['ltr', 'rtl'])), 'rtl'),
      contentful: key('Code of its locale in Contentful.', z.optional(text), 'cs-CZ'),
      fallback: key(
        'Code of the language that stands in where texts are missing; absent: for the content as the space says, for UI texts the default language.',
        z.optional(languageCode),
        'de',
      ),
      prefix: key(
        'Makes it the default language, whose paths have no prefix; absent: the first of the list is.',
        z.optional(z.literal(false)),
        false,
      ),
      money: key(
        'How 9.99 US dollars are written; `$` stands for the sign of any currency.',
        z.optional(
          z.enum(
            moneyStyles,
            `must be one of ${moneyStyles.join(', ')}, where $ stands for the sign of any currency`,
          ),
        ),
        '9,99 $',
      ),
      currency: key(
        'ISO 4217 code of the currency in which readers also see prices, if the offer has them.',
        z.optional(currencyCode),
        'CZK',
      ),
      familyNameFirst: key(
        'Whether forms ask for the family name before the given name.',
        z.optional(z.boolean()),
        true,
      ),
    })
    .check(z.refine(hasTag, { error: "isn't a language tag", path: ['tag'] })),
]);

/** Bit sets hold the languages of pages. */
const maxLanguages = 31;

type Languages = readonly z.output<typeof language>[];

const languages = z.pipe(
  z
    .array(language)
    .check(
      z.minLength(1, 'must name a language'),
      z.maxLength(maxLanguages, `must not have more than ${maxLanguages} languages`),
      ({ value, issues }) => {
        for (const { path, message } of languageFaults(value))
          issues.push({ code: 'custom', path, message, input: value });
      },
    ),
  z.transform((all) => completeLanguages(settingsOf(all))),
);

function settingsOf(all: Languages): LanguageSetting[] {
  return all.map((each) => (typeof each === 'string' ? { code: each } : each));
}

/** Yields what languages don't have by themselves: codes that are in the list once, and only one without a prefix. */
function* languageFaults(list: Languages): Generator<{ path: (string | number)[]; message: string }> {
  const all = settingsOf(list);
  if (!all.every(hasTag)) return;
  const completed = completeLanguages(all);
  for (const [at, { code, fallback, prefix }] of all.entries()) {
    const before = all.slice(0, at);
    const isShort = typeof list[at] === 'string';
    const fault = (name: keyof LanguageSetting, message: string) => {
      const said = all[at]?.[name] === undefined ? 'code' : name;
      return { path: isShort ? [at] : [at, said], message };
    };
    const tag = tagOf(all[at] ?? { code });
    if (before.some((other) => other.code === code)) yield fault('code', 'is in the list twice');
    else if (before.some((other) => tagOf(other) === tag))
      yield fault('tag', `has the tag ${tag}, as another language of the list`);
    else if (completed.slice(0, at).some((other) => other.contentful === completed[at]?.contentful))
      yield fault(
        'contentful',
        `has the locale ${completed[at]?.contentful}, as another language of the list`,
      );
    if (isShort && !knownLanguage(tag))
      yield fault(
        'code',
        `isn't a language that Meridian has texts for: write { code: '${code}' }, and its texts in messages/${code}.json`,
      );
    if (fallback !== undefined && !all.some((other) => other.code === fallback && fallback !== code))
      yield fault('fallback', "isn't another language of the list");
    if (prefix === false && before.some((other) => other.prefix === false))
      yield fault('prefix', 'is set for another language of the list, too');
  }
}

function hasTag(setting: LanguageSetting): boolean {
  try {
    return new Intl.Locale(tagOf(setting)).language !== undefined;
  } catch {
    return false;
  }
}

/**
 * Describes `site.config.ts`; paths are relative to that file.
 * @param ruleIds the rules that `rules` may name
 * @param codes of the site's languages
 */
export function siteConfigSchema(
  ruleIds: readonly string[],
  codes: readonly unknown[] = locales.map(({ code }) => code),
) {
  const localeCode = checked((code) => codes.includes(code), "isn't a language of the site");
  return z.strictObject({
    origin: key(
      'Scheme and host of the site, without a trailing slash.',
      checked(isOrigin, 'must be a scheme and host without a final slash, such as https://www.example.com'),
      'https://www.example.com',
    ),
    basePath: key(
      'Path below which the site is published, such as a folder of another site ([sub-path.md](sub-path.md)); absent: the root.',
      z.optional(
        checked(
          isBasePath,
          'must be a path of letters, digits, "-", "_", "." or "~" without a slash at its end, such as /site',
        ),
      ),
      '/site',
    ),
    host: key(
      'Names the host ([hosts.md](hosts.md)): reports compare the site with its limits, and servers get a file to include.',
      z.optional(z.enum(hostIds)),
      'nginx',
    ),
    hsts: key(
      'Sends `Strict-Transport-Security` where `origin` is https ([going-live.md](going-live.md#https-alone)); absent: not sent.',
      z.optional(hsts),
    ),
    brand: key(
      'Brand name in titles and the footer.',
      text.check(z.refine((value) => !isBlank(value), 'must have a visible character')),
      'Wayfold',
    ),
    content: key(
      'Content export, which `export` writes and `validate` and `build` read.',
      z._default(text, 'content/export.json'),
      'content/space.json',
    ),
    servers: key(
      'VPN servers in the shape of GET /vpn-servers, shown until the live response arrives.',
      z.optional(text),
      'content/vpn-servers.json',
    ),
    icon: key(
      'Square SVG file for the icons of browsers and systems; absent: the first letter of the brand.',
      z.optional(text),
      'assets/icon.svg',
    ),
    out: key('Output folder.', z._default(text, 'out'), 'public'),
    contentful: key(
      'Contentful space; tokens come from the environment, whose variables override these settings.',
      z.prefault(contentful, {}),
    ),
    languages: key(
      'The languages ([languages.md](languages.md)), by their codes or with what is different about them; absent: the 22 of the product, English without a prefix.',
      z.optional(languages),
      ['de', 'en', { code: 'cs', name: 'Čeština' }],
    ),
    heldBackLocales: key(
      "UI codes of languages that aren't published yet.",
      z._default(z.array(localeCode), []),
      ['kr', 'th'],
    ),
    locales: key(
      'Locale codes of the space by UI code, where they differ from the language table.',
      z.optional(
        z.partialRecord(localeCode, text).check(
          z.refine((codes) => new Set(Object.values(codes)).size === Object.values(codes).length, {
            error: 'must have another code for each language',
          }),
        ),
      ),
      { en: 'en-GB' },
    ),
    localAssets: key(
      'Assets on a host are files of a project folder; those that entries show are published, pictures without the data of the camera.',
      z.optional(
        z.strictObject({
          host: key('Host in the addresses of these assets.', text, 'images.example.com'),
          folder: key('Folder with their files.', text, 'assets'),
        }),
      ),
    ),
    names: key(
      'Maps the ids of the space to those of the content model, where they differ ([existing-spaces.md](existing-spaces.md)).',
      z.optional(names),
    ),
    urls: key(
      'How pages of a space without directories get their addresses ([existing-spaces.md](existing-spaces.md)); `{}` is enough where slugs are whole paths.',
      z.optional(urls),
    ),
    legalPages: key(
      'Pages that the footer and the order page link to, where their slugs in no language are `privacy-policy` and `tos`.',
      z.optional(legalPages),
    ),
    transform: key(
      'Module that changes the export before it is read ([existing-spaces.md](existing-spaces.md)): its default export takes the export as plain data, and returns it. Such as `./transform.ts`.',
      z.optional(
        z.pipe(
          text,
          z.transform((name) => ({ name, ...notTransformed })),
        ),
      ),
    ),
    richText: key(
      'Settings of rich text.',
      z.optional(
        z.strictObject({
          plugins: key(
            "Rehype plugins ([rich-text-plugins.md](rich-text-plugins.md)): modules, relative to site.config.ts or of a package, or lists of a module and its options, such as `['./plugins/icons.ts']`.",
            z.array(richTextPlugin),
          ),
        }),
      ),
    ),
    formOrigins: key(
      'Origins that forms of own blocks may post to, besides the site ([own-blocks.md](own-blocks.md)); also those that they lead to from there.',
      policyOrigins,
      ['https://forms.example.com'],
    ),
    shareCards: key(
      'Draws a picture with the title for each page without one of its own, for social networks.',
      z.optional(z.boolean()),
      true,
    ),
    checkout: key(
      'Settings for selling; sandbox and live services differ only here. Absent: no order pages.',
      z.optional(checkout),
    ),
    offerFile: key("The sandbox's offer.", z.optional(text), 'content/offer.json'),
    analytics: key(
      'Receivers of analytics events ([analytics.md](analytics.md)), used as `consent` says; absent: off.',
      z.optional(analytics),
    ),
    consent: key(
      'States for the whole site whether analytics needs consent: `ask`, and a first visit asks for it, or `notNeeded` ([analytics.md](analytics.md)).',
      z._default(z.enum(['ask', 'notNeeded']), 'ask'),
      'notNeeded',
    ),
    errorReports: key(
      "Address for error reports by POST. Absent: reports go only to the page's `onErrorReport`, if any.",
      z.optional(address),
      '/error-reports',
    ),
    chat: key(
      'The live chat. Absent: no chat.',
      z.optional(
        z.strictObject({
          script: key(
            "Address of the widget's script, loaded when a visitor opens it.",
            text,
            'https://chat.example.com/widget.js',
          ),
        }),
      ),
    ),
    accountApi: key(
      "Account API ([account-api.md](account-api.md)); absent: `/wap/api/v1` on the site's origin.",
      z.optional(accountApi),
    ),
    externalLinks: key('Settings of `validate --external`.', z.prefault(externalLinks, {})),
    maxRemovedShare: key(
      'Share of published pages, from 0 to 1, that a build may remove; guards against truncated exports.',
      z._default(z.number().check(z.minimum(0), z.maximum(1)), 0.1),
      0.5,
    ),
    rules: key(
      'Severities by rule ([rules.md](rules.md)): one level for all findings, or a list, of which the first counts whose globs match all paths of a finding, else the default.',
      z.optional(z.partialRecord(z.enum(ruleIds), ruleSetting)),
      { 'missing-alt': 'error', 'orphan-page': [{ severity: 'off', paths: ['/blog/**'] }] },
    ),
  });
}

type Schema = ReturnType<typeof siteConfigSchema>;

/** Describes the settings, and the files that are found beside site.config.ts by their names. */
export type SiteConfig = DeepReadonly<z.output<Schema>> & {
  /** Says where the configuration is from: the folder and the name of its file, and the lines of its keys. */
  readonly source?: {
    readonly folder: string;
    readonly file: string;
    readonly lines: Readonly<Record<string, number>>;
  };
  /** JSON of the site's `messages/` by UI code: texts in the place of the program's. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Holds what `theme.css` changes. */
  readonly theme?: Theme;
  /** The site's own blocks, from the folder `blocks` beside site.config.ts. */
  readonly blocks?: readonly OwnBlock[];
};
export type AnalyticsConfig = NonNullable<SiteConfig['analytics']>;
export type AccountApiConfig = NonNullable<SiteConfig['accountApi']>;
/** Describes the settings that decide which languages are built, and how a space that wasn't made for the site is read. */
export type LocaleSettings = Partial<
  Pick<
    SiteConfig,
    | 'heldBackLocales'
    | 'locales'
    | 'languages'
    | 'names'
    | 'urls'
    | 'legalPages'
    | 'transform'
    | 'contentful'
    | 'source'
  >
>;

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

function isBasePath(value: string): boolean {
  return /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/.test(value);
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

/** Returns the file of the export, also where a transform makes another one of it. */
export function exportFileOf({ content, transform }: Pick<SiteConfig, 'content' | 'transform'>): string {
  return transform?.source ?? content;
}

/** Returns the changes file of a content file: `space.changes.json` for `space.json`. */
export function changesFileOf(contentFile: string): string {
  return `${contentFile.replace(/\.json$/, '')}.changes.json`;
}
