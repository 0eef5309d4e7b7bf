import { join } from 'node:path';
import { bundleSite } from './bundle/bundle-site.ts';
import { readCheckedMessages } from './bundle/read-messages.ts';
import type { LoadedSite } from './check.ts';
import { hashValues } from './incremental/build-cache.ts';
import type { CachedFile } from './model/rendered-page.ts';
import type { SiteBundle } from './model/site-bundle.ts';
import { planFonts, planPictures } from './plan/plan-assets.ts';
import { type BuildRun, reuseGroup } from './write-pages.ts';

/** Holds styles, scripts, fonts, pictures and messages, new or reused from the published site. */
export interface BundledAssets extends SiteBundle {
  /** Hash of the inputs; undefined if they can't be read. */
  readonly key: string | undefined;
  /** Replaces `files` when everything is reused. */
  readonly reused: readonly CachedFile[] | undefined;
}

/** Bundles all assets, or hard-links them from the published site if their inputs are unchanged. */
export async function bundleAssets(run: BuildRun, { content, servers }: LoadedSite): Promise<BundledAssets> {
  const { cache, options } = run;
  const { config, root, programFolder } = options;
  const published = content.locales.filter(({ code }) => options.locales?.includes(code) ?? true);
  const locales = published.map(({ code }) => code);
  const pictures = planPictures(content, config.localAssets);
  const scripts = planFonts(content, published, [config.brand, servers]);
  const keyNow = () => {
    const inputs = cache.inputs();
    if (inputs?.scripts === undefined) return undefined;
    const { localAssets = null, checkout } = config;
    const shown = [...pictures].map(([name, { places, ...planned }]) => [name, [...places].sort(), planned]);
    return hashValues(
      [inputs.assets, inputs.scripts, inputs.messages],
      [locales, localAssets, checkout !== undefined, shown, [...scripts]],
    );
  };
  const previous = cache.previous('files')?.assets;
  const reused = previous && (await reuseGroup(run, previous, keyNow()));
  if (reused) return { ...previous, reused, files: [], messages: readCheckedMessages(root, locales) };
  const templateStyles = join(programFolder, 'build-worker.css');
  const bundle = await bundleSite({
    ...{ config, root, templateStyles, programFolder, hasShortClassNames: true },
    ...{ locales, scripts, pictures },
  });
  // Recomputed: the first build of a program creates the scripts that are part of the key.
  return { ...bundle, key: keyNow(), reused: undefined };
}
