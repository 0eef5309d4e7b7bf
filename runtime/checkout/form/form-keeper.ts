/**
 * Keeps what is typed in memory while the page in another language loads; storage and addresses must never have it. This file is a service
 * worker without any page or request to serve, and what pages talk to it with.
 */
import type { FormValues } from './order-form.ts';

let kept: unknown;

if ('ServiceWorkerGlobalScope' in globalThis) {
  addEventListener('message', ({ data, ports }: MessageEvent) => {
    ports[0]?.postMessage(kept);
    kept = data;
  });
}

/** Gives values to the worker. */
export async function give(values: FormValues): Promise<void> {
  await exchange(await navigator.serviceWorker.register(import.meta.url, { type: 'module' }), values);
}

/** Takes values from the worker, and removes it. */
export async function take(registration: ServiceWorkerRegistration): Promise<FormValues | undefined> {
  const values = await exchange(registration);
  await registration.unregister();
  return values;
}

/** Gives values to the worker, or nothing. @returns those that it had */
function exchange(
  { installing, waiting, active }: ServiceWorkerRegistration,
  values?: FormValues,
): Promise<FormValues | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    (installing ?? waiting ?? active)?.postMessage(values, [port2]);
  });
}
