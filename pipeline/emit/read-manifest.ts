import { constants } from 'node:buffer';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import type { PageRoute } from '../model/routes.ts';
import { generator, manifestName, type PublishedSite } from '../model/routes.ts';
import { isSitePath } from '../model/urls.ts';
import { ManifestError, messageOf, whyUnread } from '../model/user-error.ts';

const { localeError } = english();

const path = z.string().check(z.refine(isSitePath, "isn't the path of a page"));
const owner = { locale: z.string(), entryId: z.string() };
const routes = z.optional(z.array(z.object({ path, ...owner })));
const file = z
  .object({
    file: z.optional(z.string()),
    path: z.optional(path),
    locale: z.optional(z.string()),
    entryId: z.optional(z.string()),
    bytes: z.optional(z.number()),
    sha256: z.optional(z.string()),
    kept: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      (row) => row.entryId === undefined || isRoute(row),
      'describes a page without a path or a language',
    ),
  );

/** Earlier versions didn't write the optional lists. */
const schema = z.object({
  schemaVersion: z.literal(1),
  files: z.array(file),
  stubPages: routes,
  redirects: z.optional(z.array(z.object({ from: path, ...owner }))),
  former: routes,
  notBuilt: routes,
});

/**
 * Reads the manifest of the published site.
 * @param named the manifest to read; undefined: the one in the output folder, if a build wrote it
 * @returns undefined before the first build
 * @throws ManifestError for an unreadable or damaged manifest
 */
export function readManifest(named: string | undefined, out: string): PublishedSite | undefined {
  const file = named ?? join(out, manifestName);
  const hint = named === undefined ? hints.default(out) : hints.named;
  const text = readText(file, hint, named !== undefined);
  if (text === undefined) return undefined;
  const manifest = parseJson(file, text, hint);
  if (named === undefined && !isOwn(manifest)) return undefined;
  const data = validate(file, manifest, schema, hint);
  const { files, stubPages = [], redirects = [], former = [], notBuilt = [] } = data;
  return {
    sha256: hash('sha256', text),
    folders: [...new Set([dirname(file), out])],
    files: files.filter(isWhole),
    pages: [...files.filter(isRoute).map(routeOf), ...notBuilt],
    stubs: stubPages,
    former: [...redirects.map(({ from, ...owner }) => ({ path: from, ...owner })), ...former],
  };
}

function parseJson(file: string, text: string, hint: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ManifestError(`The manifest ${file} is damaged: ${messageOf(error)}.`, hint);
  }
}

function isOwn(manifest: unknown): boolean {
  return (manifest as { generator?: unknown } | null)?.generator === generator;
}

/** @throws ManifestError for a file of another program, or with a wrong value */
function validate<Data>(file: string, manifest: unknown, schema: z.ZodMiniType<Data>, hint: string): Data {
  if (!isOwn(manifest))
    throw new ManifestError(`${file} isn't the manifest of a site that Meridian built.`, hint);
  const { success, data, error } = schema.safeParse(manifest, { error: localeError });
  if (success) return data;
  const [issue] = error.issues;
  const where = issue?.path.join('.');
  throw new ManifestError(`The manifest ${file} can't be used: ${where}: ${issue?.message}.`, hint);
}

const hints = {
  named: 'Name the manifest.json of the published site with --previous.',
  default: (out: string) =>
    `Name an intact copy with --previous, or remove ${out}, which loses the redirects of earlier builds.`,
};

function readText(file: string, hint: string, mustExist: boolean): string | undefined {
  try {
    const found = statSync(file);
    assertPlainFile(found);
    const { MAX_STRING_LENGTH: most } = constants;
    if (found.size > most) throw new Error(`it has ${found.size} bytes, and ${most} is the limit`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR';
    if (isAbsent && !mustExist) return undefined;
    throw new ManifestError(`The manifest ${file} can't be read: ${whyUnread(error)}.`, hint);
  }
}

function isRoute(row: { [Key in keyof PageRoute]?: string | undefined }): row is PageRoute {
  return row.path !== undefined && row.locale !== undefined && row.entryId !== undefined;
}

function routeOf({ path, locale, entryId }: PageRoute): PageRoute {
  return { path, locale, entryId };
}

/** Returns whether the manifest has a file's size and hash. */
function isWhole(row: { [Key in keyof WrittenFile]?: WrittenFile[Key] | undefined }): row is WrittenFile {
  return row.file !== undefined && row.bytes !== undefined && row.sha256 !== undefined;
}

/** Rejects names that lead out of the folder, or mean something else in the lists that other programs read. */
const siteFile = z.object({
  file: z
    .string()
    .check(z.refine((name) => name !== '' && isSitePath(`/${name}`), "isn't the name of a file of a site")),
  path: z.optional(z.string()),
  bytes: z.int().check(z.gte(0)),
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/, "isn't a SHA-256 hash")),
});

const fileList = z.object({
  generator: z.literal(generator),
  schemaVersion: z.literal(1),
  files: z.array(siteFile),
});

/** Describes a file of a site. `path` is set for pages. */
export type SiteFile = z.infer<typeof siteFile>;

/**
 * Reads all files of a site from its manifest, which comes last.
 * @returns no files for an empty manifest
 * @throws ManifestError for an unreadable, foreign or damaged manifest
 */
export function readSiteFiles(manifest: string, hint: string): readonly SiteFile[] {
  const text = readText(manifest, hint, true);
  if (!text?.trim()) return [];
  const { files } = validate(manifest, parseJson(manifest, text, hint), fileList, hint);
  const own = { file: manifestName, bytes: Buffer.byteLength(text), sha256: hash('sha256', text) };
  const all = [...files, own];
  const names = new Set<string>();
  for (const { file } of all) {
    if (names.has(file)) throw new ManifestError(`The manifest ${manifest} lists ${file} twice.`, hint);
    names.add(file);
  }
  return all;
}

/** Returns whether a file name from a manifest stays inside its folder (path traversal). */
export function isInside(file: string): boolean {
  return !file.startsWith('/') && !file.split(/[/\\]/).includes('..');
}

/** Reads the file list of a built site. @throws ManifestError when the manifest is missing or damaged */
export function readFileList(out: string): readonly Pick<WrittenFile, 'file' | 'bytes' | 'sha256'>[] {
  let text: string;
  try {
    text = readFileSync(join(out, manifestName), 'utf8');
  } catch {
    throw new ManifestError(
      `There is no built site in ${out}.`,
      'Run `meridian build` first, or name the folder with --out.',
    );
  }
  try {
    return fileList.parse(JSON.parse(text)).files;
  } catch {
    throw new ManifestError(
      `The ${manifestName} of ${out} is damaged or wasn't written by Meridian, so the files can't be checked.`,
      'Restore an intact copy, or remove the folder and build again.',
    );
  }
}

/** Lists all files in a site's folder except its manifest, as relative paths with `/`. */
export function filesIn(out: string): string[] {
  return readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(out, join(parentPath, name)).replaceAll(sep, '/'))
    .filter((file) => file !== manifestName);
}
