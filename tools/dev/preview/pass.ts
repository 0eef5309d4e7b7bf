import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** Holds what admits a browser: a secret once, then a cookie that is made from it. */
export interface Pass {
  readonly isSecret: (text: string) => boolean;
  readonly cookie: () => string;
  /** @param header `Cookie` of a request */
  readonly admits: (header: string | undefined) => boolean;
}

/** `__Host-` binds it to the host and to TLS. */
const cookieName = '__Host-meridian-preview';
const validSeconds = 12 * 3600;

/** Creates passes that outlive a restart, and end where the secret changes. */
export function createPass(secret: string): Pass {
  const seal = (ends: string) => createHmac('sha256', secret).update(`preview until ${ends}`).digest('hex');
  return {
    isSecret: (text) => isSame(text, secret),
    cookie: () => {
      const ends = String(Math.floor(Date.now() / 1000) + validSeconds);
      // The pane is a frame of another site.
      return `${cookieName}=${ends}.${seal(ends)}; Path=/; Max-Age=${validSeconds}; HttpOnly; Secure; SameSite=None; Partitioned`;
    },
    admits: (header = '') =>
      header.split(/;\s*/).some((pair) => {
        const [, ends = '', sealed = ''] = /^__Host-meridian-preview=(\d+)\.(\w+)$/.exec(pair) ?? [];
        return Number(ends) * 1000 > Date.now() && isSame(sealed, seal(ends));
      }),
  };
}

/** Compares in a time that says nothing about where they differ. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
