import { type Renewal, readRenewal, renewalKey } from '../../domain/renewal.ts';

/**
 * What this browser knows of a renewal (spec 2 §2.1, §5).
 *
 * Storage that can't be asked counts as empty: the subscriptions page knows what this one can't.
 */
export function loadRenewal(): Renewal | 'missing' | 'unreadable' {
  const text = storedRenewal();
  if (text === null) return 'missing';
  const renewal = readRenewal(text);
  if (!('problem' in renewal)) return renewal;
  // biome-ignore lint/suspicious/noConsole: spec 2 §8 has it logged
  console.error(`The stored ${renewalKey} can't be shown: ${renewal.problem}. Renewing writes it anew.`);
  return 'unreadable';
}

function storedRenewal(): string | null {
  try {
    return localStorage.getItem(renewalKey);
  } catch {
    return null;
  }
}
