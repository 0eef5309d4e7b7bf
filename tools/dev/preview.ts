import { xmlText } from '../../cli/reporters/junit.ts';
import type { Preview, PreviewRequest } from './dev-tasks.ts';

const prefix = '/__preview/';

/**
 * Reads the address that Contentful's preview settings name: `/__preview/ENTRY_ID?locale=de-DE`.
 *
 * @param path decoded
 * @returns undefined for another address
 */
export function previewRequest(path: string, query: URLSearchParams): PreviewRequest | undefined {
  const entryId = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return entryId === '' ? undefined : { entryId, locale: query.get('locale') || undefined };
}

/** Returns the address that shows an entry; undefined where none does. */
export function previewAddress(preview: Preview): string | undefined {
  if ('why' in preview) return undefined;
  const { path, anchor } = preview;
  return encodeURI(path) + (anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`);
}

/** Renders a page that says why an entry isn't to be seen, with links to where it is. */
export function whyNoPreview(preview: Preview): string {
  if (!('why' in preview)) return '';
  const links = preview.elsewhere.map(
    ({ path, locale }) => `<li><a href="${xmlText(encodeURI(path))}">${xmlText(path)}</a> (${locale})</li>`,
  );
  const list = links.length > 0 ? `<p>It is to be seen at</p><ul>${links.join('')}</ul>` : '';
  return (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>No preview</title></head>' +
    `<body><h1>No preview</h1><p>${xmlText(preview.why)}</p>${list}</body></html>`
  );
}
