import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Networks that aren't the public internet (IANA's special-purpose registries, RFC 6890): a check must not reach into them. */
const networks = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16
  198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3
  ::/127 64:ff9b::/96 100::/64 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 ff00::/8`;

const blocked = new BlockList();
for (const network of networks.trim().split(/\s+/)) {
  const [address = '', prefix] = network.split('/');
  blocked.addSubnet(address, Number(prefix), familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Returns whether an IP address isn't public; an IPv4 address within IPv6 is judged as what it is. */
export function isPrivateAddress(address: string): boolean {
  return blocked.check(address, familyOf(address));
}

/** The host leads to a network that isn't public. */
export class PrivateHostError extends Error {}

type LookupCallback = (error: Error | null, addresses: LookupAddress[]) => void;

/**
 * Looks a host up as `node:dns` does and refuses private addresses. Given to the connection itself, so that what was
 * checked is what is connected to (DNS rebinding).
 */
export function publicLookup(host: string, _options: unknown, callback: LookupCallback): void {
  lookup(host, { all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const isPrivate = addresses.some(({ address }) => isPrivateAddress(address));
    callback(isPrivate ? new PrivateHostError(host) : null, addresses);
  });
}
