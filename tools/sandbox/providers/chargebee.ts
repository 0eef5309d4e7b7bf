/** The mock of the card provider's script, as browsers load it: its server is the sandbox. */
import { createChargebeeScript } from './chargebee-script.ts';
import { apiFailed, type Prompt, type ProviderIntent, type ProviderServices } from './provider-services.ts';
import type { ProviderSettings } from './provider-settings.ts';

const services: ProviderServices = {
  settings: () => call('/__sandbox/providers') as Promise<ProviderSettings>,
  report: async (intentId, attempt) => {
    const address = `/__sandbox/chargebee/intents/${encodeURIComponent(intentId)}/attempt`;
    const init = { method: 'POST', body: JSON.stringify(attempt) };
    return ((await call(address, init)) as { payment_intent: ProviderIntent }).payment_intent;
  },
  ask,
  later: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => new Date(),
};

Object.assign(window, { Chargebee: createChargebeeScript(services) });

async function call(address: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(address, init).catch(() => undefined);
  const body: unknown = await response?.json().catch(() => undefined);
  if (response?.ok && body !== undefined) return body;
  const { detail = 'The provider did not answer.' } = (body ?? {}) as { detail?: string };
  throw apiFailed(detail);
}

/**
 * Shows a dialog in place of a window of the bank or of PayPal.
 *
 * @param signal closes it
 */
function ask({ title, text, choices }: Prompt, signal?: AbortSignal): Promise<string | undefined> {
  const dialog = dialogWith(title, text);
  const row = document.createElement('p');
  for (const [value, label] of Object.entries(choices)) row.append(button(label, () => dialog.close(value)));
  dialog.append(
    row,
    button('Close the window', () => dialog.close()),
  );
  document.body.append(dialog);
  signal?.addEventListener('abort', () => dialog.close());
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || undefined);
    });
    dialog.showModal();
  });
}

/** Creates the dialog. Its styles are set by script: the site's content security policy allows no others here. */
function dialogWith(title: string, text: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  const heading = document.createElement('h2');
  heading.textContent = title;
  heading.id = 'sandbox-question';
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.lang = 'en';
  dialog.dir = 'ltr';
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  dialog.append(heading, paragraph);
  const look = { font: '16px/1.5 system-ui', padding: '24px', border: '0', borderRadius: '12px' };
  Object.assign(dialog.style, look, { maxWidth: '26rem', color: '#0f1f3a', background: '#fff' });
  return dialog;
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const created = document.createElement('button');
  created.type = 'button';
  created.textContent = label;
  Object.assign(created.style, { font: 'inherit', padding: '8px 16px', marginInlineEnd: '8px' });
  created.addEventListener('click', onClick);
  return created;
}
