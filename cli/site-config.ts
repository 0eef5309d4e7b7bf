import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { localeByCode } from '../domain/locales/locales.ts';
import { levels, type SiteConfig } from '../domain/site/site-config.ts';
import { isRule } from '../pipeline/model/rules.ts';
import { describeConfigFaults, messageOf } from './config-faults.ts';
import type { CliContext } from './context.ts';
import { UsageError } from './errors.ts';

const text = z.string().check(z.minLength(1, 'must not be empty'));
const localeCode = z
  .string()
  .check(z.refine((code) => localeByCode(code) !== undefined, 'is no language of the site'));
const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

/** A service's place: empty for the site's own origin. */
const service = z.union(
  [z.literal(''), z.string().check(z.refine(isOrigin, 'must be a scheme and a host'))],
  {
    error:
      "must be empty, for the site's own origin, or a scheme and a host, such as https://pay.example.com",
  },
);
const isHttpsOrigin = (value: string) => isOrigin(value) && value.startsWith('https://');
const checkout = z.strictObject({
  offerId: text,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code, such as USD')),
  tenant: text,
  api: service,
  dataPlatform: service,
  paymentMetrics: service,
  redirectOrigins: z.array(
    z.string().check(z.refine(isHttpsOrigin, 'must be https:// and a host, without a path')),
  ),
  chargebee: z.strictObject({ script: text, site: text, publishableKey: text }),
  forter: z.strictObject({ script: text, siteId: text }),
  proxiedScripts: z.array(text),
  idempotencyKeys: z.optional(z.boolean()),
  uidCookie: z.optional(z.string().check(z.regex(/^[\w.-]+$/, 'must be letters, digits, ".", "_" or "-"'))),
});

/**
 * An address goes into the site's content security policy, where a space or a semicolon would begin something else; paths
 * are added to its end; and browsers read a backslash as a slash, so that two of them name another host.
 */
