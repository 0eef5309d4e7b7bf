/** Where an API of Contentful is, as its clients want it. */
export interface ApiHost {
  /** `name` or `name:port`. */
  readonly host: string;
  /** http instead of https: only for an address of this machine. */
  readonly insecure: boolean;
}

const loopback = /^(localhost|127(\.\d{1,3}){3})$/;

/**
 * Reads a host as people write it: `api.contentful.com`, `https://api.contentful.com`, `http://127.0.0.1:4100`.
 *
 * Contentful's clients must never get a text that they can't read as a host: they then ask their default host instead,
 * with the token, and say nothing.
 *
 * @returns undefined for anything else, http on another machine above all: the token would travel in the open
 */
export function parseHost(text: string): ApiHost | undefined {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !/^[\w.-]+$/.test(url.hostname)) return undefined;
  if (url.username || url.password || url.pathname !== '/' || url.search || url.hash) return undefined;
  const insecure = url.protocol === 'http:';
  if (insecure && !loopback.test(url.hostname)) return undefined;
  return { host: url.host, insecure };
}
