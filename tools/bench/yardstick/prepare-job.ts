import { writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { bundleSite } from '../../../pipeline/bundle/bundle-site.ts';
import { loadContent } from '../../../pipeline/load/load-content.ts';
import { openContent } from '../../../pipeline/load/open-content.ts';
import { planPages } from '../../../pipeline/plan/plan-pages.ts';
import { planSections } from '../../../pipeline/plan/plan-sections.ts';
import { resolveSlugs } from '../../../pipeline/resolve-slugs/resolve-slugs.ts';
import type { Job } from './job.ts';

export interface JobOptions {
  readonly config: SiteConfig;
  /** The folder of package.json. */
  readonly root: string;
  /** The stylesheet of the yardstick's bundle. */
  readonly templateStyles: string;
  readonly contentFile: string;
  readonly jobFile: string;
}

/** Resolves and plans the pages ahead, so that none of it counts against the yardstick. */
export async function prepareJob(options: JobOptions): Promise<void> {
  const { config, root, templateStyles, contentFile, jobFile } = options;
  const { value: index } = await loadContent(contentFile, []);
  const content = openContent(index);
  const { value: urls } = resolveSlugs(content);
  const codes = content.locales.map(({ code }) => code);
  const { links, messages } = await bundleSite({ config, root, templateStyles, locales: codes });
  const job: Job = {
    contentFile,
    locales: content.locales,
    defaultLocale: index.defaultLocale,
    plans: planPages(content, urls, false).filter((plan) => 'entryId' in plan),
    site: {
      config,
      urls,
      sections: planSections(content, urls),
      links,
      messages,
      year: String(new Date().getUTCFullYear()),
    },
  };
  writeFileSync(jobFile, serialize(job));
}