const isApiBase = (value: string) =>
  /^[^\s;,\\?#]+$/.test(value) && (/^\/(?!\/)/.test(value) || isSafeAddress(value));

/** Visitors' data goes there: unencrypted at most to the machine that a site is tried out on. */
function isSafeAddress(value: string): boolean {
  const { protocol, hostname, username, password } = URL.parse(value) ?? {};
  if (!/^https?:\/\/[^/]/i.test(value) || username || password) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}

/** Accepts what an API's base may be, with a query where the vendor wants one. */
const isAddress = (value: string) => isApiBase(value.replace(/\?[^?\s;,\\#]*$/, ''));
const address = z
  .string()
  .check(z.refine(isAddress, 'must be a path such as /collect, or an https address without a fragment'));

/**
 * Accepts an origin that goes into the policy as it is. `*.` stands for any subdomain there: of two names or more, so that it
 * isn't all of the web, or all of `.com`. The last name has no digit first, as addresses of machines have.
 */
const isPolicyOrigin = (value: string) =>
  isHttpsOrigin(value) && /^https:\/\/(\*\.[\w-]+(\.[\w-]+)*\.[a-z][\w-]*|[\w.-]+)(:\d+)?$/.test(value);
const tagOrigins = z.optional(
  z.array(
    z
      .string()
      .check(
        z.refine(
          isPolicyOrigin,
          'must be https:// and a host, without a path; "*." may stand first, before two names or more',
        ),
      ),
  ),
);
const analytics = z.strictObject({
  siteId: z.optional(z.string().check(z.regex(/^[\w.-]+$/, 'must be letters, digits, ".", "_" or "-"'))),
  tag: z.optional(
    z.strictObject({
      script: address,
      origins: z.optional(z.strictObject({ script: tagOrigins, connect: tagOrigins, frame: tagOrigins })),
    }),
  ),
  endpoint: z.optional(address),
});

const ruleId = z.string().check(z.refine(isRule, 'is no rule'));
const level = z.enum(levels);
const glob = text.check(z.startsWith('/', 'must begin with "/", such as /blog/**'));
const ruleSetting = z.union(
  [level, z.array(z.strictObject({ severity: level, paths: z.optional(z.array(glob)) }))],
  {
    error: `must be ${levels.join(', ')}, or a list of { severity, paths }`,
  },
);

const schema = z.strictObject({
  origin: z
    .string()
    .check(z.refine(isOrigin, 'must be a scheme and a host, such as https://www.example.com')),
  brand: text,
  content: text,
  servers: z.optional(text),
  out: text,
  contentful: z.strictObject({ space: text, environment: text, host: text, deliveryHost: text }),
  heldBackLocales: z.array(localeCode),
  localAssets: z.optional(z.strictObject({ host: text, folder: text })),
  checkout: z.optional(checkout),
  offerFile: z.optional(text),
  analytics: z.optional(analytics),
  errorReports: z.optional(address),
  chat: z.optional(z.strictObject({ script: text })),
  accountApi: z.optional(
    z.strictObject({
      base: z
        .string()
        .check(
          z.refine(isApiBase, 'must be a path such as /wap/api/v1, or an https address with nothing else'),
        ),
      credentials: z.optional(z.enum(['omit', 'same-origin', 'include'])),
    }),
  ),
  externalLinks: z.optional(
    z.strictObject({
      ignore: z.optional(z.array(text)),
      privateHosts: z.optional(z.array(text)),
      maxAgeHours: z.optional(z.number().check(z.minimum(0))),
      pauseMilliseconds: z.optional(z.number().check(z.minimum(0))),
      timeoutSeconds: z.optional(z.number().check(z.minimum(0.1), z.maximum(600))),
    }),
  ),
  maxRemovedShare: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  rules: z.optional(z.record(ruleId, ruleSetting)),
});

export type Surroundings = Pick<CliContext, 'cwd' | 'lifecycle'>;

/**
 * Reads `site.config.ts` of the current folder; the paths in the answer are absolute.
 *
 * @throws UsageError when there is none, it doesn't load, or a value is wrong: the message names the line, the key and the value.
 */
export async function loadSiteConfig(
  { cwd, lifecycle }: Surroundings = { cwd: process.cwd(), lifecycle: process },
): Promise<SiteConfig> {
  const file = resolve(cwd, 'site.config.ts');
  if (!existsSync(file)) {
    throw new UsageError(
      `There is no site.config.ts in ${cwd}.`,
      'Run the command in the folder of your site.config.ts; the one in the repository is a complete example.',
    );
  }
  const { default: value } = await importConfig(file, lifecycle);
  const parsed = schema.safeParse(value, { error: messageOf });
  if (!parsed.success) {
    const faults = describeConfigFaults(parsed.error.issues, schema, value, readFileSync(file, 'utf8'));
    throw new UsageError(`site.config.ts is wrong:\n${faults.join('\n')}`);
  }
  return withAbsolutePaths(parsed.data as SiteConfig, dirname(file));
}

/** A module is loaded once an address, and the file may have changed since. */
let loads = 0;

async function importConfig(file: string, lifecycle: CliContext['lifecycle']): Promise<{ default: unknown }> {
  const hanging = Promise.withResolvers<never>();
  const giveUp = () => hanging.reject(new Error('it waits for what never happens.'));
  // Nothing is left to be done then, and the file still isn't there.
  lifecycle.once('beforeExit', giveUp);
  try {
    const loaded: Promise<{ default: unknown }> = import(
      `${pathToFileURL(file).href}${loads++ === 0 ? '' : `?v=${loads}`}`
    );
    return await Promise.race([loaded, hanging.promise]);
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
    const line = /site\.config\.ts(?:\?v=\d+)?:(\d+)/.exec(stack ?? '')?.[1];
    throw new UsageError(`site.config.ts${line ? `:${line}` : ''} doesn't load: ${message}`);
  } finally {
    lifecycle.off('beforeExit', giveUp);
  }
}

function withAbsolutePaths(config: SiteConfig, folder: string): SiteConfig {
  return {
    ...config,
    content: resolve(folder, config.content),
    ...(config.servers && { servers: resolve(folder, config.servers) }),
    out: resolve(folder, config.out),
    ...(config.offerFile && { offerFile: resolve(folder, config.offerFile) }),
    ...(config.localAssets && {
      localAssets: { ...config.localAssets, folder: resolve(folder, config.localAssets.folder) },
    }),
  };
}
