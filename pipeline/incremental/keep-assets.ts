import { join } from 'node:path';
import { type BuildRun, reuseFiles } from '../build-run.ts';
import { bundleSite } from '../bundle/bundle-site.ts';
import { readMessages } from '../bundle/read-messages.ts';
import type { LoadedContent } from '../load-site.ts';
import type { PicturePlan } from '../model/picture-plan.ts';
import type { CachedFile } from '../model/rendered-page.ts';
import type { SiteBundle } from '../model/site-bundle.ts';
import { planFonts } from '../plan/plan-fonts.ts';
import { planPictures } from '../plan/plan-pictures.ts';
import { digestOf } from './memory.ts';

/** What isn't a page, made or taken over. */
export interface BundledSite extends SiteBundle {
  /** Stands for what it is made from. */
  readonly key: string | undefined;
  /** Instead of `files`. */
  readonly reused: readonly CachedFile[] | undefined;
}

/** @param locales UI codes of the languages to publish */
export async function bundleOrReuse(
  run: BuildRun,
  locales: readonly string[],
  { content, servers }: LoadedContent,
): Promise<BundledSite> {
  const { config, root, programFolder } = run.options;
  const pictures = planPictures(content, config.localAssets);
  const published = content.locales.filter(({ code }) => locales.includes(code));
  const scripts = planFonts(content, published, [config.brand, servers]);
  const key = () => assetsKey(run, locales, pictures, scripts);
  const past = run.memory?.past?.('files').assets;
  if (past && past.key === key()) {
    const [reused] = await reuseFiles(run, [past.files], 1);
    const { links, findings } = past;
    if (reused)
      return { key: past.key, reused, files: [], links, findings, messages: readMessages(root, locales) };
  }
  const templateStyles = join(programFolder, 'build-worker.css');
  const bundle = await bundleSite({
    ...{ config, root, templateStyles, programFolder },
    ...{ locales, scripts, pictures },
  });
  return { ...bundle, key: key(), reused: undefined };
}

/** @returns undefined where it can't be told */
function assetsKey(
  { options, memory }: BuildRun,
  locales: readonly string[],
  pictures: PicturePlan,
  fonts: ReadonlySet<string>,
): string | undefined {
  const { assets, scripts, messages } = memory?.inputsNow() ?? {};
  if (scripts === undefined) return undefined;
  const shown = [...pictures].map(([name, { places, ...planned }]) => [name, [...places].sort(), planned]);
  const { localAssets = null, checkout } = options.config;
  const sells = checkout !== undefined;
  return digestOf(assets, scripts, messages, locales, localAssets, sells, shown, [...fonts]);
}
