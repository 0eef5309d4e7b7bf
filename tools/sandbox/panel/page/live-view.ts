import { read } from './control.ts';
import { byId, showRows } from './elements.ts';

interface Payments {
  readonly intents: number;
  readonly charges: number;
  readonly list: readonly {
    readonly id: string;
    readonly method: string;
    readonly amount: number;
    readonly currency: string;
    readonly status: string;
    readonly attempt?: { readonly status: string; readonly errorCode?: string };
    readonly priceId?: string;
  }[];
}

interface LoggedRequest {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
  readonly headers: { readonly tenant?: string };
  readonly faults: readonly string[];
  readonly outcome?: Readonly<Record<string, string>>;
}

/** More would only make the page slow. */
const maxRows = 200;

/** Shows requests and payments as they are now, the newest first. */
export async function showLive(): Promise<void> {
  const [payments, log] = await Promise.all([read<Payments>('/payments'), read<LoggedRequest[]>('/log')]);
  showCounts(payments);
  showRows(
    byId('payments', HTMLElement),
    payments.list.toReversed().map((intent) => {
      const { id, method, amount, currency, status, attempt, priceId = '' } = intent;
      const tried = [attempt?.status, attempt?.errorCode].filter(Boolean).join(': ');
      return [id, method, `${amount} ${currency}`, status, tried, priceId];
    }),
  );
  showRows(
    byId('log', HTMLElement),
    log
      .slice(-maxRows)
      .toReversed()
      .map(({ number, method, path, status, headers, faults, outcome = {} }) => [
        String(number),
        `${method} ${path}`,
        String(status ?? 'no answer'),
        headers.tenant ?? '',
        faults.join(', '),
        Object.values(outcome).join(' '),
      ]),
  );
}

/** Said aloud only when it changes. */
function showCounts({ intents, charges }: Payments): void {
  const counts = byId('counts', HTMLOutputElement);
  const text = `Intents: ${intents}, charges: ${charges}`;
  if (counts.textContent !== text) counts.textContent = text;
}
