import { join } from 'node:path';
import { type BuildRun, reuseFiles } from './build-run.ts';
import { bundleSite, readMessages } from './bundle/bundle-site.ts';
import { digestOf } from './memory.ts';
import type { KeptFile } from './model/kept-file.ts';
import type { SiteBundle } from './model/site-bundle.ts';

/** What isn't a page, made or taken over. */
export interface BundledSite extends SiteBundle {
  /** Stands for what it is made from. */
  readonly key: string | undefined;
  /** Instead of `files`. */
  readonly reused: readonly KeptFile[] | undefined;
}

/** @param locales UI codes of the languages to publish */
export async function bundleOrReuse(run: BuildRun, locales: readonly string[]): Promise<BundledSite> {
  const { config, root, programFolder } = run.options;
  const key = assetsKey(run, locales);
  const past = run.memory?.past?.('files').assets;
  if (past && past.key === key) {
    const [reused] = await reuseFiles(run, [past.files], 1);
    if (reused) return { key, reused, files: [], links: past.links, messages: readMessages(root, locales) };
  }
  const templateStyles = join(programFolder, 'build-thread.css');
  const scriptsFolder = join(programFolder, 'browser');
  const bundle = await bundleSite({ config, root, templateStyles, scriptsFolder, locales });
  return { ...bundle, key: assetsKey(run, locales), reused: undefined };
}

/** @returns undefined where it can't be told */
function assetsKey({ options, memory }: BuildRun, locales: readonly string[]): string | undefined {
  const { assets, scripts, messages } = memory?.inputsNow() ?? {};
  if (scripts === undefined) return undefined;
  return digestOf(assets, scripts, messages, locales, options.config.localAssets ?? null);
}
