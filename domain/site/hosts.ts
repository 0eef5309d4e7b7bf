import { formatNumber } from './format-count.ts';

/** Counts what hosts limit. */
export interface HostUsage {
  /** Files of the site. */
  readonly files: number;
  /** Redirects of single addresses in `_redirects`. */
  readonly redirects: number;
  /** Redirects with a pattern. */
  readonly patterns: number;
  /** Lines of `_redirects`. */
  readonly lines: number;
  /** Size of `_redirects`. */
  readonly bytes: number;
  /** Characters of its longest line. */
  readonly longestLine: number;
}

interface Host {
  readonly name: string;
  /** Holds what the host takes by its manual, on its free plan where plans differ; it may ignore the rest, or everything. */
  readonly limits: Partial<HostUsage>;
}

/** Lists the hosts and servers that `host` in site.config.ts may name. */
export const hosts = {
  cloudflare: {
    name: 'Cloudflare',
    limits: { files: 20_000, redirects: 2_000, patterns: 100, longestLine: 1_000 },
  },
  netlify: { name: 'Netlify', limits: {} },
  gitlab: { name: 'GitLab Pages', limits: { files: 200_000, lines: 1_000, bytes: 64 * 1024 } },
  firebase: { name: 'Firebase Hosting', limits: {} },
  nginx: { name: 'nginx', limits: {} },
  caddy: { name: 'Caddy', limits: {} },
  apache: { name: 'Apache', limits: {} },
} as const satisfies Readonly<Record<string, Host>>;

export type HostId = keyof typeof hosts;

export const hostIds = Object.keys(hosts) as HostId[];

const units: Readonly<Record<keyof HostUsage, string>> = {
  files: 'files',
  redirects: 'redirects of single addresses',
  patterns: 'redirects with a pattern',
  lines: 'lines in _redirects',
  bytes: 'bytes in _redirects',
  longestLine: 'characters in a line of _redirects',
};

/** Describes what a site uses of the limits of a host: `830 of 20,000 files`. */
export function describeUsage(host: HostId, usage: HostUsage): string[] {
  return usedOf(host, usage).map(({ text }) => text);
}

/** Describes what of a site is beyond the limits of a host. */
export function beyondLimits(host: HostId, usage: HostUsage): string[] {
  return usedOf(host, usage)
    .filter(({ isBeyond }) => isBeyond)
    .map(({ text }) => text);
}

/** Describes the limits of a host: `2,000 redirects of single addresses`. */
export function limitsOf(host: HostId): string[] {
  return Object.entries(hosts[host].limits as Host['limits']).map(
    ([name, limit]) => `${formatNumber(limit)} ${units[name as keyof HostUsage]}`,
  );
}

function usedOf(host: HostId, usage: HostUsage) {
  return Object.entries(hosts[host].limits as Host['limits']).map(([name, limit]) => {
    const key = name as keyof HostUsage;
    const text = `${formatNumber(usage[key])} of ${formatNumber(limit)} ${units[key]}`;
    return { text, isBeyond: usage[key] > limit };
  });
}
