import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMessages } from '../../pipeline/bundle/read-messages.ts';
import { openContent } from '../../pipeline/load/content-by-id.ts';
import { indexContent } from '../../pipeline/load/index-export.ts';
import { loadServers } from '../../pipeline/load/load-servers.ts';
import type { Content } from '../../pipeline/model/content.ts';
import { planLinks, planPages, planSections } from '../../pipeline/plan/plan-pages.ts';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';
import { assetLinks } from './asset-links.ts';
import { root } from './run-cli.ts';
import { sampleConfig } from './sample-config.ts';

/** The sample, and a site with every block. */
export const contentFiles = ['content/sample/export.json', 'tests/sites/every-block/content.json'];

/** Opens a content file of the repository. */
export function contentIn(file: string): Content {
  return openContent(indexContent(readFileSync(join(root, file)), file, {}).value);
}

/** Imports the renderer, with the modules that a test has replaced, and plans the pages of content. */
export async function rendererOf(content: Content, links = assetLinks) {
  const { createRenderer } = await import('../../pipeline/render/create-renderer.tsx');
  const codes = content.locales.map(({ code }) => code);
  const urls = resolveSlugs(content).value;
  const renderer = createRenderer(content, {
    config: sampleConfig,
    urls: planLinks(content, urls),
    sections: planSections(content, urls),
    times: new Map(),
    links,
    messages: readMessages({ root, config: {} }, content.locales),
    servers: loadServers(join(root, 'content/sample/vpn-servers.json')),
    year: '2031',
  });
  return { renderer, plans: planPages(content, urls, true), codes };
}
