import { join } from 'node:path';
import { type BuildRun, reuseFiles } from './build-run.ts';
import { bundleSite, readMessages } from './bundle/bundle-site.ts';
import { digestOf } from './memory.ts';
import type { Content } from './model/content.ts';
import type { KeptFile } from './model/kept-file.ts';
import type { PicturePlan } from './model/picture-plan.ts';
import type { SiteBundle } from './model/site-bundle.ts';
import { planPictures } from './plan/plan-pictures.ts';

/** What isn't a page, made or taken over. */
export interface BundledSite extends SiteBundle {
  /** Stands for what it is made from. */
  readonly key: string | undefined;
  /** Instead of `files`. */
  readonly reused: readonly KeptFile[] | undefined;
}

/** @param locales UI codes of the languages to publish */
export async function bundleOrReuse(
  run: BuildRun,
  locales: readonly string[],
  content: Content,
): Promise<BundledSite> {
  const { config, root, programFolder } = run.options;
  const pictures = planPictures(content, config.localAssets);
  const key = assetsKey(run, locales, pictures);
  const past = run.memory?.past?.('files').assets;
  if (past && past.key === key) {
    const [reused] = await reuseFiles(run, [past.files], 1);
    const { links, findings } = past;
    if (reused) return { key, reused, files: [], links, findings, messages: readMessages(root, locales) };
  }
  const templateStyles = join(programFolder, 'build-thread.css');
  const scriptsFolder = join(programFolder, 'browser');
  const bundle = await bundleSite({ config, root, templateStyles, scriptsFolder, locales, pictures });
  return { ...bundle, key: assetsKey(run, locales, pictures), reused: undefined };
}

/** @returns undefined where it can't be told */
function assetsKey(
  { options, memory }: BuildRun,
  locales: readonly string[],
  pictures: PicturePlan,
): string | undefined {
  const { assets, scripts, messages } = memory?.inputsNow() ?? {};
  if (scripts === undefined) return undefined;
  const shown = [...pictures].map(([name, { places, ...planned }]) => [name, [...places].sort(), planned]);
  return digestOf(assets, scripts, messages, locales, options.config.localAssets ?? null, shown);
}
