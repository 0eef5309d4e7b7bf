/** Lets editors in, and Contentful's webhooks, and shows the site in the frames of its web app alone. */
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { readWebhook } from '../../../cli/contentful/webhooks.ts';
import { readBody } from '../../../cli/serve/read-body.ts';
import { withoutBase } from '../../../domain/site/base-path.ts';
import { once } from '../../../pipeline/model/collections.ts';
import { decoded } from '../../../pipeline/model/urls.ts';
import { type Call, type Door, redirect, send, withPageScript } from '../dev-server.ts';
import type { DevSession } from '../dev-session.ts';
import type { TypedPage } from '../dev-tasks.ts';
import type { EntryFinding } from '../page/overlay.ts';
import { webApps } from '../page/web-apps.ts';
import { createPass } from './pass.ts';
import { sidebarPage } from './sidebar-page.ts';
import type { Space } from './space.ts';

export interface Secrets {
  /** In the preview's address, and in the sidebar. */
  readonly preview: string;
  /** Of the space's webhooks; undefined: none are accepted. */
  readonly webhook: string | undefined;
}

const plainText = 'text/plain; charset=utf-8';
const html = 'text/html; charset=utf-8';
/** A secret is no longer than a line. */
const secretBytes = 1000;

interface DoorOptions {
  readonly secrets: Secrets;
  readonly space: Space;
  /** The environment's address in the web app. */
  readonly app: string;
  /** The folder of package.json. */
  readonly root: string;
  readonly warn: (text: string) => void;
}

/** Creates the door of `meridian preview`. */
export function createDoor({ secrets, space, app, root, warn }: DoorOptions): Door {
  const pass = createPass(secrets.preview);
  const receive = webhookReceiver(space, secrets.webhook, warn);
  const sidebar = once(() => sidebarPage(root, webApps));
  return {
    pageScript: 'tools/dev/page/preview.ts',
    headers: ({ 'Content-Security-Policy': policy = '', ...others }) => ({
      ...others,
      'Content-Security-Policy': policy.replace(
        /frame-ancestors [^;]*/,
        `frame-ancestors ${webApps.join(' ')}`,
      ),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
    }),
    answer: async (call, session) => {
      const { request, response, url, path } = call;
      if (path === '/__meridian/webhook') return receive(call);
      if (path === '/__meridian/pass' && request.method === 'POST') {
        const isRight = isSameOrigin(request) && pass.isSecret((await readBody(request, secretBytes)) ?? '');
        if (isRight) response.setHeader('Set-Cookie', pass.cookie());
        send(response, isRight ? 204 : 401, plainText, '');
        return true;
      }
      const given = url.searchParams.get('secret');
      if (path === '/__meridian/sidebar' && given === null) {
        const { policy, page } = await sidebar();
        response.setHeader('Content-Security-Policy', policy);
        send(response, 200, html, page);
        return true;
      }
      const isAdmitted = pass.admits(request.headers.cookie);
      if (given) {
        const isRight = pass.isSecret(given);
        // Neither addresses nor histories of browsers keep a secret; an empty one says that it was wrong.
        if (isRight || isAdmitted) url.searchParams.delete('secret');
        else url.searchParams.set('secret', '');
        if (isRight) response.setHeader('Set-Cookie', pass.cookie());
        redirect(response, url.pathname + url.search);
        return true;
      }
      if (!isAdmitted) {
        send(response, 401, html, given === null ? closedPage : wrongPage);
        return true;
      }
      if (path === '/__meridian/open') {
        redirect(response, app + fieldAddress(url.searchParams));
        return true;
      }
      return answerEditors(call, session, space);
    },
  };
}

const closedPage = refusal(
  'Open an entry in Contentful, and there its preview: the address that is set up there lets you in.',
);
const wrongPage = refusal(
  "The secret of this address isn't the server's: correct it in Contentful, Settings, Content preview.",
);

function refusal(why: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body><h1>Preview</h1><p>${why}</p></body></html>`;
}

const refusedWebhook =
  "The webhook isn't signed by the secret in CONTENTFUL_WEBHOOK_SECRET, or can't be read.";

/** Creates what takes webhooks. @param warn gets why one is refused, once until the next is right */
function webhookReceiver(space: Space, secret: string | undefined, warn: (text: string) => void) {
  let isWarned = false;
  return async ({ request, response }: Call): Promise<true> => {
    const webhook = secret === undefined ? undefined : await readWebhook(request, secret);
    if (webhook) space.receive(webhook);
    else if (!isWarned) warn(refusedWebhook);
    isWarned = !webhook;
    send(response, webhook ? 202 : 401, plainText, webhook ? '' : `${refusedWebhook}\n`);
    return true;
  };
}

function fieldAddress(query: URLSearchParams): string {
  const part = (name: string) => encodeURIComponent(query.get(name) ?? '');
  const item = query.has('asset') ? `assets/${part('asset')}` : `entries/${part('entry')}`;
  return `/${item}?focusedField=${part('field')}&focusedLocale=${part('locale')}`;
}

/** Answers what the page script asks for. @returns whether it has */
async function answerEditors(call: Call, session: DevSession, space: Space): Promise<boolean> {
  const { request, response, url, path } = call;
  const basePath = session.basePath();
  const pagePath = (given: string) => withoutBase(basePath, decoded(given)) ?? '/';
  if (path === '/__meridian/items') {
    const items = await session.items(pagePath(url.searchParams.get('path') ?? ''));
    send(response, items ? 200 : 404, json, JSON.stringify(items ?? null));
    return true;
  }
  if (path === '/__meridian/findings') {
    const id = url.searchParams.get('entry');
    const findings = session.issues()?.filter(({ entryId }) => entryId === id);
    send(response, 200, json, JSON.stringify(findings?.map(entryFinding) ?? null));
    return true;
  }
  if (path !== '/__meridian/typed' && path !== '/__meridian/saved') return false;
  const body = isSameOrigin(request) ? await readBody(request, typedBytes) : undefined;
  const typed = typedPage(body);
  if (!typed) send(response, 400, plainText, '400\n');
  else if (path === '/__meridian/saved') {
    await space.fetch(typed.items.map(({ id }) => id));
    send(response, 202, plainText, '');
  } else {
    const version = session.version();
    const { html: markup, missing, status } = await session.typed({ ...typed, path: pagePath(typed.path) });
    void space.fetchOnce(missing);
    send(response, status, html, withPageScript(markup, version, basePath));
  }
  return true;
}

function entryFinding({
  severity,
  rule,
  message,
  hint,
  field,
  locale,
  entryUrl,
}: EntryFinding): EntryFinding {
  const place = { ...(field !== undefined && { field }), ...(locale !== undefined && { locale }) };
  return { severity, rule, message, hint, ...place, ...(entryUrl !== undefined && { entryUrl }) };
}

const json = 'application/json; charset=utf-8';
/** As much as an entry's texts in one language can be. */
const typedBytes = 1_000_000;

const typedSchema = z.object({
  path: z.string(),
  items: z.array(z.object({ id: z.string(), type: z.string(), fields: z.record(z.string(), z.unknown()) })),
});

function typedPage(body: string | undefined): TypedPage | undefined {
  try {
    return typedSchema.parse(JSON.parse(body ?? ''));
  } catch {
    return undefined;
  }
}

/** Rejects requests of other sites, which the cookie would come with. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  return URL.parse(headers.origin ?? '')?.host === headers.host;
}
