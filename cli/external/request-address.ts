import { type ClientRequest, request as http, type IncomingMessage } from 'node:http';
import { request as https } from 'node:https';
import { isIP } from 'node:net';
import { HostSkippedError, type Response, type SendInTurn } from './host-queues.ts';
import { isPrivateAddress, PrivateHostError, publicLookup } from './private-addresses.ts';

/** Describes how requests are sent. */
export interface RequestOptions {
  readonly userAgent: string;
  /** Hosts (with a non-default port) that may be private. */
  readonly privateHosts: readonly string[];
  /** Returns whether an address must not be requested, even by a redirect. */
  readonly isIgnored: (address: string) => boolean;
  readonly timeoutMilliseconds: number;
  readonly sendInTurn: SendInTurn;
}

/** Holds a request's result: `unknown` if inconclusive, `broken` with a problem such as `answers 404`. */
export type LinkStatus =
  | { readonly kind: 'ok' | 'unknown' }
  | { readonly kind: 'broken'; readonly problem: string };

const maxRedirects = 5;
/** Inconclusive statuses. */
const refusals: ReadonlySet<number> = new Set([401, 403, 407, 451]);

/** Error codes of the local network. */
const ownFaults: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN']);

class IgnoredAddressError extends Error {}

const unclear = [PrivateHostError, HostSkippedError, IgnoredAddressError];

/** Sends HEAD, then GET if that fails. Follows up to 5 redirects. */
export async function requestAddress(address: string, options: RequestOptions): Promise<LinkStatus> {
  try {
    const status = await statusOf(address, options);
    if (status < 400) return { kind: 'ok' };
    return refusals.has(status) ? { kind: 'unknown' } : { kind: 'broken', problem: `answers ${status}` };
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    const isUnknown = unclear.some((kind) => error instanceof kind);
    if (isUnknown || ownFaults.has(failure.code ?? '')) return { kind: 'unknown' };
    return { kind: 'broken', problem: describeFailure(failure) };
  }
}

async function statusOf(address: string, options: RequestOptions): Promise<number> {
  try {
    const status = await follow(address, 'HEAD', options);
    if (status < 400) return status;
  } catch (error) {
    // Some servers close the connection on unsupported methods.
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  return follow(address, 'GET', options);
}

function describeFailure({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOTFOUND') return "has a host that doesn't exist";
  if (code === 'ETIMEDOUT') return "doesn't answer in time";
  return `can't be reached (${code ?? message})`;
}

/** Returns the status after redirects. @throws Error without one */
async function follow(address: string, method: 'HEAD' | 'GET', options: RequestOptions): Promise<number> {
  let url = new URL(address);
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const { host } = url;
    const { status, location } = await options.sendInTurn(host, () => send(url, method, options));
    const next = status >= 300 && status < 400 && location ? URL.parse(location, url.href) : undefined;
    if (!next) return status;
    next.hash = '';
    if (options.isIgnored(next.href)) throw new IgnoredAddressError(next.href);
    url = next;
  }
  throw new Error(`more than ${maxRedirects} redirects`);
}

async function send(url: URL, method: string, options: RequestOptions): Promise<Response> {
  const { statusCode = 0, headers } = await headersOf(open(url, method, options));
  return { status: statusCode, location: headers.location, retryAfter: secondsOf(headers['retry-after']) };
}

/** @throws PrivateHostError for a private address */
function open(url: URL, method: string, options: RequestOptions): ClientRequest {
  const { userAgent, privateHosts, timeoutMilliseconds } = options;
  if (!/^https?:$/.test(url.protocol)) throw new Error(`redirect to ${url.protocol}`);
  const isAllowed = privateHosts.includes(url.host);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (!isAllowed && isIP(name) && isPrivateAddress(name)) throw new PrivateHostError(url.host);
  return (url.protocol === 'https:' ? https : http)(url, {
    method,
    agent: false,
    headers: { 'User-Agent': userAgent, Accept: '*/*' },
    signal: AbortSignal.timeout(timeoutMilliseconds),
    ...(!isAllowed && { lookup: publicLookup }),
  });
}

/** Resolves with the response headers; ignores the body. */
function headersOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', (response) => {
      resolve(response);
      response.destroy();
    });
    request.on('error', (error) => {
      const isLate =
        error.name === 'TimeoutError' || (error.cause as Error | undefined)?.name === 'TimeoutError';
      reject(isLate ? Object.assign(error, { code: 'ETIMEDOUT' }) : error);
    });
    request.end();
  });
}

/** Parses Retry-After: seconds, or a date. */
function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}
