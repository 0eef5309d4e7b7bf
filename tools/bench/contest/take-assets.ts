import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resources } from './site-data.ts';

/**
 * Takes over what Meridian has bundled, before any clock starts, as the other generators are compared by their pages:
 * `public/assets` for them to copy, `resources.json` with the addresses in each language's head.
 *
 * @param site that Meridian built
 */
export function takeAssets(site: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  cpSync(join(site, 'assets'), join(folder, 'public/assets'), { recursive: true });
  const codes = readdirSync(site).flatMap((name) => /^([a-z-]+)\.html$/.exec(name)?.[1] ?? []);
  const homes = codes.map((code) => [code, resourcesIn(join(site, `${code}.html`))]);
  const resources = { ...Object.fromEntries(homes), en: resourcesIn(join(site, 'index.html')) };
  writeFileSync(join(folder, 'resources.json'), JSON.stringify(resources));
}

/** In the order of the page's head. */
function resourcesIn(file: string): Resources {
  const html = readFileSync(file, 'utf8');
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = '']) => address);
  const scripts = html.matchAll(/<script type="module" src="([^"]+)" integrity="([^"]+)"/g);
  return {
    styles: all(/<link rel="stylesheet" href="([^"]+)"/g),
    scripts: [...scripts].map(([, src = '', integrity = '']) => ({ src, integrity })),
    fonts: all(/<link rel="preload" as="font" type="font\/woff2" href="([^"]+)"/g),
  };
}
