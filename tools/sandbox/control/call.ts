import type { IncomingHttpHeaders } from 'node:http';

/** One request to a stand-in, its body read. */
export interface Call {
  readonly method: string;
  /** As it was sent, still encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** What stands in the path where the route has a name; decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @returns undefined for what is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
