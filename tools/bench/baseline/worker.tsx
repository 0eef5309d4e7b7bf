/** Runs one thread of the baseline: reads everything, renders its pages one by one, and writes them; or compares times of main parts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { shellIds } from '../../../domain/content/anchor-ids.ts';
import type { Entry } from '../../../domain/content/entries.ts';
import { htmlTag } from '../../../domain/locales/locales.ts';
import { parseEntry } from '../../../pipeline/load/parse-entry.ts';
import type { Content, RawAsset, SiteLocale } from '../../../pipeline/model/content.ts';
import { type EntryPlan, fileOf } from '../../../pipeline/model/plan.ts';
import { absoluteUrl } from '../../../pipeline/model/urls.ts';
import { headModel } from '../../../pipeline/render/head.ts';
import { createLanguages, type Language } from '../../../pipeline/render/language.ts';
import { pageContext } from '../../../pipeline/render/page-context.ts';
import type { RenderSite } from '../../../pipeline/render/render-site.ts';
import type { View } from '../../../pipeline/render/view.ts';
import {
  Alternate,
  bodyMarkup,
  headMarkup,
  LanguageDialog,
  LanguageItem,
  ShellEnd,
  ShellStart,
} from '../../../templates/index.ts';
import type { PageContext } from '../../../templates/pages/page-context.ts';
import { markupIn } from '../../../templates/shape.tsx';

/** Holds the inputs of the baseline, which computes only the pages. */
export interface Job {
  readonly contentFile: string;
  readonly locales: readonly SiteLocale[];
  readonly defaultLocale: string;
  readonly plans: readonly EntryPlan[];
  readonly site: RenderSite;
}

/** Holds the inputs of each thread. */
export interface Share {
  /** A job serialized by `node:v8`. */
  readonly jobFile: string;
  /** Empty: the pages are rendered to compare times. */
  readonly out: string;
  /** From 0; the thread renders every `of`th page. */
  readonly number: number;
  readonly of: number;
}

interface Item {
  readonly sys: { readonly id: string; readonly contentType?: { readonly sys: { readonly id: string } } };
  readonly fields: RawAsset['fields'];
}

type Page = Entry<'page' | 'partnerPage'>;

/** One language version of a page. */
interface Version {
  readonly locale: SiteLocale;
  readonly path: string;
}

const share = workerData as Share;
const job = deserialize(readFileSync(share.jobFile)) as Job;
const languages = createLanguages(parseContent(job), job.site);
if (share.out !== '') writePages(share);
else if (share.number === 0) compareMarkup();

function writePages({ out, number, of }: Share): void {
  let page = 0;
  for (const plan of job.plans) {
    for (const language of languages) {
      const path = plan.paths[language.view.at];
      if (path === undefined || page++ % of !== number) continue;
      const target = join(out, fileOf(path));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, renderDocument(language, plan, path));
    }
  }
}

/** Renders the main parts of the first pages, and prints what those of all languages take against the first by React alone. */
function compareMarkup(): void {
  let [first, all] = [0, 0];
  const timed = (context: PageContext, page: Page) => {
    const start = performance.now();
    bodyMarkup(context, { blocks: context.entries(page.blocks), title: page.title });
    return performance.now() - start;
  };
  const plans = job.plans.slice(0, comparedPages);
  for (const plan of plans) {
    const [own, ...others] = languages.filter(({ view }) => plan.paths[view.at] !== undefined);
    if (!own) continue;
    const page = own.view.entry(plan.entryId) as Page;
    // The second finds links and files that the first has looked up.
    all += timed(pageContext(own, plan.entryId), page);
    first += timed(unshared(own, plan.entryId), page);
    for (const language of others)
      all += timed(pageContext(language, plan.entryId), language.view.entry(plan.entryId) as Page);
  }
  const [whole, one] = [all, first].map((time) => (time / plans.length).toFixed(2));
  const ratio = (all / first).toFixed(1);
  console.log(
    `The main part of a page takes ${whole} ms in ${languages.length} languages, and ${one} ms by React in the first: ${ratio} x`,
  );
}

const comparedPages = 100;

/** Creates a page that React renders alone. */
function unshared(language: Language, entryId: string): PageContext {
  return Object.assign(pageContext(language, entryId), { shapes: undefined });
}

/** Parses the whole file without validation. */
function parseContent({ contentFile, locales, defaultLocale }: Job): Content {
  const parsed = JSON.parse(readFileSync(contentFile, 'utf8')) as { entries: Item[]; assets: Item[] };
  const entries = new Map(
    parsed.entries.map(({ sys: { id, contentType }, fields }) => [
      id,
      parseEntry(id, contentType?.sys.id ?? '', fields).entry,
    ]),
  );
  const assets = new Map(parsed.assets.map(({ sys, fields }) => [sys.id, { id: sys.id, fields }]));
  const content: Partial<Content> = {
    locales,
    typeOf: (id) => entries.get(id)?.type,
    isPublished: (id) => entries.has(id),
    publishedIn: () => undefined,
    assetPublishedIn: () => undefined,
    entry: (id) => entries.get(id),
    asset: (id) => assets.get(id),
    withCache: (run) => run(),
  };
  // Rendering reads items by id, and of the index these alone.
  const index: Partial<Content['index']> = { defaultLocale, languages: locales };
  return { ...content, index } as Content;
}

/** Renders a whole page without sharing markup. */
function renderDocument(language: Language, plan: EntryPlan, path: string): string {
  const { view } = language;
  const page = unshared(language, plan.entryId);
  const { blocks, title, layout, ...entry } = view.entry(plan.entryId) as Page;
  const versions = versionsOf(view, plan);
  const { header, footer } = page.entry(layout) as Entry<'layout'>;
  const dialog = versions.map((version) => (
    <LanguageItem key={version.locale.code} {...version} current={version.locale.code === view.locale.code} />
  ));
  const alternates = alternatesOf(view.site.config.origin, versions);
  const head = headMarkup(page, headModel(view, { ...entry, blocks, title, layout } as Page, path));
  const main = bodyMarkup(page, {
    blocks: page.entries(blocks),
    title,
    partner: entry.type === 'partnerPage' ? (entry as Entry<'partnerPage'>) : undefined,
  });
  return [
    `<!DOCTYPE html>${htmlTag(view.locale)}<head>${head}`,
    markupIn(
      page,
      alternates.map((alternate) => <Alternate key={alternate.tag} {...alternate} />),
    ),
    '</head><body>',
    markupIn(page, <ShellStart header={page.entry(header) as Entry<'header'> | undefined} />),
    `<main id="${shellIds.main}" tabindex="-1">${main}</main>`,
    markupIn(
      page,
      <ShellEnd
        footer={page.entry(footer) as Entry<'footer'> | undefined}
        chatScript={view.site.config.chat?.script}
      />,
    ),
    markupIn(page, <LanguageDialog>{dialog}</LanguageDialog>),
    '</body></html>\n',
  ].join('');
}

function versionsOf({ content }: View, { paths }: EntryPlan): Version[] {
  return content.locales.flatMap((locale, at) => {
    const path = paths[at];
    return path === undefined ? [] : [{ locale, path }];
  });
}

function alternatesOf(origin: string, versions: readonly Version[]) {
  return versions.flatMap(({ locale: { code, tag }, path }) => {
    const alternate = { tag, href: absoluteUrl(origin, path) };
    return code === 'en' ? [alternate, { ...alternate, tag: 'x-default' }] : [alternate];
  });
}
