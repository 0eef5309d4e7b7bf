import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { readMessages } from '../../../pipeline/bundle/read-messages.ts';
import { loadContent } from '../../../pipeline/load/load-content.ts';
import { openContent } from '../../../pipeline/load/open-content.ts';
import type { Content } from '../../../pipeline/model/content.ts';
import type { AssetLinks } from '../../../pipeline/model/site-bundle.ts';
import { planLinks } from '../../../pipeline/plan/plan-links.ts';
import { planPages } from '../../../pipeline/plan/plan-pages.ts';
import { planSections } from '../../../pipeline/plan/plan-sections.ts';
import { createLanguages } from '../../../pipeline/render/language.ts';
import { resolveSlugs } from '../../../pipeline/resolve-slugs/resolve-slugs.ts';
import { pageData } from './page-data.ts';
import { type Form, forms } from './prepared-files.ts';
import { type Resources, siteData } from './site-data.ts';

/** All of it can be sent to a process as JSON. */
export interface PrepareOptions {
  readonly config: SiteConfig;
  /** The folder of package.json. */
  readonly root: string;
  readonly contentFile: string;
  /** The `resources.json` of `takeAssets`. */
  readonly resourcesFile: string;
  readonly form: Form;
  /** Gets the files. */
  readonly folder: string;
  readonly year: string;
}

/** Writes a space for the other generators, with links resolved and one language a value. Checks nothing. */
export async function prepareContent(options: PrepareOptions): Promise<void> {
  const { contentFile, resourcesFile, form, folder } = options;
  const resources = JSON.parse(readFileSync(resourcesFile, 'utf8')) as Readonly<Record<string, Resources>>;
  const { value: index } = await loadContent(contentFile, []);
  const { plans, languages } = openSite(options, openContent(index));
  const writers = languages.map((language) => {
    const own = resources[language.view.locale.code];
    if (!own) throw new Error(`${resourcesFile} has nothing for "${language.view.locale.code}".`);
    return { language, ...forms[form].open(folder, siteData(language, own)) };
  });
  // A page in all languages before the next, as an entry that is read has all of them.
  for (const plan of plans) {
    for (const { language, add } of writers) {
      const path = plan.paths[language.view.at];
      if (path !== undefined) add(pageData(language, plan, path));
    }
  }
  for (const { end } of writers) end();
}

function openSite({ config, root, year }: PrepareOptions, content: Content) {
  const { value: urls } = resolveSlugs(content);
  const messages = readMessages(
    root,
    content.locales.map(({ code }) => code),
  );
  const site = {
    config,
    urls: planLinks(content, urls),
    sections: planSections(content, urls),
    // Addresses come from Meridian's own pages.
    links: {} as AssetLinks,
    messages,
    year,
  };
  return {
    plans: planPages(content, urls, false).filter((plan) => 'entryId' in plan),
    languages: createLanguages(content, site),
  };
}
