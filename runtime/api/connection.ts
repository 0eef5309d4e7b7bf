export interface ConnectionOptions {
  /** Base path on the same origin, or a full URL. */
  readonly base?: string;
  /** The `credentials` of fetch; default `same-origin`. */
  readonly credentials?: RequestCredentials | undefined;
  readonly authorization?: Authorization;
  readonly headers?: Readonly<Record<string, string>>;
  /** Timeout of a call, including the response's body. */
  readonly timeoutMs?: number;
  /** Receives each failed call's error before the caller does. */
  readonly onError?: (error: unknown) => void;
  readonly fetch?: typeof globalThis.fetch;
}

/** HTTP authorization (spec 2 §6). */
type Authorization =
  | { readonly scheme: 'bearer'; readonly token: string }
  | { readonly scheme: 'basic'; readonly username: string; readonly password: string };

/** Describes a connection: the options with defaults, and the authorization as a header. */
export interface Connection extends Required<Omit<ConnectionOptions, 'authorization' | 'credentials'>> {
  readonly credentials: RequestCredentials;
}

/** Creates a connection for calls. @throws TypeError for a username with a colon */
export function createConnection(options: ConnectionOptions = {}): Connection {
  const { authorization, base = '/wap/api/v1', headers = {} } = options;
  return {
    base: base.replace(/\/$/, ''),
    credentials: options.credentials ?? 'same-origin',
    headers: authorization ? { ...headers, Authorization: authorizationHeader(authorization) } : headers,
    timeoutMs: options.timeoutMs ?? 15_000,
    onError: options.onError ?? (() => {}),
    // Looked up per call, as other scripts may replace it.
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
  };
}

function authorizationHeader(authorization: Authorization): string {
  if (authorization.scheme === 'bearer') return `Bearer ${authorization.token}`;
  const { username, password } = authorization;
  if (username.includes(':')) {
    throw new TypeError("A username can't hold a colon: basic authorization ends the username there.");
  }
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
