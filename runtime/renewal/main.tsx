import { type Renewal, readRenewal, renewalKey, subscriptionsPath } from '../../domain/commerce/renewal.ts';
import { hydrate, mountIslands } from '../lib/island.tsx';
import { readStored } from '../lib/storage.ts';
import { type RenewalProps, RenewalView } from './renewal-view.tsx';

mountIslands('renewal', (element, props: RenewalProps) => {
  const renewal = loadRenewal();
  if (renewal === 'missing') location.replace(`${process.env.BASE_PATH ?? ''}/${subscriptionsPath}`);
  else if (renewal === 'unreadable') element.hidden = true;
  else hydrate(element, <RenewalView {...props} renewal={renewal} />);
});

/** Reads the stored renewal (spec 2 §2.1, §5). Inaccessible storage counts as empty, so that the visitor goes to the subscriptions page. */
function loadRenewal(): Renewal | 'missing' | 'unreadable' {
  const text = readStored(renewalKey) ?? null;
  if (text === null) return 'missing';
  const renewal = readRenewal(text);
  if ('problem' in renewal) {
    log(`can't be shown: ${renewal.problem}`);
    return 'unreadable';
  }
  if (renewal.date === undefined) log('is shown without its date: its renewal_date is no date');
  return renewal;
}

/** Logs a fault of the stored renewal (spec 2 §8). */
function log(problem: string): void {
  // biome-ignore lint/suspicious/noConsole: reports faults of other systems' data to their developers
  console.error(`The stored ${renewalKey} ${problem}. Renewing writes it anew.`);
}
