import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { type BuildOptions, build } from 'esbuild';
import { shortClassNames } from '../../../bin/short-class-names.js';
import { loadSiteConfig } from '../../../cli/site-config.ts';
import { bundleSite } from '../../../pipeline/bundle/bundle-site.ts';
import { siteIcon } from '../../../pipeline/cards/site-icon.ts';
import { openContent } from '../../../pipeline/load/content-by-id.ts';
import { loadContent } from '../../../pipeline/load/index-export.ts';
import { planPages, planSections } from '../../../pipeline/plan/plan-pages.ts';
import { resolveSlugs } from '../../../pipeline/resolve-slugs/resolve-slugs.ts';
import type { Job } from './worker.tsx';

/**
 * Bundles the baseline, and resolves and plans pages outside its measured time.
 * @param root the folder of package.json
 * @param folder inside the project, so that Node finds packages
 * @returns Node's arguments for each loop, without the output folder
 */
export async function prepareBaseline(root: string, folder: string, contentFile: string) {
  const outdir = join(folder, 'baseline');
  const entryPoints = ['main.ts', 'worker.tsx', 'plain.tsx'].map((file) => `tools/bench/baseline/${file}`);
  await bundleAsProgram({ absWorkingDir: root, entryPoints, outdir, plugins: [shortClassNames(root)] });
  const { value: index } = await loadContent(contentFile, {});
  const content = openContent(index);
  const { value: urls } = resolveSlugs(content);
  const config = await loadSiteConfig({ root, cwd: process.cwd(), lifecycle: process });
  const templateStyles = join(outdir, 'worker.css');
  const icon = await siteIcon(root, config);
  const { links, messages } = await bundleSite({
    config,
    root,
    templateStyles,
    locales: content.locales,
    icon,
  });
  const sections = planSections(content, urls);
  const job: Job = {
    contentFile,
    locales: content.locales,
    defaultLocale: index.defaultLocale,
    plans: planPages(content, urls, false).filter((plan) => 'entryId' in plan),
    site: {
      ...{ config, urls, sections, links, messages, times: new Map() },
      year: String(new Date().getUTCFullYear()),
    },
  };
  const jobFile = join(folder, 'job');
  writeFileSync(jobFile, serialize(job));
  const argsOf = (loop: 'worker' | 'plain') => [join(outdir, 'main.js'), loop, jobFile];
  return { baseline: argsOf('worker'), plain: argsOf('plain') };
}

/** Bundles code like the program itself, for a fair comparison. */
export async function bundleAsProgram(options: BuildOptions): Promise<void> {
  await build({
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'error',
    ...options,
  });
}
