import { shellIds } from '../../../domain/content/anchor-ids.ts';
import type { OrderForm } from './order-form.ts';

/** Limits how long a browser may take to keep what is typed. */
const patienceMs = 1000;

/** Keeps what is typed, except the card's number and code, while a link of the language dialog leads to the page in another language. */
export function keepAcrossLanguages(form: OrderForm): void {
  restore(form).catch(() => {});
  document.getElementById(shellIds.languageDialog)?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    const values = form.toKeep();
    if (!link || !values || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const kept = import('./form-keeper.ts').then(({ give }) => give(values));
    const waited = new Promise((resolve) => setTimeout(resolve, patienceMs));
    void Promise.race([kept, waited])
      .catch(() => {})
      .then(() => location.assign(link.href));
  });
}

async function restore(form: OrderForm): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(new URL('.', import.meta.url));
  if (!registration) return;
  const { take } = await import('./form-keeper.ts');
  const values = await take(registration);
  if (values) form.restore(values);
}
