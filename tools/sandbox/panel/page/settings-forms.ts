/** The panel's forms for the providers and the checkout. */
import type { ProviderSettings } from '../../providers/provider-settings.ts';
import { byId, read, report, write } from './elements.ts';

const providersForm = () => byId('providers', HTMLFormElement);

/** Runs the form of the providers; each change is sent at once. */
export function startProvidersForm(): void {
  providersForm().addEventListener('submit', (event) => event.preventDefault());
  providersForm().addEventListener('change', () => {
    void report('The providers are set.', () => write('PUT', '/providers', providerSettings()));
  });
}

/** Shows the providers' settings. */
export async function showProviders(): Promise<void> {
  const { blocked, ...settings } = await read<ProviderSettings>('/providers');
  const values = { ...settings, 'blocked.chargebee': blocked.chargebee, 'blocked.forter': blocked.forter };
  for (const [name, value] of Object.entries(values)) {
    const field = providersForm().elements.namedItem(name);
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement)
      field.value = String(value ?? '');
  }
}

/** Reads the form; empty fields are left out, which selects their defaults. */
function providerSettings(): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  const blocked: Record<string, unknown> = {};
  for (const [name, value] of new FormData(providersForm())) {
    if (value === '') continue;
    const [key = '', provider] = name.split('.');
    if (provider) blocked[provider] = value;
    else settings[key] = key.endsWith('Ms') ? Number(value) : value;
  }
  return { ...settings, blocked };
}

interface CheckoutSettings {
  readonly redirectUrl?: string | null;
  readonly prices?: Readonly<Record<string, number>>;
  readonly expiringIntents?: number;
  readonly country?: string;
}

interface Price {
  readonly id: string;
  readonly amount: { readonly unscaledValue: number; readonly currency: string };
}

const checkoutForm = () => byId('checkout', HTMLFormElement);
const redirect = () => byId('redirect', HTMLSelectElement);
const expiring = () => byId('expiringIntents', HTMLInputElement);
const country = () => byId('country', HTMLInputElement);

/** Runs the form of the checkout; each change is sent at once. */
export function startCheckoutForm(): void {
  checkoutForm().addEventListener('submit', (event) => event.preventDefault());
  checkoutForm().addEventListener('change', () => {
    void report('The checkout is set.', () => write('PUT', '/checkout', checkoutSettings()));
  });
}

/** Shows the checkout's settings and prices. */
export async function showCheckout(): Promise<void> {
  const [settings, prices] = await Promise.all([
    read<CheckoutSettings>('/checkout'),
    read<readonly Price[]>('/prices'),
  ]);
  const { redirectUrl = 'usual' } = settings;
  redirect().value = redirectUrl ?? 'none';
  expiring().value = String(settings.expiringIntents ?? 0);
  country().value = settings.country ?? '';
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

function checkoutSettings(): CheckoutSettings {
  const chosen = redirect().value;
  return {
    ...(chosen !== 'usual' && { redirectUrl: chosen === 'none' ? null : chosen }),
    expiringIntents: Number(expiring().value),
    ...(country().value && { country: country().value.toUpperCase() }),
    prices: Object.fromEntries(
      [...checkoutForm().querySelectorAll<HTMLInputElement>('[data-price]')].map((field) => [
        field.dataset.price ?? '',
        Number(field.value || field.dataset.shown),
      ]),
    ),
  };
}
