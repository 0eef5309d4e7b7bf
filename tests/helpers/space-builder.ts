/** Builds exports in Contentful's format, for large or random spaces. */

export interface ExportedEntry {
  readonly sys: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, unknown>>;
}

export const english = { code: 'en-US', fallbackCode: null, default: true };
export const german = { code: 'de-DE', fallbackCode: 'en-US', default: false };

/** Sys fields of unpublished entries. */
export const draft = { publishedVersion: undefined };
export const archived = { publishedVersion: undefined, archivedVersion: 2 };

export function linkTo(id: string, linkType: 'Entry' | 'Asset' = 'Entry') {
  return { sys: { type: 'Link', linkType, id } };
}

/** Creates an entry in the default locale. */
export function entry(
  type: string,
  id: string,
  values: Readonly<Record<string, unknown>> = {},
  sys: Readonly<Record<string, unknown>> = {},
): ExportedEntry {
  const fields = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    sys: { ...sysOf(type, id), ...sys },
    fields: Object.fromEntries(fields.map(([name, value]) => [name, { 'en-US': value }])),
  };
}

export function sysOf(type: string, id: string) {
  const contentType = { sys: { type: 'Link', linkType: 'ContentType', id: type } };
  return { id, type: 'Entry', contentType, version: 2, publishedVersion: 1 };
}

export function directory(id: string, slug: string, parent?: string): ExportedEntry {
  return entry('directory', id, { slug, parentDirectory: parent && linkTo(parent) });
}

export function page(
  id: string,
  slug: string,
  section: string,
  more: Readonly<Record<string, unknown>> = {},
) {
  return entry('page', id, { title: id, slug, section: linkTo(section), ...more });
}

/** Creates the block `text`, whose rich text links to addresses by their own names. @param more further fields */
export function textLinkingTo(
  uris: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): ExportedEntry {
  const link = (uri: string) => ({
    nodeType: 'hyperlink',
    data: { uri },
    content: [{ nodeType: 'text', value: uri, marks: [], data: {} }],
  });
  const paragraph = { nodeType: 'paragraph', data: {}, content: uris.map(link) };
  const content = { nodeType: 'document', data: {}, content: [paragraph] };
  return entry('oneColumnContent', 'text', { content, ...more });
}

/** Creates the minimal site: a root directory and a home page. */
export function homePage(more: Readonly<Record<string, unknown>> = {}): ExportedEntry[] {
  return [directory('root', '/'), page('home', '/', 'root', more)];
}

/** Creates an offer with one plan, as the repository's configuration sells it. */
export function offer(values: Readonly<Record<string, unknown>> = {}): ExportedEntry {
  return entry('offer', 'offer', { offerId: 'regular', products: [product('plan-1m', 1)], ...values });
}

/** Creates a product with one price. @param price fields besides the minimum */
export function product(id: string, months: number, price: Readonly<Record<string, unknown>> = {}) {
  const basePeriod = { length: months, unit: 'DURATION_UNIT_MONTH' };
  const amount = { unscaledValue: 1295, scale: 2, currency: 'USD' };
  return { id, name: `${months}m_regular`, prices: [{ id: `price-${id}`, basePeriod, amount, ...price }] };
}

export function space(entries: readonly unknown[], locales: readonly unknown[] = [english]) {
  return { locales, entries };
}
