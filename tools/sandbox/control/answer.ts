import { type ServerResponse, STATUS_CODES } from 'node:http';

/** One HTTP answer, decided before a byte is sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** So late the answer begins. */
  readonly delayMs?: number;
  /** How much of the body is sent before the connection breaks; absent: all, and it doesn't break. */
  readonly sent?: 'nothing' | 'half';
  /** What the request brought about, for the log: true even where the answer itself is lost. */
  readonly outcome?: Readonly<Record<string, string>>;
}

export function jsonAnswer(status: number, value: unknown): Answer {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  return { status, headers, body: `${JSON.stringify(value)}\n` };
}

export function textAnswer(type: 'html' | 'css' | 'javascript', body: string): Answer {
  return { status: 200, headers: { 'Content-Type': `text/${type}; charset=utf-8` }, body };
}

/** Nothing more to say. */
export const done: Answer = { status: 204, headers: {}, body: '' };

/** An error as the stand-ins tell it: a title for people, and what exactly is wrong. */
export function problem(
  status: number,
  detail: string,
  more: Readonly<Record<string, unknown>> = {},
): Answer {
  return jsonAnswer(status, { title: STATUS_CODES[status] ?? 'Error', status, detail, ...more });
}

/** Sends an answer, late or in part where it says so. @param onStart called with the status as the first byte is due */
export function send(response: ServerResponse, answer: Answer, onStart?: (status: number) => void): void {
  const { delayMs = 0 } = answer;
  if (delayMs === 0) sendNow(response, answer, onStart);
  else {
    const timer = setTimeout(() => sendNow(response, answer, onStart), delayMs);
    response.once('close', () => clearTimeout(timer));
  }
}

function sendNow(
  response: ServerResponse,
  { status, headers, body, sent }: Answer,
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
