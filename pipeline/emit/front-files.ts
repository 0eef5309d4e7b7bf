import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prefixOf } from '../../domain/locales/locales.ts';
import { directionOf } from '../../domain/locales/text-direction.ts';
import { absoluteUrl } from '../model/absolute-url.ts';
import type { FrontPage } from '../model/front-page.ts';
import type { AssetFile } from '../model/site-bundle.ts';

/**
 * What hosts look for at the top of a site, where English has none of it. Hosts that read no rules serve the first file
 * for `/`; most know one page for addresses that lead nowhere, which is a copy of the one that was written to the folder.
 */
export function frontFiles(
  folder: string,
  { origin, brand }: { readonly origin: string; readonly brand: string },
  { leadsTo, notFoundIn }: FrontPage,
): AssetFile[] {
  const files: AssetFile[] = [];
  if (leadsTo)
    files.push({ path: 'index.html', bytes: Buffer.from(pageThatLeadsTo(leadsTo, origin, brand)) });
  if (notFoundIn !== undefined) {
    const written = join(folder, prefixOf(notFoundIn), '404.html');
    files.push({ path: '404.html', bytes: readFileSync(written) });
  }
  return files;
}

function pageThatLeadsTo(
  { path, code, tag }: NonNullable<FrontPage['leadsTo']>,
  origin: string,
  brand: string,
): string {
  const name = escapeHtml(brand);
  return `<!DOCTYPE html>
<html lang="${tag}" dir="${directionOf(code)}">
<head>
<meta charset="utf-8">
<title>${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${path}">
<link rel="canonical" href="${absoluteUrl(origin, path)}">
</head>
<body>
<h1><a href="${path}">${name}</a></h1>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
