import type { ContentIndex } from '../model/content.ts';
import type { CachedFile } from '../model/rendered-page.ts';
import type { RenderSite } from '../render/render-site.ts';
import { createDependencyHasher } from '../render/render-site.ts';
import type { TrackedShells } from '../render/shells.tsx';
import type { KeptJob, KeptPages, RenderedJob, RenderJob } from './build-state.ts';
import { type ItemLists, itemDigests } from './item-digests.ts';
import { digestOf, type PastState } from './memory.ts';

/** What all pages depend on. */
export interface PageBasis {
  readonly site: RenderSite;
  /** With the languages that are built. */
  readonly index: ContentIndex;
  readonly isValid: boolean;
  readonly items: () => ItemLists;
}

/** The last build's pages that would come out the same. */
export interface RightPages {
  /** By what was to be rendered. */
  readonly jobs: ReadonlyMap<string, KeptJob>;
  readonly shells: TrackedShells;
  /** What was asked, by its position. */
  readonly questions: readonly string[];
}

const nothingRight: RightPages = { jobs: new Map(), shells: new Map(), questions: [] };

/** @param renderShells renders what is around pages anew, where that may come out the same though it is made of something else */
export async function stillRight(
  basis: PageBasis,
  past: PastState | undefined,
  renderShells: (questions: readonly string[]) => Promise<TrackedShells>,
): Promise<RightPages> {
  const pages = past?.('pages');
  if (!pages || pages.key !== pagesKey(basis)) return nothingRight;
  const answer = answersOf(basis);
  const questions = pages.answers.map(([question]) => question);
  const shellsBefore = new Map(pages.shells.map(({ question, digest }) => [question, digest]));
  const isSame = pages.answers.map(
    ([question, before]) => shellsBefore.has(question) || answer(question) === before,
  );
  const { known, doubtful } = sortShells(pages, isSame);
  const shells = doubtful.length > 0 ? new Map([...known, ...(await renderShells(doubtful))]) : known;
  const isRight = (at: number) => {
    const question = questions[at] ?? '';
    const before = shellsBefore.get(question);
    return before === undefined ? isSame[at] : shells.get(question)?.hash === before;
  };
  const right = questions.map((_, at) => isRight(at));
  const jobs = pages.jobs.filter(({ asked }) => asked.every((at) => right[at]));
  return { jobs: new Map(jobs.map((kept) => [kept.job, kept])), shells, questions };
}

/** Shells that are surely the same, and questions for the others. */
function sortShells({ shells, answers }: KeptPages, isSame: readonly boolean[]) {
  const known = new Map(
    shells
      .filter(({ asked }) => asked.every((at) => isSame[at]))
      .map(({ question, asked, digest }) => [
        question,
        { hash: digest, dependencies: asked.map((at) => answers[at]?.[0] ?? '') },
      ]),
  );
  const doubtful = shells.map(({ question }) => question).filter((question) => !known.has(question));
  return { known, doubtful };
}

/** Jobs of one build: what each asked, and the files that came out. */
export interface DoneJob extends Pick<RenderedJob, 'asked'> {
  readonly job: RenderJob;
  readonly files: readonly CachedFile[];
}

/** For the next build. */
export function pagesToKeep(basis: PageBasis, done: readonly DoneJob[], shells: TrackedShells): KeptPages {
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
  const keptShells = [...shells]
    .filter(([question]) => positions.has(question))
    .map(([question, { dependencies, hash }]) => ({
      question,
      asked: dependencies.map(positionOf),
      digest: hash,
    }));
  const answers = [...positions.keys()].map(
    (question) => [question, shells.has(question) ? '' : answer(question)] as const,
  );
  return { key: pagesKey(basis), answers, shells: keptShells, jobs };
}

/** Says where a page is in each language. */
export function nameOf(job: RenderJob): string {
  return JSON.stringify(job);
}

function answersOf({ site, items }: PageBasis): (question: string) => string {
  const digests = itemDigests(items());
  return createDependencyHasher(site, (id) => digests.get(id) ?? '');
}

/** Whatever a page may ask that isn't written down. */
function pagesKey({ site, index, isValid }: PageBasis): string {
  const { urls: _urls, sections: _sections, servers: _servers, config, ...others } = site;
  const shown = configKeys.map((key) => [key, config[key]]);
  return digestOf(shown, others, index.locales, index.defaultLocale, isValid);
}

/** A key that pages get to know and that isn't here would be a fault of types. */
const configKeys = Object.keys({
  origin: true,
  brand: true,
  localAssets: true,
  chat: true,
  accountApi: true,
  checkout: true,
  analytics: true,
  errorReports: true,
} satisfies Record<keyof RenderSite['config'], true>) as (keyof RenderSite['config'])[];
