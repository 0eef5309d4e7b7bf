/** The control's page, at `/__sandbox`. */
import { testCards } from '../../providers/test-cards.ts';
import { showCheckout, startCheckoutForm } from './checkout-form.ts';
import { write } from './control.ts';
import { byId, showRows } from './elements.ts';
import { showFaults, startFaultsForm } from './faults-form.ts';
import { showLive } from './live-view.ts';
import { showProviders, startProvidersForm } from './providers-form.ts';
import { report } from './report.ts';

/** How old what the page shows of requests and payments may be. */
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
  void report('The session is as new.', async () => {
    await write('POST', '/reset');
    await showAll();
  });
});
byId('clear-log', HTMLButtonElement).addEventListener('click', () => {
  void report('The requests are forgotten.', async () => {
    await write('DELETE', '/log');
    await showLive();
  });
});

void report('', showAll).then(refresh);

async function showAll(): Promise<void> {
  await Promise.all([showProviders(), showCheckout(), showFaults(), showLive()]);
}

/** Goes on where a server that is restarted doesn't answer for a while. */
function refresh(): void {
  setTimeout(async () => {
    if (!document.hidden) await showLive().catch(() => undefined);
    refresh();
  }, refreshMs);
}
