/** Writes the pictures that social networks show for pages (docs/decisions/share-cards.md). */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstOf } from '../../domain/site/format-count.ts';
import { openProgramCache } from '../bundle/file-cache.ts';
import type { PlannedSite } from '../context.ts';
import type { BuildCache } from '../incremental/cache-parts.ts';
import { jobKey, type RenderInputs } from '../incremental/page-dependencies.ts';
import { knownFiles } from '../incremental/previous-build.ts';
import type { CardLook, CardText } from '../model/cards.ts';
import type { PagePlan } from '../model/plan.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import type { WrittenJob } from '../pages/page-source.ts';
import { reuseFiles } from '../pages/reuse-files.ts';
import type { WrittenPages } from '../pages/write-pages.ts';
import { chunk } from '../workers/pool.ts';
import type { BuildRun } from '../workers/run.ts';

/** Cards per message to a worker. */
const cardsAtOnce = 40;

interface WrittenCards {
  readonly files: readonly WrittenFile[];
  /** Name what cards that this build has written leave out. */
  readonly warnings: readonly string[];
}

/** Writes the cards that pages name: published ones are hard-linked, and others drawn. */
export async function writeCards(
  run: BuildRun,
  { site }: RenderInputs,
  { content, merged }: PlannedSite & { readonly merged: unknown },
  { jobs }: WrittenPages,
): Promise<WrittenCards> {
  const { cards } = site.links;
  if (!cards) return { files: [], warnings: [] };
  const { options, cache, workers, folder } = run;
  const { listCards } = await import('../render/share-cards.ts');
  const texts = new Map<string, CardText>();
  const list = (plans: readonly PagePlan[]) =>
    listCards(content, site, cards, plans).map((own) => {
      for (const [file, text] of own) texts.set(file, text);
      return [...own.keys()];
    });
  const named = namesByPage(cache, jobs, merged !== undefined, list);
  const names = new Set([...named.values()].flat());
  const published = (knownFiles(cache, options)?.files ?? []).filter(({ file }) => names.has(file));
  const lists = await reuseFiles(
    run,
    published.map((file) => [file]),
  );
  const reused = lists.flatMap((list = []) => list);
  for (const { file } of reused) names.delete(file);
  if (names.size === 0) return { files: reused, warnings: [] };
  const lost = names.difference(texts);
  list([...named].flatMap(([page, own]) => (own.some((file) => lost.has(file)) ? [page] : [])));
  for (const name of ['cards', 'fonts'] as const) openProgramCache(options.root, name).removeUnused();
  const brand = {
    key: cards.key,
    brand: options.config.brand,
    colours: cards.colours,
    font: cards.font && join(options.config.theme?.folder ?? '', cards.font),
    host: new URL(options.config.origin).host,
    logo: logoOf(run, cards),
  };
  workers.prepare('startCards', { root: options.root, to: folder, brand });
  const missing = [...texts].filter(([file]) => names.has(file)).map(([file, text]) => ({ file, text }));
  const drawn = (await workers.map('drawCards', chunk(missing, cardsAtOnce))).flat();
  const incomplete = drawn.flatMap(({ lacking }, at) =>
    lacking ? `${lacking} in “${missing[at]?.text.title}”` : [],
  );
  const files = [...reused, ...drawn.map(({ written }) => written)];
  const warning = `pictures for social networks leave out characters that no font of the site has: ${firstOf(incomplete)}.`;
  return { files, warnings: incomplete.length === 0 ? [] : [warning] };
}

/** Lists the cards of all pages, and caches them: published pages name the same ones again. */
function namesByPage(
  cache: BuildCache,
  jobs: readonly WrittenJob[],
  isMerged: boolean,
  list: (plans: readonly PagePlan[]) => readonly (readonly string[])[],
): ReadonlyMap<PagePlan, readonly string[]> {
  const before = isMerged ? undefined : cache.previous('cards');
  const named = new Map<PagePlan, readonly string[]>();
  const unknown: PagePlan[] = [];
  for (const { job, origin } of jobs) {
    if (job === 'notFound') continue;
    const known = origin === 'reused' ? before?.get(jobKey(job)) : undefined;
    if (known === undefined) unknown.push(job);
    else named.set(job, known.split(' ').filter(Boolean));
  }
  const found = list(unknown);
  for (const [at, page] of unknown.entries()) named.set(page, found[at] ?? []);
  cache.put('cards', () => new Map([...named].map(([page, own]) => [jobKey(page), own.join(' ')])));
  return named;
}

function logoOf({ options }: BuildRun, { logo }: CardLook): Uint8Array | undefined {
  const { localAssets } = options.config;
  return localAssets && logo !== undefined ? readFileSync(join(localAssets.folder, logo)) : undefined;
}
