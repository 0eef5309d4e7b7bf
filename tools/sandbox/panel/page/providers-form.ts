import type { ProviderSettings } from '../../providers/provider-settings.ts';
import { read, write } from './control.ts';
import { byId } from './elements.ts';
import { report } from './report.ts';

const form = () => byId('providers', HTMLFormElement);

/** Each change is set at once: there is nothing to save. */
export function startProvidersForm(): void {
  form().addEventListener('submit', (event) => event.preventDefault());
  form().addEventListener('change', () => {
    void report('The providers are set.', () => write('PUT', '/providers', settingsIn(form())));
  });
}

export async function showProviders(): Promise<void> {
  const { blocked, ...settings } = await read<ProviderSettings>('/providers');
  const values = { ...settings, 'blocked.chargebee': blocked.chargebee, 'blocked.forter': blocked.forter };
  for (const [name, value] of Object.entries(values)) {
    const field = form().elements.namedItem(name);
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement)
      field.value = String(value ?? '');
  }
}

/** Fields that are empty are left out: what they stand for is as usual then. */
function settingsIn(source: HTMLFormElement): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  const blocked: Record<string, unknown> = {};
  for (const [name, value] of new FormData(source)) {
    if (value === '') continue;
    const [key = '', provider] = name.split('.');
    if (provider) blocked[provider] = value;
    else settings[key] = key.endsWith('Ms') ? Number(value) : value;
  }
  return { ...settings, blocked };
}
