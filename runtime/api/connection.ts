/** Describes an API's address and the credentials of requests. */
export interface ConnectionOptions {
  /** Where the API is: a path of the same origin, or a whole address. */
  readonly base?: string;
  /** Whether the browser sends its cookies along; by default to the same origin only. */
  readonly credentials?: RequestCredentials | undefined;
  readonly authorization?: Authorization;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Limits a call, the response's body included. */
  readonly timeoutMs?: number;
  /** Receives the error of each call that fails, before the caller does. */
  readonly onError?: (error: unknown) => void;
  readonly fetch?: typeof globalThis.fetch;
}

/** Spec 2 §6. */
type Authorization =
  | { readonly scheme: 'bearer'; readonly token: string }
  | { readonly scheme: 'basic'; readonly username: string; readonly password: string };

/** Describes a connection: the options with all defaults, and the authorization as a header. */
export interface Connection extends Required<Omit<ConnectionOptions, 'authorization' | 'credentials'>> {
  readonly credentials: RequestCredentials;
}

/** Creates the connection that calls take as their first argument. @throws TypeError for a username with a colon */
export function createConnection(options: ConnectionOptions = {}): Connection {
  const { authorization, base = '/wap/api/v1', headers = {} } = options;
  return {
    base: base.replace(/\/$/, ''),
    credentials: options.credentials ?? 'same-origin',
    headers: authorization ? { ...headers, Authorization: authorizationHeader(authorization) } : headers,
    timeoutMs: options.timeoutMs ?? 15_000,
    onError: options.onError ?? (() => {}),
    // Looked up at each call: another script of the page may replace it later.
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
  };
}

function authorizationHeader(authorization: Authorization): string {
  if (authorization.scheme === 'bearer') return `Bearer ${authorization.token}`;
  const { username, password } = authorization;
  if (username.includes(':')) {
    throw new TypeError('A username can’t hold a colon: basic authorization ends the username there.');
  }
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
