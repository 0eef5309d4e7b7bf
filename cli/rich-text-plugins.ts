import type { RichTextPlugin } from '../domain/site/site-config.ts';
import { evaluatePlugin } from '../pipeline/model/rich-text-plugin.ts';
import { UsageError } from './errors.ts';

/**
 * Bundles a plugin of site.config.ts with all that it imports: builds compare the code with the previous build's, and each
 * thread runs it.
 * @param folder of site.config.ts
 * @throws UsageError for a plugin that is missing, can't be loaded or isn't a function
 */
export async function bundlePlugin(plugin: RichTextPlugin, folder: string): Promise<RichTextPlugin> {
  const { build } = await import('esbuild');
  const fault = (what: string) =>
    new UsageError(`site.config.ts: richText.plugins: ${plugin.name} ${what}`, pluginHint);
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export { default } from ${JSON.stringify(plugin.name)}`, resolveDir: folder },
    absWorkingDir: folder,
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
    legalComments: 'none',
    logLevel: 'silent',
  }).catch((error: { readonly errors?: readonly BundleFault[] } & Error) => {
    throw fault(`can't be loaded: ${error.errors?.map(describeFault).join('; ') ?? error.message}.`);
  });
  const bundled = {
    ...plugin,
    code: outputFiles[0]?.text ?? '',
    files: Object.keys(metafile.inputs).filter((file) => !/^<stdin>$|(^|\/)node_modules\//.test(file)),
  };
  if (typeof load(bundled, fault) !== 'function') throw fault("doesn't export a function as its default.");
  return bundled;
}

const pluginHint = 'docs/rich-text-plugins.md describes what a plugin is.';

export interface BundleFault {
  readonly text: string;
  readonly location: { readonly file: string; readonly line: number } | null;
}

/** Describes a fault that esbuild reports, with its file and line. */
export function describeFault({ text, location }: BundleFault): string {
  return location && location.file !== '<stdin>' ? `${location.file}:${location.line}: ${text}` : text;
}

function load(plugin: RichTextPlugin, fault: (what: string) => UsageError): unknown {
  try {
    return evaluatePlugin(plugin);
  } catch (error) {
    throw fault(`can't be loaded: ${error instanceof Error ? error.message : error}`);
  }
}
