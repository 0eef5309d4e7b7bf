import type { IncomingMessage } from 'node:http';

/** Reads the body of a request as UTF-8. @returns undefined, and stops reading, where it is larger */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
