import { type Renewal, readRenewal, renewalKey } from '../../domain/commerce/renewal.ts';

/**
 * What this browser knows of a renewal (spec 2 §2.1, §5).
 *
 * Storage that can't be asked counts as empty: the subscriptions page knows what this one can't.
 */
export function loadRenewal(): Renewal | 'missing' | 'unreadable' {
  const text = storedRenewal();
  if (text === null) return 'missing';
  const renewal = readRenewal(text);
  if ('problem' in renewal) {
    log(`can't be shown: ${renewal.problem}`);
    return 'unreadable';
  }
  if (renewal.date === undefined) log('is shown without its date: its renewal_date is no date');
  return renewal;
}

/** Logs what is wrong with the stored renewal (spec 2 §8). */
function log(problem: string): void {
  // biome-ignore lint/suspicious/noConsole: other systems store it, and their makers must get to know
  console.error(`The stored ${renewalKey} ${problem}. Renewing writes it anew.`);
}

function storedRenewal(): string | null {
  try {
    return localStorage.getItem(renewalKey);
  } catch {
    return null;
  }
}
