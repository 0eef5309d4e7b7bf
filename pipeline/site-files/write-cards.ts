/** Writes the pictures that social networks show for pages (docs/decisions/share-cards.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFileCache } from '../bundle/file-cache.ts';
import type { PlannedSite } from '../context.ts';
import type { RenderInputs } from '../incremental/page-dependencies.ts';
import { knownFiles } from '../incremental/previous-build.ts';
import { type CardLook, cardFolder } from '../model/cards.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import { reuseFiles } from '../pages/reuse-files.ts';
import { chunk } from '../workers/pool.ts';
import type { BuildRun } from '../workers/run.ts';

/** Cards per message to a worker. */
const cardsAtOnce = 40;

/** Writes the cards that pages name: published ones are hard-linked, and others drawn. */
export async function writeCards(
  run: BuildRun,
  { site }: RenderInputs,
  { content, plans }: PlannedSite,
): Promise<readonly WrittenFile[]> {
  const { cards } = site.links;
  if (!cards) return [];
  const { listCards } = await import('../render/share-cards.ts');
  const texts = listCards(content, site, plans);
  const { options, cache, workers, folder } = run;
  const published = (knownFiles(cache, options)?.files ?? []).filter(
    ({ file }) => file.startsWith(`assets/${cardFolder}/`) && texts.has(file),
  );
  const lists = await reuseFiles(
    run,
    published.map((file) => [file]),
  );
  const reused = lists.flatMap((list = []) => list);
  const known = new Set(reused.map(({ file }) => file));
  const missing = [...texts].filter(([file]) => !known.has(file));
  if (missing.length === 0) return reused;
  for (const name of ['cards', 'fonts']) openFileCache(join(options.root, '.meridian', name)).removeUnused();
  const brand = {
    key: cards.key,
    brand: options.config.brand,
    host: new URL(options.config.origin).host,
    logo: logoOf(run, cards),
  };
  workers.prepare('startCards', { root: options.root, to: folder, brand });
  const inputs = chunk(missing, cardsAtOnce).map((some) => some.map(([file, text]) => ({ file, text })));
  return [...reused, ...(await workers.map('drawCards', inputs)).flat()];
}

function logoOf({ options }: BuildRun, { logo }: CardLook): Uint8Array | undefined {
  const { localAssets } = options.config;
  return localAssets && logo !== undefined ? readFileSync(join(localAssets.folder, logo)) : undefined;
}
