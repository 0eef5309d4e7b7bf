import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SiteConfig } from '../../domain/site-config.ts';
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
 * Makes what asks addresses of other sites whether they answer, politely: one request a host at a time, with a pause
 * between two, and none to an address that answered lately.
 *
 * @returns problems in words, by address; addresses that are ignored, private or refuse to tell have none
 */
export function createAddressCheck({ config, version, shown }: CheckOptions) {
  const { ignore = [], privateHosts = [], ...given } = config.externalLinks ?? {};
  const { maxAgeHours, pauseMilliseconds, timeoutSeconds } = { ...defaults, ...given };
  const options = {
    userAgent: `Meridian/${version} (link check; +${config.origin})`,
    privateHosts,
    timeoutMilliseconds: timeoutSeconds * 1000,
  };
  return async (addresses: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const cache = openAnswerCache(resolve('.meridian', 'external-links.json'), maxAgeHours * hour);
    const asked = [...new Set(addresses)].filter(
      (address) =>
        !cache.isFresh(address) && !hasPassword(address) && !ignore.some((rule) => matches(address, rule)),
    );
    const progress = shown ? createProgress('external') : undefined;
    const problems = new Map<string, string>();
    let done = 0;
    let untold = 0;
    const hosts = [...Map.groupBy(asked, (address) => new URL(address).host).values()];
    await Promise.all(Array.from({ length: mostHosts }, workOnHosts));
    cache.save();
    progress?.done(summary(asked.length, problems.size, untold));
    return problems;

    async function workOnHosts(): Promise<void> {
      for (let host = hosts.shift(); host; host = hosts.shift()) {
        for (const [at, address] of host.entries()) {
          if (at > 0) await wait(pauseMilliseconds);
          const answer = await requestAddress(address, options);
          if (answer.kind === 'ok') cache.add(address);
          if (answer.kind === 'broken') problems.set(address, answer.problem);
          if (answer.kind === 'unknown') untold++;
          progress?.update(progressBar(++done, asked.length, 'addresses'));
          if (answer.kind !== 'busy') continue;
          untold += host.length - at;
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
