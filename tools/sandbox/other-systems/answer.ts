import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Answers for the systems that share the site's origin: the pages that the content calls stubs.
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
  if (pathname === undefined || !stubs.has(decode(pathname))) return false;
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(stubPage(pathname));
  return true;
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
