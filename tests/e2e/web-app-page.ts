/** Runs in the page that plays Contentful's web app: answers what `@contentful/live-preview` sends, as the web app does. */

interface Item {
  sys: { id: string; type: string };
  fields: Record<string, unknown>;
}

interface Subscription {
  readonly locale: string;
  readonly data: Item[];
}

const subscriptions = new Map<string, Subscription>();
const clicked: unknown[] = [];

/** What an app in the sidebar is told first. */
function connection(entry: string) {
  const sys = { id: entry, type: 'Entry', version: 1 };
  const locales = {
    default: 'en-US',
    available: ['en-US'],
    names: {},
    fallbacks: {},
    optional: {},
    direction: {},
  };
  const place = {
    space: 'shop',
    environment: 'master',
    environmentAlias: null,
    organization: 'o',
    user: 'u',
    app: 'a',
  };
  return {
    ...{
      id: 'sidebar',
      location: 'entry-sidebar',
      parameters: { installation: {}, instance: {} },
      locales,
      user: {},
    },
    ...{
      initialContentTypes: [],
      ids: { ...place, entry, contentType: 'page' },
      contentType: { sys: {}, fields: [] },
    },
    ...{
      editor: { localeSettings: {}, showHiddenFields: false },
      entry: { sys },
      fieldInfo: [],
      hostnames: {},
    },
  };
}

let sidebarEntry = '';

addEventListener('message', ({ data, origin, source }) => {
  if (data?.method === 'init')
    source?.postMessage(
      { method: 'connect', params: [connection(sidebarEntry), []] },
      { targetOrigin: origin },
    );
  if (data?.source !== 'live-preview-sdk') return;
  if (data.method === 'SUBSCRIBED')
    subscriptions.set(data.id, { locale: data.locale, data: unpack(data.config).data });
  if (data.method === 'UNSUBSCRIBED') subscriptions.delete(data.id);
  if (data.method === 'TAGGED_FIELD_CLICKED') clicked.push({ ...data, origin });
});

/** Reads the format of the package `flatted`: a list of values, in which texts of objects are places in the list. */
function unpack(text: string): { data: Item[] } {
  const values: unknown[] = JSON.parse(text);
  const made = new Map<number, object>();
  const valueAt = (at: number): unknown => {
    const { [at]: value } = values;
    if (typeof value !== 'object' || value === null) return value;
    const copy = made.get(at) ?? (Array.isArray(value) ? [] : {});
    if (made.has(at)) return copy;
    made.set(at, copy);
    const parts = Object.entries(value).map(([key, each]) => [
      key,
      typeof each === 'string' ? valueAt(Number(each)) : each,
    ]);
    return Object.assign(copy, Object.fromEntries(parts));
  };
  return valueAt(0) as { data: Item[] };
}

function send(message: object): void {
  document
    .querySelector('iframe')
    ?.contentWindow?.postMessage({ source: 'live-preview-editor', ...message }, '*');
}

const editor = {
  subscriptions: () =>
    [...subscriptions.values()].map(({ locale, data }) => ({ locale, ids: data.map(({ sys }) => sys.id) })),
  clicked: () => clicked,
  open: (address: string) => {
    subscriptions.clear();
    const frame = document.querySelector('iframe');
    if (frame) frame.src = address;
  },
  openSidebar: (address: string, entry: string) => {
    sidebarEntry = entry;
    const [, frame] = document.querySelectorAll('iframe');
    if (frame) frame.src = address;
  },
  /** Types into a field of an entry, as readers of the pane's language see it. */
  type: (id: string, field: string, value: unknown) => {
    for (const [subscriptionId, { data }] of subscriptions) {
      for (const item of data) if (item.sys.id === id) item.fields[field] = value;
      send({ method: 'ENTRY_UPDATED', subscriptionId, data, contentType: {} });
    }
  },
  save: (id: string) =>
    send({ method: 'ENTRY_SAVED', entity: { sys: { id, type: 'Entry' }, fields: {} }, contentType: {} }),
};

export type Editor = typeof editor;

declare global {
  interface Window {
    readonly editor: Editor;
  }
}

Object.assign(window, { editor });
