import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languagesOf } from '../domain/locales/locales.ts';
import type { SiteConfig } from '../domain/site/site-config.ts';
import { importModule } from '../pipeline/files/import-module.ts';
import { writeFileAtomically } from '../pipeline/files/write-file.ts';
import { didYouMean, nearest } from '../pipeline/model/did-you-mean.ts';
import { messageOf } from '../pipeline/model/user-error.ts';
import { type CliContext, configFileOf, readPackage, siteFolderOf } from './context.ts';
import { UsageError } from './errors.ts';

type Surroundings = Pick<CliContext, 'root' | 'cwd' | 'configFile' | 'lifecycle'>;

/**
 * Loads the site's configuration, with absolute paths.
 * @throws UsageError if missing or invalid, with line, key and value
 */
export async function loadSiteConfig(context: Surroundings): Promise<SiteConfig> {
  const { root } = context;
  const file = configFileOf(context);
  if (!existsSync(file)) {
    throw new UsageError(
      `There is no ${basename(file)} in ${dirname(file)}.`,
      'Run the command in the folder of your site.config.ts, or name the file with --config; `meridian init` starts a site, and docs/configuration.md lists the keys.',
    );
  }
  const { default: value } = await importConfig(file, context);
  // Before the configuration is read, as its names may be those of the site's own blocks.
  const blocks = await readBlocks(dirname(file), root);
  // Loaded lazily, because Zod takes as long as a whole command.
  const { parseConfig } = await import('./config-faults.ts');
  const parsed = parseConfig(value, file);
  const codes = languagesOf(parsed).map(({ code }) => code);
  const messages = dirname(file) === resolve(root) ? undefined : readMessages(dirname(file), codes);
  const theme = join(dirname(file), 'theme.css');
  const config = {
    ...withAbsolutePaths(parsed, dirname(file)),
    ...(messages && { messages }),
    ...(isThere(theme) && { theme: (await import('./theme.ts')).readTheme(theme, root) }),
  };
  return { ...(await withPlugins(config, dirname(file))), ...(blocks && { blocks }) };
}

/** @throws UsageError for a link that leads nowhere, which would be without effect */
function isThere(path: string): boolean {
  if (existsSync(path)) return true;
  if (!lstatSync(path, { throwIfNoEntry: false })) return false;
  throw new UsageError(`${basename(path)} is a broken symbolic link.`);
}

async function withPlugins(config: SiteConfig, folder: string): Promise<SiteConfig> {
  if (!config.richText) return config;
  const { bundlePlugin } = await import('./bundle-module.ts');
  const plugins = config.richText.plugins.map((plugin) => bundlePlugin(plugin, folder));
  return { ...config, richText: { plugins: await Promise.all(plugins) } };
}

/** Whether the content model of this thread has blocks of a site; `dev` loads a configuration several times. */
let hasBlocks = false;

/** Reads the site's own blocks, and adds them to the content model of this thread; undefined without any. */
async function readBlocks(folder: string, root: string): Promise<SiteConfig['blocks']> {
  if (!isThere(join(folder, 'blocks')) && !hasBlocks) return undefined;
  const { loadBlocks } = await import('./own-blocks.ts');
  const { registerBlocks } = await import('../pipeline/model/own-blocks.ts');
  const blocks = await loadBlocks(folder, root);
  registerBlocks(blocks);
  hasBlocks = blocks.length > 0;
  return hasBlocks ? blocks : undefined;
}

/** Reads the site's own UI texts by UI code; undefined without any. @throws UsageError for a file of no language or another format */
function readMessages(folder: string, codes: readonly string[]): SiteConfig['messages'] {
  const messages = join(folder, 'messages');
  if (!isThere(messages)) return undefined;
  const all = readdirSync(messages);
  const files = all.filter((file) => file.endsWith('.json'));
  const code = codes.find(
    (own) => !all.includes(`${own}.json`) && all.some((file) => file.split('.')[0] === own),
  );
  if (code)
    throw new UsageError(
      `The UI texts of "${code}" in messages/ aren't in ${code}.json, the only file that is read.`,
    );
  return Object.fromEntries(files.sort().map((file) => [codeOf(file, codes), textOf(join(messages, file))]));
}

