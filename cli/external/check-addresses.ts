import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SiteConfig } from '../../domain/site-config.ts';
import type { CheckAddresses } from '../../pipeline/validate-site.ts';
import { createProgress } from '../progress.ts';
import { progressBar } from '../progress-bar.ts';
import { count, inWords } from '../report/words.ts';
import { openAnswerCache } from './answer-cache.ts';
import { requestAddress } from './request-address.ts';

const hour = 3_600_000;
const defaults = { maxAgeHours: 168, pauseMilliseconds: 500, timeoutSeconds: 10 };
/** Hosts that are asked at the same time; each gets one request at a time. */
const mostHosts = 8;

interface CheckOptions {
  readonly config: SiteConfig;
  readonly version: string;
  /** Is progress told on stderr? */
  readonly shown: boolean;
}

/**
 * Returns a function that asks addresses of other sites whether they answer, politely: one request a host at a time,
 * with a pause between two, and none to an address that answered lately.
 */
export function createAddressCheck({ config, version, shown }: CheckOptions): CheckAddresses {
  const { ignore = [], privateHosts = [], ...given } = config.externalLinks ?? {};
  const { maxAgeHours, pauseMilliseconds, timeoutSeconds } = { ...defaults, ...given };
  const options = {
    userAgent: `Meridian/${version} (link check; +${config.origin})`,
    privateHosts,
    timeoutMilliseconds: timeoutSeconds * 1000,
  };
  return async (addresses) => {
    const cache = openAnswerCache(resolve('.meridian', 'external-links.json'), maxAgeHours * hour);
    const isSkipped = (address: string) =>
      hasPassword(address) || ignore.some((rule) => matches(address, rule));
    const unknown = new Set(addresses.filter(isSkipped));
    const asked = [...new Set(addresses)].filter(
      (address) => !unknown.has(address) && !cache.isFresh(address),
    );
    const progress = shown ? createProgress('external') : undefined;
    const problems = new Map<string, string>();
    let done = 0;
    let untold = 0;
    const hosts = [...Map.groupBy(asked, (address) => new URL(address).host).values()];
    await Promise.all(Array.from({ length: mostHosts }, workOnHosts));
    cache.save();
    progress?.done(summary(asked.length, problems.size, untold));
    return { problems, unknown };

    async function workOnHosts(): Promise<void> {
      for (let host = hosts.shift(); host; host = hosts.shift()) {
        for (const [at, address] of host.entries()) {
          if (at > 0) await wait(pauseMilliseconds);
          const answer = await requestAddress(address, options);
          if (answer.kind === 'ok') cache.add(address);
          if (answer.kind === 'broken') problems.set(address, answer.problem);
          if (answer.kind === 'unknown' || answer.kind === 'busy') unknown.add(address);
          if (answer.kind === 'unknown') untold++;
          progress?.update(progressBar(++done, asked.length, 'addresses'));
          if (answer.kind !== 'busy') continue;
          untold += host.length - at;
          for (const left of host.slice(at)) unknown.add(left);
          break;
        }
      }
    }
  };
}

function summary(asked: number, broken: number, untold: number): string {
  return `${count(asked, 'address', 'es')} asked, ${inWords(broken)} without an answer, ${inWords(untold)} that let nothing be told`;
}

/** Nothing secret leaves with a check. */
function hasPassword(address: string): boolean {
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

/** @param rule an address in which `*` stands for any characters */
function matches(address: string, rule: string): boolean {
  const parts = rule.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(address);
}
