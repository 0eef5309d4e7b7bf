import { protocolKeys, type VpnServers } from '../../domain/servers/vpn-servers.ts';

/** A status for each protocol, in their order. */
function cluster(name: string, statuses: readonly number[]) {
  return {
    name,
    protocol_status: Object.fromEntries(protocolKeys.map((key, at) => [key, statuses[at] ?? Number.NaN])),
  };
}

/** One row of each status, and one of each continent's kind of country. */
export const galleryServers: VpnServers = [
  {
    continent: 'americas',
    countries: [
      { country: 'Chile', country_code: 'CL', clusters: [cluster('Chile', [1, 1, 1, 1, 1])] },
      {
        country: 'United States',
        country_code: 'US',
        clusters: [cluster('New York', [1, 0, 1, 1, -1]), cluster('Chicago', [0, 0, 0, 0, -1])],
      },
    ],
  },
  {
    continent: 'europe',
    countries: [
      { country: 'Germany', country_code: 'DE', clusters: [cluster('Berlin', [1, 1, 0, 1, 1])] },
      { country: 'Iceland', country_code: 'IS', clusters: [cluster('Iceland', [-1, -1, -1, -1, -1])] },
      { country: 'Malta', country_code: 'MT', clusters: [cluster('Malta', [Number.NaN])] },
    ],
  },
];
