import type { Page } from '@playwright/test';

/**
 * Records the bodies that the page and the next ones post, as they leave the page: the sandbox's log holds no personal data.
 * Call it before `page.goto`.
 *
 * @returns a function that lists the recorded bodies of paths with a prefix
 */
export async function recordPosts(page: Page): Promise<(path: string) => Promise<readonly string[]>> {
  await page.addInitScript(interceptPosts);
  return async (start) => {
    const posts: string[][] = await page.evaluate(() => JSON.parse(sessionStorage.getItem('posts') ?? '[]'));
    return posts.flatMap(([path = '', body = '']) => (path.startsWith(start) ? [body] : []));
  };
}

/**
 * Records posts in session storage; runs in the page. Playwright sees neither the bodies of beacons nor requests of a page that
 * is being left. At that time no Blob can be read any more, and only storage still works.
 */
function interceptPosts(): void {
  const record = (address: unknown, body: string) => {
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
    record(address, body instanceof OwnBlob ? (texts.get(body) ?? '') : String(body));
    return sendBeacon.call(navigator, address, body);
  };
  window.fetch = (address, init) => {
    if (typeof init?.body === 'string') record(address, init.body);
    return fetch(address, init);
  };
}
