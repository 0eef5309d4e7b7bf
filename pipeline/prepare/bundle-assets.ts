import { join } from 'node:path';
import { siteAddress } from '../../domain/site/base-path.ts';
import { readCheckedMessages } from '../bundle/read-messages.ts';
import type { LoadedSite } from '../checks/load-site.ts';
import { hashValues } from '../incremental/build-cache.ts';
import { contentPieces, sizeOf } from '../load/content-bytes.ts';
import { changedIds } from '../load/content-chunks.ts';
import { publishedIds } from '../model/content.ts';
import type { PicturePlan } from '../model/plan.ts';
import type { BundledAssets, Messages } from '../model/site-bundle.ts';
import { reuseGroup } from '../pages/reuse-files.ts';
import {
  entriesWithPictures,
  headerLogo,
  localNames,
  type PictureUse,
  picturesIn,
  planFonts,
  planParts,
  planPictures,
} from '../plan/plan-assets.ts';
import type { BuildRun } from '../workers/run.ts';

/** Bundles all assets, or hard-links them from the published site if their inputs are unchanged. */
export async function bundleAssets(run: BuildRun, loaded: LoadedSite): Promise<BundledAssets> {
  const { content, servers } = loaded;
  const { cache, options } = run;
  const { config, root, programFolder } = options;
  const locales = content.locales.filter(({ code }) => options.locales?.includes(code) ?? true);
  const allLocales = content.locales;
  const pictures = planLocalPictures(run, loaded);
  const blocks = config.blocks?.filter(({ type }) => publishedIds(content, [type]).length > 0) ?? [];
  const views = blocks.map(({ view }) => view);
  const { index } = content;
  const exported = {
    size: sizeOf(index),
    text: () => Buffer.concat([...contentPieces(index)]).toString('utf8'),
  };
  const scripts = planFonts(exported, locales, [config.brand, config.messages, servers, views]);
  const parts = planParts(content, config, scripts);
  const cards = config.shareCards ? { logo: headerLogo(content, config.localAssets) } : undefined;
  const keyNow = () => {
    const inputs = cache.inputs();
    if (inputs?.scripts === undefined) return undefined;
    const { localAssets = null } = config;
    const shown = [...pictures].map(([name, { places, ...planned }]) => [name, [...places].sort(), planned]);
    return hashValues(
      [inputs.assets, inputs.scripts, inputs.messages, config.messages ?? null],
      [
        locales,
        allLocales,
        localAssets,
        shown,
        [...scripts],
        [...parts],
        cards ?? null,
        config.brand,
        siteAddress(config),
        config.theme ?? null,
        blocks.map(({ type, styles }) => [type, styles]),
      ],
    );
  };
  const previous = cache.previous('files')?.assets;
  const reused = previous && (await reuseGroup(run, previous, keyNow()));
  if (reused) {
    const key = hashValues(
      cache.inputs()?.messages,
      config.messages ?? null,
      config.languages ?? null,
      locales,
    );
    if (lastMessages?.key !== key) lastMessages = { key, messages: readCheckedMessages(options, locales) };
    return { ...previous, reused, files: [], messages: lastMessages.messages };
  }
  const templateStyles = join(programFolder, 'build-worker.css');
  const { bundleSite } = await import('../bundle/bundle-site.ts');
  const { siteIcon } = await import('../cards/site-icon.ts');
  const icon = await siteIcon(root, config);
  const bundle = await bundleSite({
    ...{ config, root, templateStyles, programFolder, hasShortClassNames: true },
    ...{ locales, allLocales, scripts, parts, pictures, blocks, cards, icon },
  });
  // Recomputed: the first build of a program creates the scripts that are part of the key.
  return { ...bundle, key: keyNow(), reused: undefined };
}

/** The texts that this process has read last: it may build again and again. */
let lastMessages: { readonly key: string; readonly messages: Messages } | undefined;

/** Finds where pages may show local assets, and reads only entries that have changed. */
function planLocalPictures({ cache, options }: BuildRun, { content, items }: LoadedSite): PicturePlan {
  const names = localNames(content, options.config.localAssets);
  if (names.size === 0) return new Map();
  const [before, itemsBefore] = [cache.previous('pictures'), cache.previous('items')];
  const changed = before && itemsBefore && changedIds(itemsBefore, items());
  const uses = new Map<string, readonly PictureUse[]>();
  for (const id of entriesWithPictures(content)) {
    const own = changed && !changed.has(id) ? before.get(id) : picturesIn(content, id);
    if (own && own.length > 0) uses.set(id, own);
  }
  cache.put('pictures', () => uses);
  return planPictures(names, uses.values());
}
