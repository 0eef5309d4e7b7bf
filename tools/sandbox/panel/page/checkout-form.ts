import { read, write } from './control.ts';
import { byId } from './elements.ts';
import { report } from './report.ts';

interface CheckoutSettings {
  readonly redirectUrl?: string | null;
  readonly prices?: Readonly<Record<string, number>>;
  readonly expiringIntents?: number;
}

interface Price {
  readonly id: string;
  readonly amount: { readonly unscaledValue: number; readonly currency: string };
}

const form = () => byId('checkout', HTMLFormElement);
const redirect = () => byId('redirect', HTMLSelectElement);
const expiring = () => byId('expiringIntents', HTMLInputElement);

export function startCheckoutForm(): void {
  form().addEventListener('submit', (event) => event.preventDefault());
  form().addEventListener('change', () => {
    void report('The checkout is set.', () => write('PUT', '/checkout', settingsInForm()));
  });
}

export async function showCheckout(): Promise<void> {
  const [settings, prices] = await Promise.all([
    read<CheckoutSettings>('/checkout'),
    read<readonly Price[]>('/prices'),
  ]);
  const { redirectUrl = 'usual' } = settings;
  redirect().value = redirectUrl ?? 'none';
  expiring().value = String(settings.expiringIntents ?? 0);
  byId('prices', HTMLElement).replaceChildren(...prices.map(priceField));
}

function priceField({ id, amount }: Price): HTMLElement {
  const line = document.createElement('p');
  const label = document.createElement('label');
  label.textContent = `${id} (${amount.currency})`;
  label.htmlFor = `price-of-${id}`;
  const input = document.createElement('input');
  Object.assign(input, { id: label.htmlFor, type: 'number', min: '0', step: '1' });
  Object.assign(input.dataset, { price: id, shown: String(amount.unscaledValue) });
  input.value = String(amount.unscaledValue);
  line.append(label, input);
  return line;
}

function settingsInForm(): CheckoutSettings {
  const chosen = redirect().value;
  return {
    ...(chosen !== 'usual' && { redirectUrl: chosen === 'none' ? null : chosen }),
    expiringIntents: Number(expiring().value),
    prices: Object.fromEntries(
      [...form().querySelectorAll<HTMLInputElement>('[data-price]')].map((field) => [
        field.dataset.price ?? '',
        Number(field.value || field.dataset.shown),
      ]),
    ),
  };
}
