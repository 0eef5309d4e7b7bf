/** A request as it was sent. */
interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

type Reply = Response | Error | (() => Response | Promise<Response>);

/**
 * Creates a fake network that responds by path and records its requests. The last reply of a path comes again and
 * again; a path without replies isn't there.
 */
export function createFakeFetch(replies: Readonly<Record<string, readonly Reply[]>>) {
  const sent: SentRequest[] = [];
  const fetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const path = String(address);
    const before = sent.filter((request) => request.path === path).length;
    sent.push({
      method: init.method ?? 'GET',
      path,
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
    });
    const list = replies[path] ?? [];
    const reply = list[Math.min(before, list.length - 1)] ?? new Response('', { status: 404 });
    if (reply instanceof Error) throw reply;
    return typeof reply === 'function' ? reply() : reply.clone();
  };
  const bodies = (path: string) => sent.filter((request) => request.path === path).map(({ body }) => body);
  return { fetch: fetch as typeof globalThis.fetch, sent, bodies };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}
