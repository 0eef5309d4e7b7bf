import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { localeByCode } from '../../../domain/locales/locales.ts';
import { directionOf } from '../../../domain/locales/text-direction.ts';
import type { SearchableCountry } from '../../../runtime/locations/search-options.ts';
import { root } from '../../../tools/scripts/run.ts';
import { bundleDemo, type ReactMode } from './bundle-demo.ts';
import { places } from './places.ts';

interface Options {
  /** UI code. */
  readonly code?: string;
  readonly countries?: readonly SearchableCountry[];
  readonly react?: ReactMode;
}

export interface OpenSearch {
  readonly input: Locator;
  readonly menu: Locator;
  readonly options: Locator;
  /** The option that Enter chooses. */
  readonly active: Locator;
  readonly status: Locator;
  readonly clear: Locator;
  /** Ids of what was chosen so far. */
  readonly chosen: Locator;
  /** As it was sent. */
  readonly html: string;
}

/** Opens a page of the site's origin with the search box alone, under the site's policy for styles and scripts. */
export async function openSearch(page: Page, options: Options = {}): Promise<OpenSearch> {
  const { code = 'en', countries = places, react = 'production' } = options;
  const texts = textsIn(code);
  const tag = localeByCode(code)?.tag ?? code;
  const { script, styles, render } = await bundleDemo(react);
  const props = { countries, texts, tag };
  const html = render(props);
  await page.route('**/search-demo.js', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  );
  await page.route('**/search-demo.css', (route) =>
    route.fulfill({ contentType: 'text/css; charset=utf-8', body: styles }),
  );
  await page.route('**/search-demo', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'Content-Security-Policy': "default-src 'self'; style-src 'self'; img-src data:" },
      body: document(html, JSON.stringify(props), { code, tag }),
    }),
  );
  await page.goto('/search-demo');
  return { ...partsOf(page, texts), html };
}

function partsOf(page: Page, texts: ReturnType<typeof textsIn>) {
  const menu = page.getByRole('listbox');
  return {
    input: page.getByRole('combobox', { name: texts.label }),
    menu,
    options: menu.getByRole('option'),
    active: menu.getByRole('option', { selected: true }),
    status: page.getByRole('status'),
    clear: page.getByRole('button', { name: texts.clear }),
    chosen: page.getByRole('list', { name: 'Chosen' }).getByRole('listitem'),
  };
}

function textsIn(code: string) {
  const messages = JSON.parse(readFileSync(join(root, 'messages', `${code}.json`), 'utf8'));
  return {
    label: String(messages['locations.search']),
    none: String(messages['locations.search.none']),
    absent: String(messages['locations.search.absent']),
    clear: String(messages['locations.search.clear']),
    found: String(messages['locations.search.found']),
  };
}

function document(
  html: string,
  props: string,
  { code, tag }: { readonly code: string; readonly tag: string },
) {
  return `<!doctype html>
<html lang="${tag}" dir="${directionOf(code)}" data-js>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/search-demo.css">
<title>Search</title>
<main><div id="demo" data-island="demo">${html}</div></main>
<script type="application/json" id="props">${props.replaceAll('<', '\\u003c')}</script>
<script type="module" src="/search-demo.js"></script>`;
}