function codeOf(file: string, codes: readonly string[]): string {
  const code = file.slice(0, -'.json'.length);
  if (codes.includes(code)) return code;
  throw new UsageError(`messages/${file}: the site has no such language.${didYouMean(nearest(code, codes))}`);
}

function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw new UsageError(`messages/${basename(file)} can't be read: ${(error as Error).message}`);
  }
}

/** Makes module URLs unique, because Node caches modules by URL. */
let loads = 0;

async function importConfig(
  file: string,
  { root, lifecycle }: Pick<CliContext, 'root' | 'lifecycle'>,
): Promise<{ default: unknown }> {
  const hanging = Promise.withResolvers<never>();
  const giveUp = () => hanging.reject(new Error('its top-level await never settles.'));
  // Fails if the import never settles.
  lifecycle.once('beforeExit', giveUp);
  try {
    const loaded = importModule(`${pathToFileURL(file).href}${loads++ === 0 ? '' : `?v=${loads}`}`, {
      [readPackage({ root }).name]: pathToFileURL(join(root, 'bin', 'define-config.js')).href,
    });
    return (await Promise.race([loaded, hanging.promise])) as { default: unknown };
  } catch (error) {
    const stack = error instanceof Error ? error.stack : '';
    const name = basename(file);
    const [, line] = new RegExp(`${RegExp.escape(name)}(?:\\?v=\\d+)?:(\\d+)`).exec(stack ?? '') ?? [];
    throw new UsageError(`${name}${line ? `:${line}` : ''} doesn't load: ${messageOf(error)}`);
  } finally {
    lifecycle.off('beforeExit', giveUp);
  }
}

function withAbsolutePaths(config: SiteConfig, folder: string): SiteConfig {
  return {
    ...config,
    content: resolve(folder, config.content),
    ...(config.servers && { servers: resolve(folder, config.servers) }),
    ...(config.icon && { icon: resolve(folder, config.icon) }),
    out: resolve(folder, config.out),
    ...(config.offerFile && { offerFile: resolve(folder, config.offerFile) }),
    ...(config.localAssets && {
      localAssets: { ...config.localAssets, folder: resolve(folder, config.localAssets.folder) },
    }),
  };
}

interface SiteFlags {
  readonly content?: string;
  readonly out?: string;
  readonly locale?: readonly string[];
}

/** Loads site.config.ts like `configWithFlags`, for a command that reads the content: stdin is read, and its transform runs first. */
export async function configWithContent(
  flags: SiteFlags,
  context: Surroundings & Pick<CliContext, 'stdin' | 'stderr'>,
): Promise<SiteConfig> {
  const config = await configWithFlags(
    flags.content === '-' ? { ...flags, content: await storeStdin(context) } : flags,
    context,
  );
  if (!config.transform) return config;
  const { transformContent } = await import('./transform.ts');
  return transformContent(
    config,
    siteFolderOf(context),
    (text) => void context.stderr.write(`warning: ${text}\n`),
  );
}

/** Writes stdin to a file, which workers, caches and the places of findings need. @returns its path */
async function storeStdin(context: Surroundings & Pick<CliContext, 'stdin'>): Promise<string> {
  const file = join(siteFolderOf(context), '.meridian', 'stdin.json');
  writeFileAtomically(file, [Buffer.from(await context.stdin())]);
  return file;
}

/** Loads site.config.ts with overrides by flags. @throws UsageError for an unknown language */
export async function configWithFlags(flags: SiteFlags, context: Surroundings): Promise<SiteConfig> {
  const config = await loadSiteConfig(context);
  const codes = languagesOf(config).map(({ code }) => code);
  const unknown = flags.locale?.find((code) => !codes.includes(code));
  if (unknown !== undefined)
    throw new UsageError(
      `--locale ${unknown}: the site has no such language.`,
      `It has ${codes.join(', ')}.`,
    );
  return {
    ...config,
    ...(flags.content !== undefined && { content: resolve(context.cwd, flags.content) }),
    ...(flags.out !== undefined && { out: resolve(context.cwd, flags.out) }),
  };
}
