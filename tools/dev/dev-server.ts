import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { lookup } from 'mrmime';
import type { CliContext } from '../../cli/context.ts';
import { createHostGuard, type ListenFlags } from '../../cli/serve/local-server.ts';
import { withoutBase } from '../../domain/site/base-path.ts';
import { canonicalPath } from '../../pipeline/model/redirects.ts';
import { escapeMarkup } from '../../templates/markup.ts';
import { createSandbox } from '../sandbox/create-sandbox.ts';
import { createReporter, viewOf } from './dev-reports.ts';
import { contentFile, createDevSession, type DevSession, type EventSender } from './dev-session.ts';
import type { GalleryView, Preview, PreviewRequest } from './dev-tasks.ts';

type PreviewPage = Extract<Preview, { readonly path: string }>;
type MissingPreview = Exclude<Preview, PreviewPage>;

import { galleryPath, pageScriptPath } from './resources.ts';
import { faultOf } from './updates.ts';

export interface DevOptions extends ListenFlags {
  readonly content?: string;
  readonly drafts?: boolean;
  readonly previous?: string;
}

/** Says who may see a site and in which frames, and answers what only some visitors ask for. */
export interface Door {
  /** Source of the script that it adds to pages. */
  readonly pageScript: string;
  /** Changes the headers of all replies. */
  readonly headers: (ofSite: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  /** @returns whether it has responded */
  readonly answer: (call: Call, session: DevSession) => Promise<boolean>;
}

/** Holds a request whose address is decoded, without the path below which the site is. */
export interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly path: string;
}

/** For the one who works on this machine. */
const ownDoor: Door = {
  pageScript: 'tools/dev/page/main.ts',
  headers: (ofSite) => ofSite,
  answer: async () => false,
};

/** Holds a site's server, not yet listening. */
export interface DevServer {
  readonly server: Server;
  readonly session: DevSession;
}

/** Opens a session and creates its server. @throws UsageError, ContentFileError or ManifestError */
export async function startDevServer(
  flags: DevOptions,
  context: CliContext,
  source = contentFile,
  door = ownDoor,
): Promise<DevServer> {
  const events = createEvents();
  const reporter = createReporter(context);
  const { pageScript } = door;
  const session = await createDevSession({ flags, source, pageScript, context, events, reporter });
  return { server: createServer(devHandler({ session, events, door }, context, flags)), session };
}

interface Site {
  readonly session: DevSession;
  readonly events: Events;
  readonly door: Door;
}

const plainText = 'text/plain; charset=utf-8';
const emptyPage =
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>500</title></head><body></body></html>';

/** Creates the request handler; failures give 500. */
function devHandler({ session, events, door }: Site, { root, stderr }: CliContext, flags: ListenFlags) {
  const refusesHost = createHostGuard(flags);
  const handleInSandbox = createSandbox(session, root);
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (refusesHost(request, response)) return;
    handle(request, response).catch((error: unknown) => {
      stderr.write(`A request failed: ${error instanceof Error ? error.message : error}\n`);
      if (!response.headersSent) send(response, 500, plainText, '500\n');
      else response.end();
    });
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    const whole = url ? decode(url.pathname) : undefined;
    if (!url || whole === undefined) return send(response, 400, plainText, '400\n');
    for (const [name, value] of Object.entries(door.headers(session.headers())))
      response.setHeader(name, value);
    const basePath = session.basePath();
    const below = basePath === '' ? whole : withoutBase(basePath, whole);
    // What isn't of the site is at both.
    const path = below ?? whole;
    if (await door.answer({ request, response, url, path }, session)) return;
    if (path === '/__meridian/events') return events.subscribe(request, response, session.version());
    if (path === '/__meridian/view') {
      const view = await viewOf(session, withoutBase(basePath, url.searchParams.get('path') ?? '') ?? '/');
      return send(response, 200, 'application/json; charset=utf-8', JSON.stringify(view));
    }
    const wanted = previewRequest(path, url.searchParams);
    if (wanted) {
      const preview = await session.preview(wanted);
      if ('path' in preview) return redirect(response, basePath + previewAddress(preview));
      return sendPage(response, path, async () => ({ html: whyNoPreview(preview, basePath), status: 404 }));
    }
    if (path === galleryPath) {
      const view = galleryView(url.searchParams);
      return sendPage(response, path, async () => ({ html: await session.gallery(view), status: 200 }));
    }
    // Read on each request, so that changes show at once.
    if (path === `${galleryPath}/gallery.css`)
      return send(
        response,
        200,
        'text/css; charset=utf-8',
        readFileSync(join(root, 'tools/gallery/gallery.css')),
      );
    if (handleInSandbox(request, response)) return;
    if (below === undefined)
      return path === '/' || path === basePath
        ? redirect(response, `${basePath}/`)
        : send(response, 404, plainText, '404\n');
    const file = session.file(path.slice(1));
    if (file) return send(response, 200, contentTypeOf(file.path), file.bytes);
    const better = redirectOf(path, session);
    if (better !== undefined) return redirect(response, basePath + better + url.search);
    await sendPage(response, path, () => session.page(path));
  }

  /** Sends a page with the dev script; after a render error the script shows the fault and waits for a change. */
  async function sendPage(
    response: ServerResponse,
    path: string,
    render: () => Promise<{ readonly html: string; readonly status: number }>,
  ): Promise<void> {
    const version = session.version();
    const page = await render().catch((error: unknown) => {
      stderr.write(`${path} can't be rendered: ${faultOf('', error).message}\n`);
      return { html: emptyPage, status: 500 };
    });
    send(
      response,
      page.status,
      'text/html; charset=utf-8',
      withPageScript(page.html, version, session.basePath()),
    );
  }
}

