import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import { compareText } from '../../domain/content/values.ts';
import { continents, protocolKeys, type VpnServers } from '../../domain/servers/vpn-servers.ts';
import { pathText } from '../../domain/site/json.ts';
import { readText } from '../files/read-text.ts';
import { ContentFileError, messageOf, whyUnread } from '../model/user-error.ts';

/** Like the API client: a non-numeric value counts as a warning (spec 2 §4.3). */
const status = z.pipe(
  z.unknown(),
  z.transform((value): number => (typeof value === 'number' ? value : Number.NaN)),
);

const statuses = Object.fromEntries(protocolKeys.map((key) => [key, z.optional(status)]));
const name = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(200, 'must have at most 200 characters'));
const code = z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters, such as DE'));

const cluster = z.object({
  name,
  protocol_status: z.object(statuses as unknown as Record<string, typeof status>),
});
const country = z.object({ country: name, country_code: code, clusters: z.array(cluster) });
const schema = z.array(z.object({ continent: z.enum(continents), countries: z.array(country) }));

/** Without a locale Zod calls every fault an invalid input. */
const { localeError } = english();

/**
 * Reads the server data that pages show until the API responds.
 * @param file `servers` of site.config.ts
 * @throws ContentFileError when it is unreadable or invalid
 */
export function loadServers(file: string | undefined): VpnServers | undefined {
  if (file === undefined) return undefined;
  const parsed = schema.safeParse(parse(file, read(file)), { error: localeError });
  if (parsed.success) return inOrder(parsed.data);
  const [issue] = parsed.error.issues;
  const where = issue?.path.length ? `at ${pathText(issue.path)}` : 'at the top';
  throw serversError(file, `doesn't match the response of GET /vpn-servers ${where}: ${issue?.message}`);
}

/** Sorts places for reproducible pages. */
function inOrder(servers: VpnServers): VpnServers {
  const sorted = servers.map(({ continent, countries }) => ({
    continent,
    countries: sortedBy(
      countries.map((each) => ({
        ...each,
        clusters: sortedBy(each.clusters, (part) => [part.name, part.protocol_status]),
      })),
      (each) => [each.country, each.country_code, each.clusters],
    ),
  }));
  return sortedBy(sorted, (part) => [continents.indexOf(part.continent), part.countries]);
}

/** Sorts by code unit. @param keyOf returns values in order of precedence */
function sortedBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  const keyed = items.map((item) => ({ item, key: JSON.stringify(keyOf(item)) }));
  return keyed.sort((a, b) => compareText(a.key, b.key)).map(({ item }) => item);
}

function read(file: string): string {
  try {
    return readText(file);
  } catch (error) {
    throw serversError(file, `can't be read: ${whyUnread(error)}`);
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw serversError(file, `is no JSON: ${messageOf(error)}`);
  }
}

function serversError(file: string, what: string): ContentFileError {
  return new ContentFileError(
    `The server data ${file} ${what}.`,
    'Save the response of GET /vpn-servers there, or remove `servers` from site.config.ts.',
  );
}
