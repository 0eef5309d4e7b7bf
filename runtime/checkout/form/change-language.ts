import { shellIds } from '../../../domain/content/anchor-ids.ts';
import { isPlain } from '../page/browser-page.ts';
import type { OrderForm } from './order-form.ts';

/** Limits how long a browser may take to keep what is typed. */
const patienceMs = 1000;

/**
 * Keeps what is typed, except the card's number and code, while a link of the language dialog leads to the page in another language. Where
 * it can't be kept, the browser asks before the page is left.
 */
export function keepAcrossLanguages(form: OrderForm): void {
  restore(form).catch(() => {});
  document.getElementById(shellIds.languageDialog)?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    const values = form.toKeep();
    if (!link || !values || !isPlain(event)) return;
    event.preventDefault();
    const kept = import('./form-keeper.ts').then(({ give }) => give(values));
    const late = new Promise((_, reject) => setTimeout(reject, patienceMs));
    void Promise.race([kept, late])
      .catch(() => addEventListener('beforeunload', ask))
      .then(() => {
        location.assign(link.href);
        // Runs after the answer. Chromium (156) doesn't ask for a listener that is removed by `once`.
        setTimeout(() => removeEventListener('beforeunload', ask), patienceMs);
      });
  });
}

const ask = (leaving: Event) => leaving.preventDefault();

async function restore(form: OrderForm): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(new URL('.', import.meta.url));
  if (!registration) return;
  const { take } = await import('./form-keeper.ts');
  const values = await take(registration);
  if (values) form.restore(values);
}
