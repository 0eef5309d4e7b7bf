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
  /** What the host takes by its manual, on its free plan where plans differ; it may ignore the rest, or everything. */
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

/** Lists the ids of hosts. */
export const hostIds = Object.keys(hosts) as HostId[];

const units: Readonly<Record<keyof HostUsage, string>> = {
  files: 'files',
  redirects: 'redirects of single addresses',
  patterns: 'redirects with a pattern',
  lines: 'lines in _redirects',
  bytes: 'bytes in _redirects',
  longestLine: 'characters in a line of _redirects',
};

/** Describes what of a site is beyond the limits of a host: `20,500 files (of 20,000)`. */
export function beyondLimits(host: HostId, usage: HostUsage): string[] {
  const count = (value: number) => value.toLocaleString('en');
  return Object.entries(hosts[host].limits as Host['limits']).flatMap(([key, limit]) => {
    const used = usage[key as keyof HostUsage];
    return used > limit ? [`${count(used)} ${units[key as keyof HostUsage]} (of ${count(limit)})`] : [];
  });
}
