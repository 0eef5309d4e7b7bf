import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import { reportCaught } from '../analytics/errors.ts';
import { createConnection } from '../api/connection.ts';
import { getVpnServers } from '../api/vpn-servers.ts';
import type { LocationsProps } from './locations-props.ts';

/**
 * Asks for the servers as they are now (spec 2 §4.3, §7).
 *
 * @returns undefined when that fails or the answer has no place: what the page shows stays, and the console says why
 *   (spec 2 §8)
 */
export async function refreshServers(
  { accountApi }: Pick<LocationsProps, 'accountApi'>,
  signal: AbortSignal,
): Promise<VpnServers | undefined> {
  try {
    const servers = await getVpnServers(createConnection(accountApi), { signal });
    if (servers.every(({ countries }) => countries.length === 0))
      throw new Error('The answer has no country.');
    return servers;
  } catch (error) {
    if (signal.aborted) return undefined;
    reportCaught(error);
    // biome-ignore lint/suspicious/noConsole: spec 2 §8 has it logged; visitors keep what they see
    console.error('The server locations could not be refreshed:', error);
    return undefined;
  }
}
