import type { KeptJob, KeptPages, RenderedJob, RenderJob } from './build-state.ts';
import { type ItemLists, itemDigests } from './item-digests.ts';
import { digestOf, type PastState } from './memory.ts';
import type { ContentIndex } from './model/content.ts';
import type { KeptFile } from './model/kept-file.ts';
import { createAnswers } from './render/record-site.ts';
import type { RenderSite } from './render/render-site.ts';
import { serverPlacesOf } from './render/server-places-of.ts';

/** What all pages depend on. */
export interface PageBasis {
  readonly site: RenderSite;
  /** With the languages that are built. */
  readonly index: ContentIndex;
  readonly isSound: boolean;
  readonly items: () => ItemLists;
}

/** The last build's pages that would come out the same, by what was to be rendered. */
export function stillRight(basis: PageBasis, past: PastState | undefined): ReadonlyMap<string, KeptJob> {
  const pages = past?.('pages');
  if (!pages || pages.key !== pagesKey(basis)) return new Map();
  const answer = answersOf(basis);
  const isSame = pages.answers.map(([question, before]) => answer(question) === before);
  const right = pages.jobs.filter(({ asked }) => asked.every((at) => isSame[at]));
  return new Map(right.map((kept) => [kept.job, kept]));
}

/** Jobs of one build: what each asked, and the files that came out. */
export interface DoneJob extends Pick<RenderedJob, 'asked'> {
  readonly job: RenderJob;
  readonly files: readonly KeptFile[];
}

/** For the next build. */
export function pagesToKeep(basis: PageBasis, done: readonly DoneJob[]): KeptPages {
  const answer = answersOf(basis);
  const positions = new Map<string, number>();
  const positionOf = (question: string) => {
    const at = positions.get(question) ?? positions.size;
    positions.set(question, at);
    return at;
  };
  const jobs = done.map(({ job, asked, files }) => ({
    job: nameOf(job),
    asked: asked.map(positionOf),
    files,
  }));
  const answers = [...positions.keys()].map((question) => [question, answer(question)] as const);
  return { key: pagesKey(basis), answers, jobs };
}

/** Says where a page is in each language. */
export function nameOf(job: RenderJob): string {
  return JSON.stringify(job);
}

function answersOf({ site, items }: PageBasis): (question: string) => string {
  const digests = itemDigests(items());
  return createAnswers(site, serverPlacesOf(site), (id) => digests.get(id) ?? '');
}

/** Whatever a page may ask that isn't written down. */
function pagesKey({ site, index, isSound }: PageBasis): string {
  const { origin, brand, localAssets, chat, accountApi, checkout } = site.config;
  const config = { origin, brand, localAssets, chat, accountApi, checkout };
  return digestOf(config, site.links, site.messages, site.year, index.locales, index.defaultLocale, isSound);
}
