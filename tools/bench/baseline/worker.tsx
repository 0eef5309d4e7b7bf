/** Runs one thread of the baseline: reads everything, renders its pages one by one, and writes them; or compares the walker with React. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { renderToStaticMarkup } from 'react-dom/server';
import { shellIds } from '../../../domain/content/anchor-ids.ts';
import type { Entry } from '../../../domain/content/entries.ts';
import { directionOf } from '../../../domain/locales/text-direction.ts';
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
  Alternates,
  Head,
  LanguageDialog,
  LanguageItem,
  PageBody,
  ShellEnd,
  ShellStart,
} from '../../../templates/index.ts';
import { PageContextProvider, usePage } from '../../../templates/pages/page-context.ts';
import { staticMarkup, withoutRawTags } from '../../../templates/static-markup.ts';

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

/** Renders the main parts of the first pages with the walker and with React in turns, and prints what an element takes. */
function compareMarkup(): void {
  const renderers = Object.entries({
    walker: staticMarkup,
    React: renderToStaticMarkup as typeof staticMarkup,
  });
  const seconds = { walker: 0, React: 0 };
  let elements = 0;
  for (const plan of job.plans.slice(0, comparedPages)) {
    for (const language of languages) {
      if (plan.paths[language.view.at] === undefined) continue;
      const page = language.view.entry(plan.entryId) as Page;
      // The second finds links and files that the first has looked up.
      renderers.reverse();
      for (const [name, render] of renderers) {
        const context = pageContext(language, plan.entryId);
        const body = (
          <PageBody blocks={context.entries(page.blocks)} title={page.title} partner={undefined} />
        );
        const start = performance.now();
        const markup = render(<PageContextProvider value={context}>{body}</PageContextProvider>);
        seconds[name as keyof typeof seconds] += (performance.now() - start) / 1000;
        if (name === 'walker') elements += markup.match(/<[a-z]/g)?.length ?? 0;
      }
    }
  }
  const [walker, react] = [seconds.walker, seconds.React].map((all) => ((all / elements) * 1e6).toFixed(2));
  const ratio = (seconds.walker / seconds.React).toFixed(2);
  console.log(`An element of ${elements}: ${walker} µs by the walker, ${react} µs by React: ${ratio} x`);
}

const comparedPages = 100;

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
  const page = view.entry(plan.entryId) as Page;
  const versions = versionsOf(view, plan);
  const { code, tag } = view.locale;
  const markup = renderToStaticMarkup(
    <PageContextProvider value={pageContext(language, plan.entryId)}>
      <html lang={tag} dir={directionOf(code)}>
        <head>
          <Head {...headModel(view, page, path)} />
          <Alternates alternates={alternatesOf(view.site.config.origin, versions)} />
        </head>
        <Body view={view} page={page} versions={versions} />
      </html>
    </PageContextProvider>,
  );
  return `<!DOCTYPE html>${withoutRawTags(markup)}\n`;
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

function Body({ view, page, versions }: { view: View; page: Page; versions: readonly Version[] }) {
  const { entry, entries, locale } = usePage();
  const layout = entry(page.layout);
  const { header, footer } = layout?.type === 'layout' ? layout : {};
  return (
    <body>
      <ShellStart header={entry(header) as Entry<'header'> | undefined} />
      <main id={shellIds.main} tabIndex={-1}>
        <PageBody
          blocks={entries(page.blocks)}
          title={page.title}
          partner={page.type === 'partnerPage' ? page : undefined}
        />
      </main>
      <ShellEnd
        footer={entry(footer) as Entry<'footer'> | undefined}
        chatScript={view.site.config.chat?.script}
      />
      <LanguageDialog>
        {versions.map((version) => (
          <LanguageItem
            key={version.locale.code}
            {...version}
            current={version.locale.code === locale.code}
          />
        ))}
      </LanguageDialog>
    </body>
  );
}
