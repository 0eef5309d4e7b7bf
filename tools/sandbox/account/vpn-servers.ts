import type { ServerCluster, ServerCountry, VpnServers } from '../../../domain/servers/vpn-servers.ts';
import { readText } from '../../../pipeline/files/read-text.ts';
import type { Route } from '../control/mock-api.ts';
import { jsonReply, problem, type Reply } from '../control/reply.ts';

/**
 * Returns the route GET /vpn-servers: the server data of the pages, with some statuses changed.
 * @param file returns the path of the server data; undefined where the site has none
 */
export function vpnServersRoute(file: () => string | undefined): Route {
  return {
    method: 'GET',
    path: '/vpn-servers',
    handle: () => replyFrom(file()),
    variants: {
      /** Every cluster has a protocol that the site doesn't know; the first cluster has no other. */
      'unknown-protocol': editing((cluster, index) => ({
        ...cluster,
        protocol_status: { ...(index > 0 && cluster.protocol_status), wireguard: 7 },
      })),
      /** Every status is a text. */
      'status-texts': editing((cluster) => ({
        ...cluster,
        protocol_status: mapValues(cluster.protocol_status, String) as never,
      })),
      /** 5,000 clusters, to test a large reply. */
      'many-clusters': (right) => jsonReply(200, withClusters(serversIn(right), 5000)),
    },
  };
}

function replyFrom(file: string | undefined): Reply {
  if (file === undefined) {
    return problem(404, 'This site has no server data: name the file as `servers` in site.config.ts.');
  }
  try {
    const servers = JSON.parse(readText(file)) as VpnServers;
    return jsonReply(200, editClusters(servers, changedMeanwhile));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return problem(
      500,
      `The server data in ${file} can't be used: ${why}. See \`servers\` in site.config.ts.`,
    );
  }
}

/** Puts every 13th cluster into maintenance and ends all other maintenance. */
function changedMeanwhile(cluster: ServerCluster, index: number): ServerCluster {
  const numbers = Object.values(cluster.protocol_status);
  const isDown = numbers.includes(0) && numbers.every((status) => status <= 0);
  if (!isDown && index % 13 !== 4) return cluster;
  const change = isDown ? (status: number) => status || 1 : (status: number) => Math.min(status, 0);
  return { ...cluster, protocol_status: mapValues(cluster.protocol_status, change) };
}

type EditCluster = (cluster: ServerCluster, index: number) => ServerCluster;

function editing(edit: EditCluster): (right: Reply) => Reply {
  return (right) => jsonReply(200, editClusters(serversIn(right), edit));
}

/** Edits every cluster; the index counts across continents. */
function editClusters(servers: VpnServers, edit: EditCluster): VpnServers {
  let index = 0;
  return editCountries(servers, (country) => ({
    ...country,
    clusters: country.clusters.map((cluster) => edit(cluster, index++)),
  }));
}

/** Adds clusters to the countries, as evenly as possible. */
function withClusters(servers: VpnServers, count: number): VpnServers {
  const countries = servers.flatMap((continent) => continent.countries);
  let missing = count - countries.reduce((sum, { clusters }) => sum + clusters.length, 0);
  const share = Math.ceil(missing / countries.length);
  return editCountries(servers, (country) => {
    const added = Math.min(share, missing);
    missing -= added;
    const more = Array.from({ length: added }, (_, index) => ({
      name: `${country.country} ${index + 1}`,
      protocol_status: country.clusters[0]?.protocol_status ?? {},
    }));
    return { ...country, clusters: [...country.clusters, ...more] };
  });
}

function editCountries(servers: VpnServers, edit: (country: ServerCountry) => ServerCountry): VpnServers {
  return servers.map((continent) => ({ ...continent, countries: continent.countries.map(edit) }));
}

/** Reads the servers of a reply; an error has none. */
function serversIn({ status, body }: Reply): VpnServers {
  return status === 200 ? (JSON.parse(body) as VpnServers) : [];
}

function mapValues<From, To>(
  values: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
