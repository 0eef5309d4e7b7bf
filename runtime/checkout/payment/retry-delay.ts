/** A checkout is sent seven times at most: once, and six retries (spec 1 §9). */
export const maxTries = 7;

const firstDelay = 1000;

/** No server may keep a buyer waiting longer than this between two tries. */
const longestDelay = 60_000;

/**
 * Returns how long to wait before a checkout is sent again: 1 s, 2 s, 4 s and so on (spec 1 §7), or as the server asks.
 *
 * @param tries how often it was sent @param retryAfter milliseconds @returns milliseconds
 */
export function retryDelay(tries: number, retryAfter = 0): number {
  return Math.min(longestDelay, Math.max(firstDelay * 2 ** (tries - 1), retryAfter));
}
