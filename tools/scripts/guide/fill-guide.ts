import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxTokens, startContentful } from '../../sandbox/contentful/start-contentful.ts';
import { root } from '../run.ts';
import { renderGuide } from './render-guide.ts';
import { guideFolder, newGuideFolder } from './shell-folder.ts';

export const guideFile = join(root, 'docs', 'operators-guide.md');

/** The operator's guide as it should be: with what its commands print now. */
export async function fillGuide(guide = readFileSync(guideFile, 'utf8')): Promise<string> {
  const contentful = await startContentful({
    exportFile: join(guideFolder, 'space.json'),
    port: 0,
    ...sandboxTokens,
  });
  const folder = newGuideFolder();
  try {
    return await renderGuide(guide, folder, {
      CONTENTFUL_HOST: contentful.url,
      CONTENTFUL_DELIVERY_HOST: contentful.url,
      CONTENTFUL_MANAGEMENT_TOKEN: sandboxTokens.managementToken,
      CONTENTFUL_DELIVERY_TOKEN: sandboxTokens.deliveryToken,
    });
  } finally {
    await contentful.close();
    rmSync(folder, { recursive: true });
  }
}
