import { cpSync, existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { changesFileOf, type SiteConfig, siteConfigSchema } from '../../domain/site/site-config.ts';
import { buildOrRepeat } from '../../pipeline/build-or-repeat.ts';
import type { BuildOptions, BuildReport } from '../../pipeline/context.ts';
import { type ContentChanges, writeChanges } from '../../pipeline/load/content-changes.ts';
import { indexContentFile } from '../../pipeline/load/content-index.ts';
import { fileDigest, foldChanges } from '../../pipeline/load/fold-changes.ts';

import { rules } from '../../pipeline/model/rules.ts';
import type { WatchState } from '../../pipeline/prepare/target.ts';

import base from '../../site.config.ts';
import { root } from '../helpers/run-cli.ts';

interface Bundler {
  readonly bundleProgram: (root: string) => Promise<string>;
}

const bundler = (await import(pathToFileURL(join(root, 'bin/bundle-program.js')).href)) as Bundler;
const programFolder = await bundler.bundleProgram(root);

/** A site that is built again and again. */
export interface RebuiltSite {
  readonly out: string;
  /** The folder in which builds leave the site before. */
  readonly spare: () => string;
  /** The one file in which builds leave what the next one can use, once there is one. */
  readonly cacheFile: () => string | undefined;
  readonly write: (content: string) => void;
  /** Writes changes of the content file beside it. */
  readonly change: (changes: ContentChanges) => Promise<void>;
  /** Folds the changes into the content file. */
  readonly fold: () => Promise<void>;
  /** Writes the index beside the content file. */
  readonly index: () => Promise<void>;
  /**
   * Builds it with what the builds before have left, with what they have kept in memory and, over copies, without that, and
   * with a shared cache only; and where changes lie beside the content file, from one that has them.
   */
  readonly build: () => Promise<
    Record<'warm' | 'kept' | 'cold', Built> & { readonly shared?: Built; readonly whole?: Built }
  >;
}

export interface Built {
  /** Undefined when the build was refused, and why. */
  readonly report?: BuildReport;
  readonly refusal?: string;
  /** Path → bytes of everything in the folder. */
  readonly files: ReadonlyMap<string, string>;
}

/** Faults in the content are warnings, so that sites are built with them. */
const lax = Object.fromEntries(Object.keys(rules).map((rule) => [rule, 'warning'] as const));

/** @param sharedCache address of a cache server for a third way to build */
export function openSite(
  folder: string,
  config: Partial<SiteConfig> = {},
  sharedCache?: string,
): RebuiltSite {
  const paths = { content: join(folder, 'content.json'), out: join(folder, 'out') };
  const site: SiteConfig = {
    ...siteConfigSchema(Object.keys(rules)).parse(base),
    ...paths,
    servers: join(root, 'content/sample/vpn-servers.json'),
    rules: { ...lax, 'no-pages': 'error' },
    ...config,
  };
  const cold = { ...site, out: join(folder, 'cold') };
  const inMemory = { ...site, out: join(folder, 'kept') };
  const watchState: WatchState = { cache: new Map(), output: {} };
  const other = { ...site, out: join(folder, 'shared') };
  const whole = { ...site, content: join(folder, 'whole.json'), out: join(folder, 'whole') };
  const remoteCache = sharedCache === undefined ? undefined : remoteOptions(sharedCache);
  const cacheFolder = join(folder, 'cache');
  const program = { root, programFolder };
  const common = { ...program, year: '2031', workers: 1, allowRemovals: true };
  return {
    out: paths.out,
    spare: () =>
      join(folder, '.out.build', globSync('spare-*', { cwd: join(folder, '.out.build') })[0] ?? 'none'),
    cacheFile: () =>
      (existsSync(cacheFolder) ? readdirSync(cacheFolder) : []).map((name) => join(cacheFolder, name))[0],
    write: (content) => {
      rmSync(changesFileOf(paths.content), { force: true });
      writeFileSync(paths.content, content);
    },
    change: async (changes) => writeChanges(paths.content, await fileDigest(paths.content, program), changes),
    fold: async () => void (await foldChanges(paths.content, program)),
    index: () => indexContentFile(paths.content, program),
    build: async () => {
      // What has happened to the site has happened to that of the process that goes on.
      const isDamaged =
        JSON.stringify([...filesOf(inMemory.out)]) !== JSON.stringify([...filesOf(paths.out)]);
      for (const { out } of [cold, other, whole, ...(isDamaged ? [inMemory] : [])]) {
        for (const each of [out, join(folder, `.${basename(out)}.build`)])
          rmSync(each, { recursive: true, force: true });
        if (existsSync(paths.out)) cpSync(paths.out, out, { recursive: true });
      }
      const warm = await run(() => buildOrRepeat({ ...common, config: site, cacheFolder }), paths.out);
      const kept = { ...common, config: inMemory, cacheFolder: join(folder, 'cache-of-kept'), watchState };
      const inMemoryToo = await run(() => buildOrRepeat(kept), inMemory.out);
      for (const file of globSync('.{content,whole}.json.*index', { cwd: folder }))
        rmSync(join(folder, file));
      const isChanged = existsSync(changesFileOf(paths.content));
      if (isChanged) {
        cpSync(paths.content, whole.content);
        cpSync(changesFileOf(paths.content), changesFileOf(whole.content));
        expect(await foldChanges(whole.content, program)).toBe(true);
      }
      return {
        warm,
        kept: inMemoryToo,
        cold: await run(() => buildOrRepeat({ ...common, config: cold }), cold.out),
        ...(isChanged && {
          whole: await run(() => buildOrRepeat({ ...common, config: whole }), whole.out),
        }),
        ...(remoteCache && {
          shared: await run(() => buildOrRepeat({ ...common, config: other, remoteCache }), other.out),
        }),
      };
    },
  };
}

function remoteOptions(url: string): NonNullable<BuildOptions['remoteCache']> {
  return { server: { url, authorization: undefined, proxies: {} }, mayWrite: true, secret: undefined };
}

async function run(build: () => Promise<BuildReport>, out: string): Promise<Built> {
  try {
    const report = await build();
    return { report, files: filesOf(out) };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error), files: filesOf(out) };
  }
}

function filesOf(out: string): ReadonlyMap<string, string> {
  if (!existsSync(out)) return new Map();
  const entries = readdirSync(out, { recursive: true, withFileTypes: true });
  const files = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }));
  return new Map(
    files
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ entry, path }) => [
        path.slice(out.length + 1),
        entry.isFile() ? readFileSync(path, 'latin1') : `folder ${entry.isDirectory()}`,
      ]),
  );
}

/** What a report says, but for what isn't the same in two builds of one site. */
export function toldBy({ report }: Built) {
  if (!report) return undefined;
  const { seconds, rendered, reused, fetched, remoteCache, contentIndex, nameOf, withLines, ...reported } =
    report;
  const { issues } = report;
  return { ...reported, issues: withLines(issues), names: issues.map(nameOf) };
}

/** The same without the places of findings: items have others while they are in the changes file. */
export function toldAnywhere(built: Built) {
  const told = toldBy(built);
  return told && { ...told, issues: told.issues.map(({ file: _, line: __, ...issue }) => issue) };
}

/** Files that differ, or are only on one side. */
export function differences(a: Built, b: Built): string[] {
  const names = new Set([...a.files.keys(), ...b.files.keys()]);
  return [...names].filter((name) => a.files.get(name) !== b.files.get(name));
}
