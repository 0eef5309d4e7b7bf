import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { SiteConfig } from '../domain/site/site-config.ts';
import type { ExportOptions } from '../pipeline/export/export-space.ts';
import { type ApiHost, parseHost } from '../pipeline/export/protocol.ts';
import { whyUnread } from '../pipeline/model/user-error.ts';
import type { Environment } from './context.ts';
import { UsageError } from './errors.ts';

type Service = SiteConfig['contentful'];
export type Connection = Pick<
  ExportOptions,
  'spaceId' | 'environmentId' | 'managementToken' | 'deliveryToken' | 'host' | 'hostDelivery' | 'insecure'
>;

/** Lists the environment variables of each setting; the first one is the usual name. */
const variables = {
  space: ['CONTENTFUL_SPACE_ID', 'CONTENTFUL_SPACE'],
  environment: ['CONTENTFUL_ENVIRONMENT', 'CONTENTFUL_ENVIRONMENT_ID'],
  host: ['CONTENTFUL_HOST'],
  deliveryHost: ['CONTENTFUL_DELIVERY_HOST'],
  previewHost: ['CONTENTFUL_PREVIEW_HOST'],
  managementToken: ['CONTENTFUL_MANAGEMENT_TOKEN'],
  deliveryToken: ['CONTENTFUL_DELIVERY_TOKEN', 'CONTENTFUL_ACCESS_TOKEN'],
  previewToken: ['CONTENTFUL_PREVIEW_TOKEN'],
} as const satisfies Readonly<Record<keyof Service | Token, readonly string[]>>;

type Token = 'managementToken' | 'deliveryToken' | 'previewToken';

/** Lists the environment variables that override site.config.ts. */
export const connectionVariables = [
  ...variables.space,
  ...variables.environment,
  ...variables.host,
  ...variables.deliveryHost,
];

/** Holds environment variables and where each comes from. */
export interface Variables {
  readonly values: Environment;
  /** Names a variable, and its file if it doesn't come from the environment. */
  readonly sourceOf: (name: string) => string;
}

/**
 * Adds the variables of `.env` in the configuration's folder to those of the environment, which win, as Node's
 * `--env-file` has it.
 * @throws UsageError when the file can't be read
 */
