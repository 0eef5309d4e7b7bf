/** Compares `staticMarkup` with React's own renderer, byte for byte: every page of the sample and of a site with every block. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readMessages } from '../../pipeline/bundle/read-messages.ts';
import { openContent } from '../../pipeline/load/content-by-id.ts';
import { indexContent } from '../../pipeline/load/index-export.ts';
import { loadServers } from '../../pipeline/load/load-servers.ts';
import { planLinks, planPages, planSections } from '../../pipeline/plan/plan-pages.ts';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';
import siteConfig from '../../site.config.ts';
import { assetLinks } from '../helpers/asset-links.ts';
import { root } from '../helpers/run-cli.ts';

const walker = '../../templates/static-markup.ts';
let compared = 0;

/** Writes the names of attributes in lower case that React writes in capitals; HTML ignores case, SVG doesn't. */
function inLowerCase(markup: string): string {
  const names = / (?:charSet|dateTime|fetchPriority|hrefLang|popoverTarget|popoverTargetAction)="/g;
  return markup.replace(names, (name) => name.toLowerCase());
}

beforeAll(() => {
  vi.resetModules();
  vi.doMock(walker, async (importOriginal) => {
    const original = await importOriginal<typeof import('../../templates/static-markup.ts')>();
    const staticMarkup = (node: ReactNode) => {
      const markup = original.staticMarkup(node);
      expect(markup).toBe(inLowerCase(original.withoutRawTags(renderToStaticMarkup(node))));
      compared++;
      return markup;
    };
    return { ...original, staticMarkup };
  });
});

// Test files share their modules.
afterAll(() => {
  vi.doUnmock(walker);
  vi.resetModules();
});

test.each(['content/sample/export.json', 'tests/sites/every-block/content.json'])('%s', async (file) => {
  const { createRenderer } = await import('../../pipeline/render/create-renderer.tsx');
  const bytes = readFileSync(join(root, file));
  const content = openContent(indexContent(bytes, file, {}).value);
  const codes = content.locales.map(({ code }) => code);
  const urls = resolveSlugs(content).value;
  const renderer = createRenderer(content, {
    config: siteConfig,
    urls: planLinks(content, urls),
    sections: planSections(content, urls),
    times: new Map(),
    links: assetLinks,
    messages: readMessages(root, codes),
    servers: loadServers(join(root, 'content/sample/vpn-servers.json')),
    year: '2031',
  });
  compared = 0;
  // Each page in one of its languages, because React's development build is slow.
  for (const [at, plan] of planPages(content, urls, true).entries())
    for (const _ of renderer.renderPage(plan, codes[at % codes.length]));
  for (const _ of renderer.renderNotFound());
  expect(compared).toBeGreaterThan(10);
});
