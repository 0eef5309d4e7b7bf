import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { CliContext } from '../../cli/context.ts';
import { createHostGuard } from '../../cli/serve/local-server.ts';
import { unprefixedLocale } from '../../domain/locales/locales.ts';
import { createSandbox } from '../sandbox/create-sandbox.ts';
import type { DevSession } from './dev-session.ts';
import type { Events } from './events.ts';
import { faultOf } from './fault.ts';
import { galleryView, isGallery, readGalleryStyles } from './gallery.ts';
import { withPageScript } from './page-html.ts';
import { previewAddress, previewRequest, whyNoPreview } from './preview.ts';
import { viewOf } from './view.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
};

interface Answering {
  /** The folder of package.json. */
  readonly root: string;
  readonly stderr: CliContext['stderr'];
  readonly session: DevSession;
  readonly events: Events;
  readonly answerInSandbox: ReturnType<typeof createSandbox>;
}

/** Answers every request from memory; one that goes wrong never ends the server. @param allowedHosts of `--allow-host` */
export function devHandler(
  session: DevSession,
  events: Events,
  { root, stderr }: CliContext,
  allowedHosts: readonly string[] | undefined,
) {
  const refusesHost = createHostGuard(allowedHosts);
  const answerInSandbox = createSandbox(session, root);
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (refusesHost(request, response)) return;
    answer({ root, stderr, session, events, answerInSandbox }, request, response).catch((error: unknown) => {
      stderr.write(`A request could not be answered: ${error instanceof Error ? error.message : error}\n`);
      if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', '500\n');
      else response.end();
    });
  };
}

async function answer(
  { root, stderr, session, events, answerInSandbox }: Answering,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  const path = url ? decode(url.pathname) : undefined;
  if (!url || path === undefined) return send(response, 400, 'text/plain; charset=utf-8', '400\n');
  for (const [name, value] of Object.entries(session.headers())) response.setHeader(name, value);
  if (path === '/__meridian/events') return events.subscribe(request, response, session.version());
  if (path === '/__meridian/view') {
    const view = await viewOf(session, url.searchParams.get('path') ?? '/');
    return send(response, 200, 'application/json; charset=utf-8', JSON.stringify(view));
  }
  const wanted = previewRequest(path, url.searchParams);
  if (wanted) {
    const preview = await session.preview(wanted);
    const address = previewAddress(preview);
    if (address !== undefined) return redirect(response, address);
    return await answerMarkup(
      { session, stderr },
      path,
      async () => whyNoPreview(preview),
      response,
      () => 404,
    );
  }
  if (isGallery(path)) {
    const html = () => session.gallery(galleryView(url.searchParams));
    return await answerMarkup({ session, stderr }, path, html, response);
  }
  if (path === '/__gallery/gallery.css')
    return send(response, 200, 'text/css; charset=utf-8', readGalleryStyles(root));
  if (answerInSandbox(request, response)) return;
  const file = session.file(path.slice(1));
  if (file) return send(response, 200, types[extname(file.path)] ?? 'application/octet-stream', file.bytes);
  const better = redirectOf(path);
  if (better !== undefined) return redirect(response, better + url.search);
  await answerPage({ session, stderr }, path, response);
}

async function answerPage(
  { session, stderr }: Pick<Answering, 'session' | 'stderr'>,
  path: string,
  response: ServerResponse,
): Promise<void> {
  let status = 200;
  const html = async () => {
    const page = await session.page(path);
    status = page.status;
    return page.html;
  };
  await answerMarkup({ session, stderr }, path, html, response, () => status);
}

/** A page whose rendering fails still gets the script, which shows why and waits for the change that mends it. */
async function answerMarkup(
  { session, stderr }: Pick<Answering, 'session' | 'stderr'>,
  path: string,
  render: () => Promise<string>,
  response: ServerResponse,
  status = () => 200,
): Promise<void> {
  const version = session.version();
  try {
    const html = await render();
    send(response, status(), 'text/html; charset=utf-8', withPageScript(html, version));
  } catch (error) {
    const { message } = faultOf('', error);
    stderr.write(`${path} can't be rendered: ${message}\n`);
    const html =
      '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>500</title></head><body></body></html>';
    send(response, 500, 'text/html; charset=utf-8', withPageScript(html, version));
  }
}

/** Addresses that a server of the built site leads elsewhere: `/en/news`, `/de/`, `/de.html`. */
function redirectOf(path: string): string | undefined {
  const plain = path
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/\/$/, '');
  const prefix = `/${unprefixedLocale}`;
  const english = plain === prefix || plain.startsWith(`${prefix}/`) ? plain.slice(prefix.length) : plain;
  const better = english || '/';
  return better === path ? undefined : encodeURI(better);
}

function redirect(response: ServerResponse, target: string): void {
  response.writeHead(307, { Location: target, 'Cache-Control': 'no-store' });
  response.end();
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(body);
}

/** @returns undefined for what is no percent-encoded UTF-8 */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
