import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';

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
