import type { BuildFailure, BuildOptions, Message } from 'esbuild';
import type { RichTextPlugin } from '../domain/site/site-config.ts';
import { evaluateModule } from '../pipeline/model/site-module.ts';
import { messageOf } from '../pipeline/model/user-error.ts';
import { UsageError } from './errors.ts';

/** A module of a site: its name in site.config.ts, and, once it is bundled, its code and the files that it consists of. */
type SiteModule = Pick<RichTextPlugin, 'name' | 'code' | 'files'>;

interface BundleOptions extends Pick<BuildOptions, 'define' | 'sourcemap'> {
  /** Folder of site.config.ts. */
  readonly folder: string;
  /** Key of site.config.ts. */
  readonly key: string;
  readonly hint: string;
}

/**
 * Bundles a plugin of site.config.ts with all that it imports: builds compare the code with the previous build's, and each
 * thread runs it.
 * @param folder of site.config.ts
 * @throws UsageError for a plugin that is missing, can't be loaded or isn't a function
 */
export function bundlePlugin(plugin: RichTextPlugin, folder: string): Promise<RichTextPlugin> {
  const hint = 'docs/rich-text-plugins.md describes what a plugin is.';
  return bundleModule(plugin, { folder, key: 'richText.plugins', hint });
}

/** Bundles a module of a site that exports a function. @throws UsageError like `bundlePlugin` */
export async function bundleModule<Given extends Pick<SiteModule, 'name'>>(
  module: Given,
  { folder, key, hint, ...options }: BundleOptions,
): Promise<Given & SiteModule> {
  const { build } = await import('esbuild');
  const fault = (what: string) => new UsageError(`site.config.ts: ${key}: ${module.name} ${what}`, hint);
  const { outputFiles, metafile } = await build({
    ...bundleSettings,
    ...options,
    stdin: { contents: `export { default } from ${JSON.stringify(module.name)}`, resolveDir: folder },
    absWorkingDir: folder,
  }).catch((error: BuildFailure) => {
    throw fault(`can't be loaded: ${describeFailure(error)}.`);
  });
  const bundled = {
    ...module,
    code: outputFiles[0]?.text ?? '',
    files: Object.keys(metafile.inputs).filter((file) => !/^<stdin>$|(^|\/)node_modules\//.test(file)),
  };
  if (typeof load(bundled, fault) !== 'function') throw fault("doesn't export a function as its default.");
  return bundled;
}

/** Holds how all code of a site is bundled. */
export const bundleSettings = {
  bundle: true,
  write: false,
  metafile: true,
  format: 'cjs',
  platform: 'node',
  target: 'node24',
  loader: { '.svg': 'text' },
  // Without the paths of packages, which differ between machines.
  minify: true,
  keepNames: true,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** Lists the faults of a bundle, with their files and lines. */
export function describeFailure({ errors, message }: BuildFailure): string {
  return errors?.map(describeFault).join('; ') ?? message;
}

function describeFault({ text, location }: Message): string {
  if (!location || location.file === '<stdin>') return text;
  return `${location.file.replace(/^sheet:/, '')}:${location.line}: ${text}`;
}

function load(module: SiteModule, fault: (what: string) => UsageError): unknown {
  try {
    return evaluateModule(module);
  } catch (error) {
    throw fault(`can't be loaded: ${messageOf(error)}`);
  }
}