export function withEnvFile(folder: string, environment: Environment): Variables {
  const file = join(folder, '.env');
  let text = '';
  try {
    // Password managers serve it through a pipe.
    text = new TextDecoder().decode(readFileSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new UsageError(`.env can't be read: ${whyUnread(error)}.`, 'Make it a readable file.');
  }
  const ofFile: Environment = parseEnv(text);
  return {
    values: { ...ofFile, ...environment },
    sourceOf: (name) => (environment[name] === undefined ? `${name} in .env` : name),
  };
}

/** Holds a connection, and where its space and environment are named. */
export interface NamedConnection {
  readonly connection: Connection;
  /** Such as `space "x" (CONTENTFUL_SPACE_ID in .env), environment "master" (site.config.ts)`. */
  readonly description: string;
}

/**
 * Returns the space, hosts and tokens of an export.
 * @param use an export with drafts doesn't ask the delivery API; a preview asks the Preview API in its place
 * @throws UsageError that names the wrong setting
 */
export function contentfulConnection(
  config: Service,
  given: Variables,
  use: 'export' | 'drafts' | 'preview',
): NamedConnection {
  const managementToken = tokenOf(given, 'managementToken');
  if (managementToken === undefined) {
    throw new UsageError(
      "CONTENTFUL_MANAGEMENT_TOKEN is not set, and without it the space's content types and locales can't be read.",
      'Create a personal access token in Contentful (Settings, CMA tokens) and set the variable to it.',
    );
  }
  const deliveryToken = tokenOf(given, use === 'preview' ? 'previewToken' : 'deliveryToken');
  if (use === 'preview' && deliveryToken === undefined) {
    throw new UsageError(
      'CONTENTFUL_PREVIEW_TOKEN is not set, and drafts come from the Preview API.',
      'Set it to the preview token of the space (Contentful: Settings, API keys).',
    );
  }
  const host = hostOf(config, given, 'host');
  const asksDelivery = deliveryToken !== undefined && use !== 'drafts';
  const deliveryHost = use === 'preview' ? 'previewHost' : 'deliveryHost';
  const delivery = asksDelivery ? hostOf(config, given, deliveryHost) : host;
  if (host.insecure !== delivery.insecure) throw mixedHosts(deliveryHost);
  const space = idOf(config, given, 'space');
  const environment = idOf(config, given, 'environment');
  return {
    connection: {
      spaceId: space.text,
      environmentId: environment.text,
      managementToken,
      deliveryToken,
      host: host.host,
      hostDelivery: delivery.host,
      insecure: host.insecure,
    },
    description: `space ${describe(space)}, environment ${describe(environment)}`,
  };
}

function describe({ text, source }: Setting): string {
  return `"${text}" (${source.replace(/^contentful\.\w+ in /, '')})`;
}

function tokenOf(given: Variables, key: Token): string | undefined {
  const found = variableOf(given, key);
  return found && asToken(found.text, found.source);
}

/** Returns a token, which headers of requests can hold. @throws UsageError that never shows it */
export function asToken(text: string, source: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new UsageError(
    `${source} holds a space, a line break or another character that no token has.`,
    'Copy the token again, without anything before or after it.',
  );
}

/** Returns an id for use in an address. @throws UsageError if it could change the path (injection) */
function idOf(config: Service, given: Variables, key: 'space' | 'environment'): Setting {
  const found = setting(config, given, key);
  const { text, source } = found;
  if (/^[\w.-]{1,64}$/.test(text) && !/^\.+$/.test(text)) return found;
  throw new UsageError(
    `${source} is ${JSON.stringify(text)}, which isn't a Contentful id.`,
    `Give the ${key}'s id as Contentful shows it (Settings, General settings): letters, digits, ".", "-" and "_".`,
  );
}

function hostOf(config: Service, given: Variables, key: 'host' | 'deliveryHost' | 'previewHost'): ApiHost {
  const { text, source } = setting(config, given, key);
  const host = parseHost(text);
  if (host) return host;
  throw new UsageError(
    `${source} is ${JSON.stringify(withoutPassword(text))}, which isn't a host that may receive tokens.`,
    'Give a host name such as api.contentful.com, or http://127.0.0.1:PORT for a server on this machine.',
  );
}

interface Setting {
  readonly text: string;
  readonly source: string;
}

/** Returns a setting of the environment, else of site.config.ts. @throws UsageError for a space that neither names */
function setting(config: Service, given: Variables, key: keyof Service): Setting {
  const { [key]: text } = config;
  const found = variableOf(given, key) ?? (text && { text, source: `contentful.${key} in site.config.ts` });
  if (found) return found;
  throw new UsageError(
    'Neither site.config.ts nor the environment names the space to export.',
    "Set contentful: { space: '…' } in site.config.ts, or CONTENTFUL_SPACE_ID.",
  );
}

/** Returns the variable that is set. @throws UsageError if two of its names have different values */
function variableOf({ values, sourceOf }: Variables, key: keyof typeof variables): Setting | undefined {
  const [first, ...others] = variables[key].flatMap((name) => {
    const text = values[name];
    return text ? [{ text, source: sourceOf(name) }] : [];
  });
  const other = others.find(({ text }) => text !== first?.text);
  if (!first || !other) return first;
  const isToken = key.endsWith('Token');
  const written = ({ text }: Setting) => JSON.stringify(withoutPassword(text));
  throw new UsageError(
    isToken
      ? `${first.source} and ${other.source} hold different tokens.`
      : `${first.source} is ${written(first)}, but ${other.source} is ${written(other)}.`,
    'Unset one of the two, or give both the same value.',
  );
}

function withoutPassword(text: string): string {
  return text.replace(/[^/]*@/, '…@');
}

function mixedHosts(key: 'deliveryHost' | 'previewHost'): UsageError {
  return new UsageError(
    'One of the two hosts is on this machine (http), the other is not (https). Both must be local, or neither.',
    key === 'previewHost'
      ? 'Set both CONTENTFUL_HOST and CONTENTFUL_PREVIEW_HOST.'
      : 'Set both CONTENTFUL_HOST and CONTENTFUL_DELIVERY_HOST, or unset CONTENTFUL_DELIVERY_TOKEN.',
  );
}
