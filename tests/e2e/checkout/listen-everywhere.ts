import type { Page, Request } from '@playwright/test';

interface Sent {
  readonly path: string;
  /** Address and headers. */
  readonly head: string;
  readonly body: string;
}

/** Records all that a page sends, writes and pushes, from now on. */
export async function listenEverywhere(page: Page) {
  const sent: Promise<Sent>[] = [];
  const written: string[] = [];
  page.on('request', (request) => sent.push(textsOf(request)));
  page.on('console', (message) => written.push(message.text()));
  page.on('framenavigated', (frame) => written.push(frame.url()));
  await page.exposeFunction('takeDown', (text: string) => written.push(text));
  await page.addInitScript(takeDownWhatIsWritten);
  return {
    /** Takes down what the page keeps by now. */
    savePage: async () => {
      const stored = await page.evaluate(readStorage);
      written.push(...stored, ...(await page.context().cookies()).map((cookie) => JSON.stringify(cookie)));
    },
    heard: async () => ({ requests: await Promise.all(sent), written }),
  };
}

async function textsOf(request: Request): Promise<Sent> {
  const url = request.url();
  const body = request.postDataBuffer()?.toString() ?? '';
  const headers = await request.allHeaders().catch(() => request.headers());
  return { path: new URL(url).pathname, head: `${url}\n${JSON.stringify(headers)}`, body };
}

/** Runs in the page, before its scripts do. */
function takeDownWhatIsWritten(): void {
  const page = window as unknown as {
    takeDown: (text: string) => void;
    onErrorReport: (report: unknown) => void;
    dataLayer: unknown[];
  };
  const take = (what: string, ...values: unknown[]) => page.takeDown(`${what} ${JSON.stringify(values)}`);
  const tap = (owner: object, name: string, before: (...values: unknown[]) => void) => {
    const own = Reflect.get(owner, name) as (...values: unknown[]) => unknown;
    Reflect.set(owner, name, function (this: unknown, ...values: unknown[]) {
      before(...values);
      return own.apply(this, values);
    });
  };
  page.dataLayer = [];
  tap(page.dataLayer, 'push', (...events) => take('dataLayer', ...events));
  tap(Storage.prototype, 'setItem', (...values) => take('storage', ...values));
  for (const name of ['pushState', 'replaceState'])
    tap(History.prototype, name, (...values) => take('history', ...values));
  // Request events carry no bodies of beacons.
  tap(Navigator.prototype, 'sendBeacon', (address, body) => {
    if (body instanceof Blob) void body.text().then((text) => take('beacon', address, text));
    else take('beacon', address, String(body));
  });
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(document, 'cookie', {
    get: () => cookie?.get?.call(document),
    set: (value: string) => {
      take('cookie', value);
      cookie?.set?.call(document, value);
    },
  });
  page.onErrorReport = (report) => take('error report', report);
}

/** Runs in the page. */
async function readStorage(): Promise<string[]> {
  const databases = await indexedDB.databases();
  const { dataLayer } = window as unknown as { dataLayer: unknown };
  return [
    { ...localStorage },
    { ...sessionStorage },
    document.cookie,
    databases,
    await caches.keys(),
    dataLayer ?? [],
    history.state,
    window.name,
    // Typed text must not be in attributes, which session recorders read.
    document.documentElement.outerHTML,
  ].map((stored) => JSON.stringify(stored));
}
