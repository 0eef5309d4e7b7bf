import { type ServerResponse, STATUS_CODES } from 'node:http';

/** Describes an HTTP response, decided before a byte is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Delay of the response, in milliseconds. */
  readonly delayMs?: number;
  /** How much of the body is sent before the connection breaks; absent: all, without a break. */
  readonly sent?: 'nothing' | 'half';
  /** The request's effect, for the log: true even where the response itself is lost. */
  readonly outcome?: Readonly<Record<string, string>>;
}

/** Returns a reply with JSON. */
export function jsonReply(status: number, value: unknown): Reply {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  return { status, headers, body: `${JSON.stringify(value)}\n` };
}

/** Returns 200 with a text. */
export function textReply(type: 'html' | 'css' | 'javascript', body: string): Reply {
  return { status: 200, headers: { 'Content-Type': `text/${type}; charset=utf-8` }, body };
}

export const done: Reply = { status: 204, headers: {}, body: '' };

/** Returns an error with the fields of problem details (RFC 9457). */
export function problem(status: number, detail: string, more: Readonly<Record<string, unknown>> = {}): Reply {
  return jsonReply(status, { title: STATUS_CODES[status] ?? 'Error', status, detail, ...more });
}

/** Sends a reply, late or in part if it says so. @param onStart called with the status before the first byte */
export function send(response: ServerResponse, reply: Reply, onStart?: (status: number) => void): void {
  const { delayMs = 0 } = reply;
  if (delayMs === 0) sendNow(response, reply, onStart);
  else {
    const timer = setTimeout(() => sendNow(response, reply, onStart), delayMs);
    response.once('close', () => clearTimeout(timer));
  }
}

function sendNow(
  response: ServerResponse,
  { status, headers, body, sent }: Reply,
  onStart?: (status: number) => void,
): void {
  if (sent === 'nothing') {
    response.destroy();
    return;
  }
  onStart?.(status);
  const bytes = Buffer.from(body);
  const hasBody = status !== 204 && status !== 304;
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
    ...(hasBody && { 'Content-Length': bytes.length }),
  });
  if (sent === 'half') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(hasBody ? bytes : undefined);
}
