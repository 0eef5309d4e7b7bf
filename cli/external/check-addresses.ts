import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { formatCount, formatNumber } from '../../domain/site/format-count.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { CheckAddresses } from '../../pipeline/checks/validate-site.ts';
import { writeFileAtomically } from '../../pipeline/files/write-file.ts';
import type { CliContext } from '../context.ts';
import { siteFolderOf } from '../context.ts';
import { createProgress, formatProgress } from '../terminal/progress.ts';
import { createHostQueues } from './host-queues.ts';
import { type LinkStatus, requestAddress } from './request-address.ts';

const hour = 3_600_000;
/** Maximum number of concurrent requests, each to another host. */
const maxHosts = 8;
/** Number of responses between saves of the cache. */
const saveInterval = 20;

interface CheckOptions {
  readonly config: SiteConfig;
  readonly version: string;
  /** Whether progress is shown on stderr. */
  readonly isShown: boolean;
}

/** Creates a function that checks external links politely: one request per host at a time, with pauses and a cache. */
export function createAddressCheck(
  context: CliContext,
  { config, version, isShown }: CheckOptions,
): CheckAddresses {
  const { ignore, privateHosts, maxAgeHours, pauseMilliseconds, timeoutSeconds } = config.externalLinks;
  return async (addresses) => {
    const cache = openReachedCache(
      join(siteFolderOf(context), '.meridian', 'external-links.json'),
      maxAgeHours * hour,
    );
    const isIgnored = (address: string) => ignore.some((rule) => matches(address, rule));
    const unknown = new Set(addresses.filter((address) => hasPassword(address) || isIgnored(address)));
    const requested = [...new Set(addresses)].filter(
      (address) => !unknown.has(address) && !cache.isFresh(address),
    );
    const options = {
      userAgent: `Meridian/${version} (link check; +${config.origin})`,
      privateHosts,
      isIgnored,
      timeoutMilliseconds: timeoutSeconds * 1000,
      sendInTurn: createHostQueues(pauseMilliseconds),
    };
    const progress = isShown ? createProgress(context, 'external') : undefined;
    const problems = new Map<string, string>();
    let done = 0;
    let reached = 0;
    const hosts = [...Map.groupBy(requested, (address) => new URL(address).host).values()];
    // A signal ends the process at once.
    context.lifecycle.once('exit', cache.save);
    await Promise.all(Array.from({ length: maxHosts }, workOnHosts));
    context.lifecycle.off('exit', cache.save);
    cache.save();
    const unclear = requested.filter((address) => unknown.has(address)).length;
    progress?.done(summary(requested.length, problems.size, unclear));
    return { problems, unknown };

    async function workOnHosts(): Promise<void> {
      for (let host = hosts.shift(); host; host = hosts.shift()) {
        for (const address of host) {
          note(address, await requestAddress(address, options));
          progress?.update(formatProgress(context, ++done, requested.length, 'addresses'));
        }
      }
    }

    function note(address: string, status: LinkStatus): void {
      if (status.kind === 'broken') problems.set(address, status.problem);
      if (status.kind === 'unknown') unknown.add(address);
      if (status.kind !== 'ok') return;
      cache.add(address);
      if (++reached % saveInterval === 0) cache.save();
    }
  };
}

function summary(requested: number, broken: number, unclear: number): string {
  const checked = formatCount(requested - unclear, 'address', 'addresses');
  return `${checked} checked, ${formatNumber(broken)} broken, ${formatNumber(unclear)} couldn't be checked`;
}

/** Returns whether an address contains credentials, which must not be sent. */
function hasPassword(address: string): boolean {
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

/** Returns whether an address matches a pattern. @param rule an address with `*` as a wildcard */
function matches(address: string, rule: string): boolean {
  const normalized = URL.parse(rule.replace(/#.*$/s, ''))?.href ?? rule;
  return [rule, normalized].some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`, 's').test(address);
  });
}

const schema = z.object({ schemaVersion: z.literal(1), reached: z.record(z.string(), z.number()) });

/** Caches the time of each address's last successful response. */
interface ReachedCache {
  readonly isFresh: (address: string) => boolean;
  readonly add: (address: string) => void;
  /** Writes fresh entries; failures only cost repeated requests. */
  readonly save: () => void;
}

/** Opens the cache file; a missing or damaged one is empty. */
function openReachedCache(file: string, maxAgeMilliseconds: number): ReachedCache {
  const now = Date.now();
  const isRecent = (time: number) => time <= now && now - time < maxAgeMilliseconds;
  const reached = new Map(Object.entries(read(file)).filter(([, time]) => isRecent(time)));
  return {
    isFresh: (address) => reached.has(address),
    add: (address) => reached.set(address, now),
    save: () => {
      const text = JSON.stringify({ schemaVersion: 1, reached: Object.fromEntries([...reached].sort()) });
      try {
        writeFileAtomically(file, [Buffer.from(`${text}\n`)]);
      } catch {
        // An unwritable checkout must not prevent the report.
      }
    },
  };
}

function read(file: string): Readonly<Record<string, number>> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8'))).reached;
  } catch {
    return {};
  }
}
