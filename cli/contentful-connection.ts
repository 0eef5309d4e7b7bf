import type { SiteConfig } from '../domain/site/site-config.ts';
import type { ExportOptions } from '../pipeline/export/export-space.ts';
import { type ApiHost, parseHost } from '../pipeline/export/protocol.ts';
import type { Environment } from './context.ts';
import { UsageError } from './errors.ts';

type Service = SiteConfig['contentful'];
type Connection = Pick<
  ExportOptions,
  'spaceId' | 'environmentId' | 'managementToken' | 'deliveryToken' | 'host' | 'hostDelivery' | 'insecure'
>;

/** Maps configuration keys to environment variables that override them. */
export const connectionVariables: Readonly<Record<keyof Service, string>> = {
  space: 'CONTENTFUL_SPACE',
  environment: 'CONTENTFUL_ENVIRONMENT',
  host: 'CONTENTFUL_HOST',
  deliveryHost: 'CONTENTFUL_DELIVERY_HOST',
};

/**
 * Returns the space, hosts and tokens of an export.
 * @param drafts excludes the delivery API
 * @throws UsageError that names the wrong setting
 */
export function contentfulConnection(config: Service, environment: Environment, drafts: boolean): Connection {
  const managementToken = tokenOf(environment, 'CONTENTFUL_MANAGEMENT_TOKEN');
  if (managementToken === undefined) {
    throw new UsageError(
      'CONTENTFUL_MANAGEMENT_TOKEN is not set, and the export needs it to read the space.',
      'Create a personal access token in Contentful (Settings, CMA tokens) and set the variable to it.',
    );
  }
  const deliveryToken = tokenOf(environment, 'CONTENTFUL_DELIVERY_TOKEN');
  const host = hostOf(config, environment, 'host');
  const asksDelivery = deliveryToken !== undefined && !drafts;
  const delivery = asksDelivery ? hostOf(config, environment, 'deliveryHost') : host;
  if (host.insecure !== delivery.insecure) throw mixedHosts();
  return {
    spaceId: idOf(config, environment, 'space'),
    environmentId: idOf(config, environment, 'environment'),
    managementToken,
    deliveryToken,
    host: host.host,
    hostDelivery: delivery.host,
    insecure: host.insecure,
  };
}

function tokenOf(environment: Environment, name: string): string | undefined {
  const token = environment[name];
  if (!token) return undefined;
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError(
    `${name} holds a space, a line break or another character that no token has.`,
    'Copy the token again, without anything before or after it.',
  );
}

/** Returns an id for use in an address. @throws UsageError if it could change the path (injection) */
function idOf(config: Service, environment: Environment, key: 'space' | 'environment'): string {
  const { text, source } = setting(config, environment, key);
  if (/^[\w.-]{1,64}$/.test(text) && !/^\.+$/.test(text)) return text;
  throw new UsageError(
    `${source} is ${JSON.stringify(text)}, which isn't a Contentful id.`,
    `Give the ${key}'s id as Contentful shows it (Settings, General settings): letters, digits, ".", "-" and "_".`,
  );
}

function hostOf(config: Service, environment: Environment, key: 'host' | 'deliveryHost'): ApiHost {
  const { text, source } = setting(config, environment, key);
  const host = parseHost(text);
  if (host) return host;
  throw new UsageError(
    `${source} is ${JSON.stringify(withoutPassword(text))}, which isn't a host that may receive tokens.`,
    'Give a host name such as api.contentful.com, or http://127.0.0.1:PORT for a server on this machine.',
  );
}

/** Returns a setting and its source. */
function setting(config: Service, environment: Environment, key: keyof Service) {
  const variable = connectionVariables[key];
  const given = environment[variable];
  return given
    ? { text: given, source: variable }
    : { text: config[key], source: `contentful.${key} in site.config.ts` };
}

function withoutPassword(text: string): string {
  return text.replace(/[^/]*@/, '…@');
}

function mixedHosts(): UsageError {
  const { host, deliveryHost } = connectionVariables;
  return new UsageError(
    'One of the two hosts is on this machine (http), the other is not (https). Both must be local, or neither.',
    `Set both ${host} and ${deliveryHost}, or unset CONTENTFUL_DELIVERY_TOKEN.`,
  );
}
