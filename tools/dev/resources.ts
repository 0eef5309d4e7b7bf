import { join } from 'node:path';
import { build } from 'esbuild';
import * as z from 'zod/mini';
import type { Locale } from '../../domain/locales/locales.ts';
import { bundleSite } from '../../pipeline/bundle/bundle-site.ts';
import { siteIcon } from '../../pipeline/cards/site-icon.ts';
import { loadServers } from '../../pipeline/load/load-servers.ts';
import type { AssetFile } from '../../pipeline/model/site-bundle.ts';
import type { DevResources, DevSettings } from './dev-tasks.ts';

/** Holds the files that are served besides pages. */
export interface Resources {
  readonly forPages: DevResources;
  /** By path, without a slash before it. */
  readonly files: ReadonlyMap<string, AssetFile>;
}

export interface ResourcesOptions {
  readonly settings: DevSettings;
  /** The folder of package.json. */
  readonly root: string;
  /** The program's bundle. */
  readonly folder: string;
  readonly locales: readonly Locale[];
  /** Source of the script that is added to pages. */
  readonly pageScript: string;
}

/** Gives the path of the page that shows every block and component (docs/design.md). */
export const galleryPath = '/__gallery';
/** Gives the path of the script that only `meridian dev` and `preview` add to pages. */
export const pageScriptPath = '__meridian/page.js';

/** Bundles everything that is served beside pages. @throws esbuild's failure when a script or style can't be bundled, SyntaxError for messages that aren't JSON, ContentFileError for server data that can't be read */
export async function bundleResources(options: ResourcesOptions): Promise<Resources> {
  const { settings, root, folder, locales } = options;
  const templateStyles = join(folder, 'dev-worker.css');
  const icon = await siteIcon(root, settings.config);
  const [site, pageScript] = await Promise.all([
    bundleSite({ config: settings.config, root, templateStyles, locales, icon }),
    bundlePageScript(root, options.pageScript),
  ]);
  const { links, messages, files } = site;
  return {
    forPages: {
      links,
      messages,
      servers: loadServers(settings.config.servers),
      year: String(new Date().getUTCFullYear()),
    },
    files: new Map([...files, pageScript].map((file) => [file.path, file])),
  };
}

async function bundlePageScript(root: string, source: string): Promise<AssetFile> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  const [script] = outputFiles;
  if (!script) throw new Error('esbuild has bundled no page script.');
  return { path: pageScriptPath, bytes: script.contents };
}

const serveSchema = z.object({
  headers: z.array(
    z.object({ source: z.string(), headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
  ),
});

/** Adds files for servers to the resources. */
export function withServerFiles(resources: Resources, files: readonly AssetFile[]): Resources {
  return {
    ...resources,
    files: new Map([...resources.files, ...files.map((file) => [file.path, file] as const)]),
  };
}

/** Returns the headers that a build would give every page, without those that fetch pages before they may change. @param file its `serve.json` */
export function pageHeaders(file: AssetFile | undefined): Readonly<Record<string, string>> {
  if (!file) throw new Error('The resources have no serve.json.');
  const { headers } = serveSchema.parse(JSON.parse(Buffer.from(file.bytes).toString('utf8')));
  const forAllPaths = headers.filter(({ source }) => source === '**').flatMap((rule) => rule.headers);
  const kept = forAllPaths.filter(({ key }) => key !== 'Speculation-Rules');
  return Object.fromEntries(kept.map(({ key, value }) => [key, value]));
}
