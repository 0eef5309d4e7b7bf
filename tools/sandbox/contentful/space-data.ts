/** The data that the mock serves: the collections of a Contentful export file, with the ids of its space and environment. */
import { readFile } from 'node:fs/promises';

/** Describes a link to another resource, as in `sys` and `fields`. */
export interface Link {
  readonly sys: { readonly type: string; readonly linkType: string; readonly id: string };
}

/** Describes the part of `sys` that the mock reads; the rest is served unchanged. */
export interface Sys {
  readonly id: string;
  readonly type: string;
  readonly space?: Link;
  readonly environment?: Link;
  readonly contentType?: Link;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly deletedAt?: string;
  readonly publishedAt?: string;
  readonly firstPublishedAt?: string;
  readonly publishedVersion?: number;
  readonly publishedCounter?: number;
  readonly archivedVersion?: number;
  readonly version?: number;
  readonly visibility?: string;
  /** States by locale, where the space publishes by locale. */
  readonly fieldStatus?: { readonly '*': Readonly<Record<string, string>> };
}

/** Holds values by field id, then by locale code. */
export type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Describes any resource of an export file: entry, asset, content type, locale and so on. */
export interface Resource {
  readonly sys: Sys;
  readonly [key: string]: unknown;
}

/** Names the collections of an export file, in the order in which the file holds them. */
const collectionNames = [
  'contentTypes',
  'tags',
  'editorInterfaces',
  'entries',
  'assets',
  'locales',
  'webhooks',
  'roles',
] as const;

export type CollectionName = (typeof collectionNames)[number];
export type Collections = Readonly<Record<CollectionName, readonly Resource[]>>;

export interface SpaceData {
  readonly spaceId: string;
  readonly environmentId: string;
  /** The environment behind it, if it is an alias. */
  readonly aliasedEnvironmentId?: string;
  readonly collections: Collections;
}

/** Collections whose ids are unique in a space; a file that repeats one is refused. */
const identified = ['contentTypes', 'entries', 'assets', 'locales'] as const;

/**
 * Reads an export file. Any collection may be missing; the space's ids come from the first resource that names them.
 *
 * @throws Error when the file can't be read, isn't JSON, or lacks or repeats an id
 */
export async function readSpaceData(exportFile: string): Promise<SpaceData> {
  const content = parseExport(await readFile(exportFile, 'utf8'), exportFile);
  const collections = Object.fromEntries(
    collectionNames.map((name) => [name, content[name] ?? []]),
  ) as unknown as Collections;
  for (const name of identified) {
    const at = collections[name].findIndex((resource) => typeof resource.sys?.id !== 'string');
    if (at >= 0)
      throw new Error(
        `${exportFile} has no sys.id for number ${at + 1} of its ${name}. Give a file that contentful-export wrote.`,
      );
    refuseRepeatedIds(name, collections[name], exportFile);
  }
  return { ...idsOf(collections), collections };
}

function refuseRepeatedIds(name: CollectionName, resources: readonly Resource[], exportFile: string): void {
  const seen = new Set<string>();
  for (const { sys } of resources) {
    if (seen.has(sys.id))
      throw new Error(`${exportFile} holds two ${name} with the id "${sys.id}". Rename one of them.`);
    seen.add(sys.id);
  }
}

function parseExport(text: string, exportFile: string): Partial<Record<CollectionName, Resource[]>> {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(
      `${exportFile} is not JSON: ${(error as Error).message}. Give a file that contentful-export wrote.`,
    );
  }
}

function idsOf(collections: Collections): { spaceId: string; environmentId: string } {
  const all = [collections.entries, collections.assets, collections.contentTypes, collections.locales].flat();
  return {
    spaceId: all.find((resource) => resource.sys.space)?.sys.space?.sys.id ?? 'sandbox',
    environmentId: all.find((resource) => resource.sys.environment)?.sys.environment?.sys.id ?? 'master',
  };
}

let latest = 0;

/** Returns the time, which is later than that of any call before. */
export function now(): string {
  latest = Math.max(Date.now(), latest + 1);
  return new Date(latest).toISOString();
}