/** Returns the built site's redirect for an address such as `/en/news`, `/de/` or `/de.html`, or a former one. */
function redirectOf(path: string, { languages, redirects }: DevSession): string | undefined {
  const canonical = canonicalPath(path.replace(/\/{2,}/g, '/'), languages());
  const target = redirects().get(canonical)?.to ?? canonical;
  return target === path ? undefined : encodeURI(target);
}

/** Sends a temporary redirect. */
export function redirect(response: ServerResponse, target: string): void {
  response.writeHead(307, { Location: target, 'Cache-Control': 'no-store' });
  response.end();
}

/** Sends a reply that isn't stored. */
export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(body);
}

function contentTypeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return /^text\/|\/json$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Decodes a path; undefined unless percent-encoded UTF-8. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * Adds the page script before all others, because it compares later versions with the original document.
 * @param version of the page
 */
export function withPageScript(html: string, version: number, basePath: string): string {
  const script = `<script type="module" src="${basePath}/${pageScriptPath}" data-version="${version}"></script>`;
  return html.replace(/<head>/, (head) => head + script);
}

/** Sends server-sent events to all open browsers. */
interface Events extends EventSender {
  readonly subscribe: (request: IncomingMessage, response: ServerResponse, version: number) => void;
}

/** Proxies and browsers close idle connections. */
const heartbeatMilliseconds = 20_000;

function createEvents(): Events {
  const open = new Set<ServerResponse>();
  const heartbeat = setInterval(() => {
    for (const response of open) response.write(': heartbeat\n\n');
  }, heartbeatMilliseconds);
  heartbeat.unref();
  return {
    subscribe: (request, response, version) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(`retry: 500\nevent: hello\ndata: ${version}\n\n`);
      open.add(response);
      request.once('close', () => open.delete(response));
    },
    send: (name, version) => {
      for (const response of open) response.write(`event: ${name}\ndata: ${version}\n\n`);
    },
  };
}

const previewPrefix = '/__preview/';

/** Parses Contentful's preview address: `/__preview/ENTRY_ID?locale=de-DE`. @param path decoded */
function previewRequest(path: string, query: URLSearchParams): PreviewRequest | undefined {
  const entryId = path.startsWith(previewPrefix) ? path.slice(previewPrefix.length) : '';
  return entryId === '' ? undefined : { entryId, locale: query.get('locale') || undefined };
}

function previewAddress({ path, anchor }: PreviewPage): string {
  return encodeURI(path) + (anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`);
}

/** Renders a page that explains why an entry has no preview, with links to pages that show it. */
function whyNoPreview(preview: MissingPreview, basePath: string): string {
  const links = preview.elsewhere.map(
    ({ path, locale }) =>
      `<li><a href="${escapeMarkup(encodeURI(basePath + path))}">${escapeMarkup(path)}</a> (${locale})</li>`,
  );
  const list = links.length > 0 ? `<p>It is shown at</p><ul>${links.join('')}</ul>` : '';
  return (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>No preview</title></head>' +
    `<body><h1>No preview</h1><p>${escapeMarkup(preview.why)}</p>${list}</body></html>`
  );
}

/** Parses the gallery's query: `?dir=rtl&scheme=dark`, `?lang=de`. */
function galleryView(query: URLSearchParams): GalleryView {
  const scheme = query.get('scheme');
  return {
    language: query.get('lang'),
    direction: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : undefined,
  };
}
