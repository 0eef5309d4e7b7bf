import type { Page } from '@playwright/test';

/**
 * Takes down the bodies that the page and its next ones post from now on, as they leave the page: the sandbox's log is without
 * personal data. Call it before `page.goto`.
 *
 * @returns what lists the bodies so far of paths that begin so
 */
export async function recordPosts(page: Page): Promise<(path: string) => Promise<readonly string[]>> {
  await page.addInitScript(keepPosts);
  return async (start) => {
    const posts: string[][] = await page.evaluate(() => JSON.parse(sessionStorage.getItem('posts') ?? '[]'));
    return posts.flatMap(([path = '', body = '']) => (path.startsWith(start) ? [body] : []));
  };
}

/**
 * Runs in the page. Those who watch it from outside aren't told the bodies of beacons, nor anything once it is left; then
 * only storage still takes what it is given, and no Blob can be read any more.
 */
function keepPosts(): void {
  const keep = (address: unknown, body: string) => {
    const posts = JSON.parse(sessionStorage.getItem('posts') ?? '[]');
    const { pathname } = new URL(String(address), location.href);
    sessionStorage.setItem('posts', JSON.stringify([...posts, [pathname, body]]));
  };
  const texts = new WeakMap<Blob, string>();
  const { Blob: OwnBlob, fetch } = window;
  window.Blob = class extends OwnBlob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts, options);
      texts.set(this, parts.join(''));
    }
  };
  const { sendBeacon } = navigator;
  navigator.sendBeacon = (address, body) => {
    keep(address, body instanceof OwnBlob ? (texts.get(body) ?? '') : String(body));
    return sendBeacon.call(navigator, address, body);
  };
  window.fetch = (address, init) => {
    if (typeof init?.body === 'string') keep(address, init.body);
    return fetch(address, init);
  };
}
