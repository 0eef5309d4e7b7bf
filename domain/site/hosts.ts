import { formatNumber } from './format-count.ts';

/** Counts what hosts limit. */
export interface HostUsage {
  /** Files of the site. */
  readonly files: number;
  /** Size of the files, without the manifest. */
  readonly siteBytes: number;
  /** Redirects of single addresses in `_redirects`. */
  readonly redirects: number;
  /** Redirects with a pattern. */
  readonly patterns: number;
  /** Redirects of both kinds. */
  readonly rules: number;
  /** Size of the redirects in `staticwebapp.config.json`, if all of them were there. */
  readonly routeBytes: number;
  /** Size of the redirects in `cloudfront-redirects.json`, if all of them were there. */
  readonly storeBytes: number;
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
  /** Names what a site has elsewhere, and not there. */
  readonly lacks?: readonly string[];
  /** Lists the files that the host reads only at the root of what is published. */
  readonly rootFiles?: readonly string[];
  /** Whether its terms forbid sites that sell. */
  readonly forbidsShops?: true;
}

const netlifyFiles = ['_headers', '_redirects'] as const;

/** Lists the hosts and servers that `host` in site.config.ts may name. */
export const hosts = {
  cloudflare: {
    name: 'Cloudflare',
    limits: { files: 20_000, redirects: 2_000, patterns: 100, longestLine: 1_000 },
    rootFiles: netlifyFiles,
  },
  netlify: { name: 'Netlify', limits: {}, rootFiles: netlifyFiles },
  vercel: {
    name: 'Vercel',
    // Of 2,048 routes, headers, 404 pages and addresses without .html are the others.
    limits: { rules: 2_000 },
    rootFiles: ['vercel.json'],
  },
  cloudfront: {
    name: 'S3 with CloudFront',
    limits: { storeBytes: 5 * 1024 * 1024 },
    lacks: ['headers on 404 pages', '404 pages by language'],
  },
  azure: {
    name: 'Azure Static Web Apps',
    // Of 20 KB, headers are the other 4.
    limits: { siteBytes: 250 * 1024 * 1024, routeBytes: 16 * 1024 },
    lacks: ['queries after a redirect', 'redirects of whole folders', '404 pages by language'],
    rootFiles: ['staticwebapp.config.json'],
  },
  github: {
    name: 'GitHub Pages',
    limits: { siteBytes: 1_000_000_000 },
    lacks: [
      'redirects (a page that has moved refreshes to its new address, without the query)',
      'redirects of whole folders',
      'headers',
      '404 pages by language',
    ],
    forbidsShops: true,
  },
  gitlab: {
    name: 'GitLab Pages',
    limits: { files: 200_000, lines: 1_000, bytes: 64 * 1024 },
    lacks: ['headers', '404 pages by language'],
    rootFiles: ['_redirects'],
  },
  firebase: {
    name: 'Firebase Hosting',
    limits: {},
    lacks: ['404 pages by language'],
    rootFiles: ['firebase.json'],
  },
  nginx: { name: 'nginx', limits: {} },
  caddy: { name: 'Caddy', limits: {} },
  apache: { name: 'Apache', limits: {} },
} as const satisfies Readonly<Record<string, Host>>;

export type HostId = keyof typeof hosts;

export const hostIds = Object.keys(hosts) as HostId[];

const units: Readonly<Record<keyof HostUsage, string>> = {
  files: 'files',
  siteBytes: 'bytes of files',
  rules: 'redirects',
  routeBytes: 'bytes of redirects in staticwebapp.config.json',
  storeBytes: 'bytes of redirects in cloudfront-redirects.json',
  redirects: 'redirects of single addresses',
  patterns: 'redirects with a pattern',
  lines: 'lines in _redirects',
  bytes: 'bytes in _redirects',
  longestLine: 'characters in a line of _redirects',
};

/** Returns what is said of a host, with the optional parts that few have. */
export function hostOf(id: HostId): Host {
  return hosts[id];
}

/** Describes what a site has elsewhere and not on a host: `no headers and no 404 pages by language`; undefined where it has everything. */
export function describeLacks(id: HostId): string | undefined {
  const { lacks = [] } = hostOf(id);
  return lacks.length === 0
    ? undefined
    : new Intl.ListFormat('en-GB').format(lacks.map((what) => `no ${what}`));
}

/** Says what happens to what is beyond a limit, where it isn't refused. */
const beyond: Partial<Record<keyof HostUsage, string>> = {
  rules: ', beyond which the oldest are left out',
  routeBytes: ', beyond which the oldest are left out',
  storeBytes: ', beyond which the oldest are left out',
  lines: ', beyond which the last are ignored',
  bytes: ', beyond which all are ignored',
};

/** Describes what a site uses of the limits of a host: `830 of 20,000 files`. */
export function describeUsage(host: HostId, usage: HostUsage): string[] {
  return usedOf(host, usage).map(({ text }) => text);
}

/** Describes what of a site is beyond the limits of a host. */
export function beyondLimits(host: HostId, usage: HostUsage): string[] {
  return usedOf(host, usage)
    .filter(({ isBeyond }) => isBeyond)
    .map(({ key, text }) => text + (beyond[key] ?? ''));
}

/** Describes the limits of a host: `2,000 redirects of single addresses`. */
export function limitsOf(host: HostId): string[] {
  return Object.entries(hostOf(host).limits).map(
    ([name, limit]) =>
      `${formatNumber(limit)} ${units[name as keyof HostUsage]}${beyond[name as keyof HostUsage] ?? ''}`,
  );
}

function usedOf(host: HostId, usage: HostUsage) {
  return Object.entries(hostOf(host).limits).map(([name, limit]) => {
    const key = name as keyof HostUsage;
    const text = `${formatNumber(usage[key])} of ${formatNumber(limit)} ${units[key]}`;
    return { key, text, isBeyond: usage[key] > limit };
  });
}
