import type { IncomingMessage } from 'node:http';
import { verifyRequest } from '@contentful/node-apps-toolkit/requests';
import { readBody } from '../serve/read-body.ts';

/** Describes what Contentful says has happened. */
export interface Webhook {
  /** Such as `Entry.publish`, `Asset.delete`, `ContentType.save`. */
  readonly topic: string;
  /** The whole entity in all locales; of what was unpublished or deleted, its `sys` alone. */
  readonly item: { readonly sys: Readonly<Record<string, unknown>> & { readonly id: string } };
}

/** An entry of many languages, in bytes. */
const maxBytes = 8_000_000;
/** Clocks differ, and a busy server reads late. */
const maxAgeSeconds = 120;

/**
 * Reads a webhook that Contentful has signed.
 * @param secret of the space, 64 characters
 * @returns undefined for any other request
 */
export async function readWebhook(request: IncomingMessage, secret: string): Promise<Webhook | undefined> {
  const body = await readBody(request, maxBytes);
  if (body === undefined || !isSigned(request, body, secret)) return undefined;
  const topic = String(request.headers['x-contentful-topic'] ?? '').replace(/^ContentManagement\./, '');
  try {
    const item = JSON.parse(body) as Webhook['item'] | null;
    return typeof item?.sys?.id === 'string' ? { topic, item } : undefined;
  } catch {
    return undefined;
  }
}

function isSigned({ method, url, headers }: IncomingMessage, body: string, secret: string): boolean {
  // The check throws at headers that are lists.
  const single = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  );
  const canonical = { method: method as 'POST', path: url ?? '/', headers: Object.fromEntries(single), body };
  try {
    return verifyRequest(secret, canonical, maxAgeSeconds);
  } catch {
    return false;
  }
}
