import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Special-purpose networks (IANA registries, RFC 6890), blocked against server-side request forgery (SSRF). */
const ipv4Networks = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16
  198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`;
/** Includes tunnels to IPv4 such as Teredo (2001::/32, in 2001::/23). */
const ipv6Networks = `
  ::/96 ::ffff:0:0:0/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7
  fe80::/10 fec0::/10 ff00::/8`;

const blocked = new BlockList();
for (const [address, prefix] of subnets(ipv6Networks)) blocked.addSubnet(address, prefix, 'ipv6');
for (const [address, prefix] of subnets(ipv4Networks)) {
  blocked.addSubnet(address, prefix, 'ipv4');
  // NAT64 embeds all of IPv4 in one network (RFC 6052).
  blocked.addSubnet(`64:ff9b::${address}`, 96 + prefix, 'ipv6');
}

function subnets(list: string): [address: string, prefix: number][] {
  return list
    .trim()
    .split(/\s+/)
    .map((network) => network.split('/'))
    .map(([address = '', prefix]) => [address, Number(prefix)]);
}

/** Returns whether an IP address is private, including IPv4 addresses in IPv6. */
export function isPrivateAddress(address: string): boolean {
  return blocked.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

export class PrivateHostError extends Error {}

/** Resolves a host and rejects private addresses. Used by the connection itself, against DNS rebinding. */
export const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const isPrivate = addresses.some(({ address }) => isPrivateAddress(address));
    if (isPrivate) return callback(new PrivateHostError(host), []);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    if (!first) return callback(new Error(`${host} has no address`), []);
    callback(null, first.address, first.family);
  });
};
