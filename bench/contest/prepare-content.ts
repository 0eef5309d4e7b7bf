import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteConfig } from '../../domain/site-config.ts';
import { readMessages } from '../../pipeline/bundle/bundle-site.ts';
import { loadContent } from '../../pipeline/load/load-content.ts';
import { openContent } from '../../pipeline/load/open-content.ts';
import type { Content } from '../../pipeline/model/content.ts';
import type { EntryPlan } from '../../pipeline/model/plan.ts';
import type { AssetLinks } from '../../pipeline/model/site-bundle.ts';
import { planLinks } from '../../pipeline/plan/plan-links.ts';
import { planPages } from '../../pipeline/plan/plan-pages.ts';
import { planSections } from '../../pipeline/plan/plan-sections.ts';
import { createKeeper } from '../../pipeline/render/keep-by-key.ts';
import { createLanguage, type Language } from '../../pipeline/render/language.ts';
import { createTranslations } from '../../pipeline/render/translate.ts';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';
import type { PageData } from './page-data.ts';
import { pageData, type Resources, siteData } from './site-data.ts';

export interface PrepareOptions {
  readonly config: SiteConfig;
  /** The folder of package.json. */
  readonly root: string;
  readonly contentFile: string;
  /** A site that Meridian built of the same content: where its assets are is taken from its pages. */
  readonly site: string;
  /** Gets the files. */
  readonly folder: string;
  readonly year: string;
}

/**
 * Writes a space for the other generators, with links resolved and one language a value: `site/{code}.json` and
 * `pages/{code}.json` for those in JavaScript, `hugo/` with a file a page for Hugo.
 *
 * @returns how many pages there are
 */
export async function prepareContent(options: PrepareOptions): Promise<number> {
  const { config, contentFile, site, folder } = options;
  const { value: index } = await loadContent(contentFile, []);
  const content = openContent(index);
  const { plans, languages } = openSite(options, content);
  let count = 0;
  for (const language of languages) {
    const { code } = language.view.locale;
    const shared = JSON.stringify(siteData(language, resourcesOf(site, code)));
    writeFile(join(folder, 'site', `${code}.json`), shared);
    writeFile(join(folder, 'hugo/data/site', `${code}.json`), shared);
    const pages = pagesIn(language, plans);
    writePages(folder, code, pages);
    count += pages.length;
  }
  writeFile(
    join(folder, 'hugo/config.json'),
    hugoConfig(
      config.origin,
      languages.map(({ view }) => view.locale.code),
    ),
  );
  cpSync(join(site, 'assets'), join(publicFolder(folder), 'assets'), { recursive: true });
  return count;
}

/** Files that every generator copies as they are. */
export function publicFolder(folder: string): string {
  return join(folder, 'hugo/static');
}

/** Nothing is made but the pages: no feeds, no lists, no redirects. */
function hugoConfig(origin: string, codes: readonly string[]): string {
  const languages = codes.map((code, at) => [code, { contentDir: `content/${code}`, weight: at + 1 }]);
  return JSON.stringify({
    baseURL: `${origin}/`,
    defaultContentLanguage: codes[0],
    disableAliases: true,
    disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404'],
    uglyURLs: true,
    languages: Object.fromEntries(languages),
  });
}

function writePages(folder: string, code: string, pages: readonly PageData[]): void {
  writeFile(join(folder, 'pages', `${code}.json`), JSON.stringify(pages));
  for (const page of pages) writeFile(hugoFile(folder, code, page), hugoText(page));
}

/** A page of Hugo's: all of it is front matter. An `index.md` would be a folder's page to it. */
function hugoFile(folder: string, code: string, { file }: PageData): string {
  return join(folder, 'hugo/content', code, `page-${file.replace(/\.html$/, '').replaceAll('/', '-')}.md`);
}

function hugoText({ title, description, file, ...data }: PageData): string {
  return `${JSON.stringify({ title, description, url: `/${file}`, page: data })}\n`;
}

/**
 * Puts another text below the heading of one page, for all of the other generators.
 *
 * @param path of a page in English
 */
export function editPage(folder: string, path: string, text: string): void {
  const file = join(folder, 'pages/en.json');
  const pages = JSON.parse(readFileSync(file, 'utf8')) as PageData[];
  const edited = pages.map((page) => (page.path === path ? withSubheading(page, text) : page));
  writeFile(file, JSON.stringify(edited));
  for (const page of edited) {
    if (page.path === path) writeFile(hugoFile(folder, 'en', page), hugoText(page));
  }
}

function withSubheading(page: PageData, sub: string): PageData {
  const [hero, ...others] = page.blocks;
  return hero ? { ...page, blocks: [{ ...hero, sub }, ...others] } : page;
}

function openSite({ config, root, year }: PrepareOptions, content: Content) {
  const { value: urls } = resolveSlugs(content);
  const messages = readMessages(
    root,
    content.locales.map(({ code }) => code),
  );
  const translations = createTranslations(messages, content.locales, config.brand);
  const site = {
    config,
    urls: planLinks(content, urls),
    sections: planSections(content, urls),
    // Addresses come from Meridian's own pages.
    links: {} as AssetLinks,
    messages,
    year,
  };
  const basis = { content, site, serverPlace: () => undefined, keepByKey: createKeeper(undefined) };
  return {
    plans: planPages(content, urls, false).filter((plan) => 'entryId' in plan),
    languages: content.locales.map(({ code }, at) =>
      createLanguage(basis, at, translations.get(code) ?? String),
    ),
  };
}

function pagesIn(language: Language, plans: readonly EntryPlan[]): PageData[] {
  return plans.flatMap((plan) => {
    const path = plan.paths[language.view.at];
    return path === undefined ? [] : [pageData(language, plan, path)];
  });
}

/** In the order of the head of the language's home page. */
function resourcesOf(site: string, code: string): Resources {
  const html = readFileSync(join(site, code === 'en' ? 'index.html' : `${code}.html`), 'utf8');
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = '']) => address);
  return {
    styles: all(/<link rel="stylesheet" href="([^"]+)"/g),
    scripts: all(/<script type="module" src="([^"]+)"/g),
    fonts: all(/<link rel="preload" as="font" type="font\/woff2" href="([^"]+)"/g),
  };
}

function writeFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
