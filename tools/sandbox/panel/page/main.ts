/** The script of the control's page at `/__sandbox`. */
import { testCards } from '../../providers/test-cards.ts';
import { byId, read, report, showRows, write } from './elements.ts';
import { showFaults, startFaultsForm } from './faults-form.ts';
import { showCheckout, showProviders, startCheckoutForm, startProvidersForm } from './settings-forms.ts';

/** Interval at which requests and payments are refreshed. */
const refreshMs = 1000;

const session = /(?:^|; )sandbox_session=([\w-]+)/.exec(document.cookie)?.[1] ?? 'default';
byId('session', HTMLElement).textContent = `Session: ${session}`;
showRows(
  byId('cards', HTMLElement),
  testCards.map(({ number, title }) => [number.replace(/(?<=^(?:.{4})+)(?=.)/g, ' '), title]),
);

startProvidersForm();
startCheckoutForm();
startFaultsForm();

byId('reset', HTMLButtonElement).addEventListener('click', () => {
  void report('The session is reset.', async () => {
    await write('POST', '/reset');
    await showAll();
  });
});
byId('clear-log', HTMLButtonElement).addEventListener('click', () => {
  void report('The log is cleared.', async () => {
    await write('DELETE', '/log');
    await showLive();
  });
});

void report('', showAll).then(refresh);

async function showAll(): Promise<void> {
  await Promise.all([showProviders(), showCheckout(), showFaults(), showLive()]);
}

/** Refreshes repeatedly, even if the server doesn't respond during a restart. */
function refresh(): void {
  setTimeout(async () => {
    if (!document.hidden) await showLive().catch(() => undefined);
    refresh();
  }, refreshMs);
}

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

/** Limits the rows: more would make the page slow. */
const maxRows = 200;

/** Shows the current requests and payments, the newest first. */
async function showLive(): Promise<void> {
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
        String(status ?? 'no response'),
        headers.tenant ?? '',
        faults.join(', '),
        Object.values(outcome).join(' '),
      ]),
  );
}

/** Shows the counts; unchanged text isn't announced again. */
function showCounts({ intents, charges }: Payments): void {
  const counts = byId('counts', HTMLOutputElement);
  const text = `Intents: ${intents}, charges: ${charges}`;
  if (counts.textContent !== text) counts.textContent = text;
}
