/** Script that `meridian preview` adds to pages: as that of `dev`, and shows in Contentful's pane what is typed there. */
import { ContentfulLivePreview } from '@contentful/live-preview';
import { fetchThisPage, followSite } from './follow-site.ts';
import { linked, type SentItem, type TypedItem, typedIn } from './typed-items.ts';
import { webApps } from './web-apps.ts';

interface SentPage {
  readonly locale: string;
  readonly items: readonly SentItem[];
}

/** What was typed ends with so much silence. */
const silenceMilliseconds = 60_000;
/** What was saved is in the space by then. */
const savedMilliseconds = 3000;

let sent: SentPage | undefined;
let sentText = '';
/** What the web app says of the page's entries. */
let received: unknown;
let typed: readonly TypedItem[] = [];
let isSaved = false;
let isEditing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let unsubscribe = () => {};

const renew = followSite({
  fetchPage: () => (typed.length > 0 ? post('typed', typed) : fetchThisPage()),
  beforeRenewal: async () => {
    if (isSaved) forget();
    if (isFramed) await subscribe();
  },
  onEdit: (isOn) => {
    isEditing = isOn;
    document.documentElement.style.cursor = isOn ? 'crosshair' : '';
  },
});
const isFramed = window.top !== window;
addEventListener('click', openField, { capture: true });
if (isFramed) void subscribe();

/** Waits for what was saved to arrive. */
async function save({ sys }: SentItem): Promise<void> {
  isSaved = true;
  endAfter(savedMilliseconds);
  await post('saved', [{ id: String(sys?.id), type: 'Entry', fields: {} }]);
  await subscribe();
  if (typed.length === 0) forget();
}

/** Subscribes to what is typed of the page's entries as they are now. */
async function subscribe(): Promise<void> {
  const response = await fetch(`/__meridian/items?path=${encodeURIComponent(location.pathname)}`);
  const text = response.ok ? await response.text() : '';
  if (text === sentText) return;
  sentText = text;
  sent = text === '' ? undefined : (JSON.parse(text) as SentPage);
  unsubscribe();
  compare();
  if (!sent) return;
  const { locale, items } = sent;
  const [first] = items;
  const { space, environment } = (first?.sys ?? {}) as Readonly<Record<string, SentItem>>;
  await ContentfulLivePreview.init({
    ...{ locale, space: space?.sys.id ?? '', environment: environment?.sys.id ?? '' },
    enableInspectorMode: false,
    targetOrigin: webApps.filter(mayFrame),
  });
  ContentfulLivePreview.subscribe('save', { callback: (entity) => void save(entity as SentItem) });
  unsubscribe = ContentfulLivePreview.subscribe({ data: linked(items), locale, callback: receive });
}

/** Tells the web app's address, where the browser knows it. */
function mayFrame(origin: string): boolean {
  return location.ancestorOrigins?.contains(origin) ?? true;
}

/** Opens the field whose text was clicked, in the web app around the page or in a new tab. */
function openField(event: MouseEvent): void {
  const [clicked] = event.composedPath();
  if (!isEditing || !(clicked instanceof Element) || clicked.getRootNode() !== document) return;
  const marked = nearestMark(clicked);
  event.preventDefault();
  event.stopPropagation();
  if (!marked) return;
  const data = Object.fromEntries([...marked.attributes].map(({ name, value }) => [name, value]));
  const { 'data-contentful-entry-id': entryId, 'data-contentful-asset-id': assetId } = data;
  const { 'data-contentful-field-id': fieldId = '', 'data-contentful-locale': locale = '' } = data;
  if (isFramed && entryId) ContentfulLivePreview.openEntryInEditor({ entryId, fieldId, locale });
  else if (isFramed && assetId) ContentfulLivePreview.openEntryInEditor({ assetId, fieldId, locale });
  else {
    const query = new URLSearchParams({
      ...(entryId ? { entry: entryId } : { asset: assetId ?? '' }),
      field: fieldId,
      locale,
    });
    window.open(`/__meridian/open?${query}`, '_blank', 'noopener');
  }
}

/** Finds the mark of an element, or else the first one beside it. */
function nearestMark(element: Element): Element | null {
  const marked = '[data-contentful-field-id]';
  const around = element.closest(`${marked}, :has(${marked})`);
  return around?.matches(marked) ? around : (around?.querySelector(marked) ?? null);
}

function receive(data: unknown): void {
  received = data;
  isSaved = false;
  endAfter(silenceMilliseconds);
  compare();
  renew();
}

function compare(): void {
  typed = sent && received !== undefined ? typedIn(sent.items, received) : [];
}

function endAfter(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    forget();
    renew();
  }, milliseconds);
}

function forget(): void {
  clearTimeout(timer);
  received = undefined;
  isSaved = false;
  typed = [];
}

function post(what: 'typed' | 'saved', items: readonly TypedItem[]): Promise<Response> {
  return fetch(`/__meridian/${what}`, {
    method: 'POST',
    body: JSON.stringify({ path: location.pathname, items }),
  });
}
