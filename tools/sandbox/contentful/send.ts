import type { ServerResponse } from 'node:http';
import type { Answer } from './answers.ts';

/** Sends an answer, late or in part where it says so. */
export function send(response: ServerResponse, answer: Answer): void {
  const { delayMilliseconds = 0 } = answer;
  if (delayMilliseconds === 0) sendNow(response, answer);
  else setTimeout(() => sendNow(response, answer), delayMilliseconds).unref();
}

function sendNow(response: ServerResponse, { status, headers, body, sentBytes }: Answer): void {
  if (sentBytes === 0) return void response.destroy();
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  if (sentBytes === undefined) response.end(body);
  else response.write(body.slice(0, sentBytes), () => response.destroy());
}
