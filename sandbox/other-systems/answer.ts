import type { IncomingMessage, ServerResponse } from 'node:http';
import { chatWidget } from './chat-widget.ts';

/** Where the stand-in for the live-chat widget is. */
const chatWidgetPath = '/chat/widget.js';

/**
 * Answers for the systems that share the site's origin: the live chat, and the pages that the content calls stubs.
 *
 * @param stubs paths of the stubs
 * @returns false when the address is the site's own
 */
export function answerForOtherSystems(
  stubs: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const pathname = URL.parse(request.url ?? '/', 'http://localhost')?.pathname;
  if (pathname === undefined) return false;
  if (pathname === chatWidgetPath) {
    send(response, 'text/javascript; charset=utf-8', chatWidget);
    return true;
  }
  if (!stubs.has(decode(pathname))) return false;
  send(response, 'text/html; charset=utf-8', stubPage(pathname));
  return true;
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(body);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function stubPage(path: string): string {
  const shown = path.replace(/[^\w/.-]/g, '');
  return (
    '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<link rel="icon" href="data:,">' +
    '<title>Another system</title><body style="font:16px/1.6 system-ui;max-width:36rem;margin:15vh auto;padding:0 1rem">' +
    `<h1>Another system serves this page</h1><p><code>${shown}</code> is a stub in the content: on the live site, ` +
    'the blog, the help center or the account system answers here.</p><p><a href="/">Home</a></p>'
  );
}
