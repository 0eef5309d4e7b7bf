import { hash } from 'node:crypto';
import type { OwnBlock } from '../../domain/content/content-model.ts';
import type { SplitPhrases } from '../../domain/locales/phrases.ts';
import { placesByPage, type ServerPlace } from '../../domain/servers/server-links.ts';
import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { memoizeByObject } from '../model/collections.ts';
import type { PageTimes, Sections } from '../model/plan.ts';
import type { AssetLinks, Messages } from '../model/site-bundle.ts';
import type { UrlTable } from '../model/urls.ts';

/** Holds the inputs of rendering except the content; sent to each worker once. */
export interface RenderSite {
  readonly config: Pick<
    SiteConfig,
    | 'origin'
    | 'basePath'
    | 'brand'
    | 'richText'
    | 'blocks'
    | 'formOrigins'
    | 'localAssets'
    | 'chat'
    | 'accountApi'
    | 'checkout'
    | 'analytics'
    | 'consent'
    | 'errorReports'
  >;
  /** Link targets: see `planLinks`. */
  readonly urls: UrlTable;
  readonly sections: Sections;
  readonly links: AssetLinks;
  readonly messages: Messages;
  readonly servers?: VpnServers | undefined;
  readonly times: Lookup<ReadonlyMap<string, PageTimes>>;
  /** Changes how texts are split into phrases; absent in builds. */
  readonly aroundSplitter?: ((split: SplitPhrases) => SplitPhrases) | undefined;
  /** The footer's four-digit year. */
  readonly year: string;
}

/** Describes the site as pages see it: only lookups, so that dependencies can be tracked. */
export type TrackedSite = Omit<RenderSite, 'urls' | 'sections'> & {
  readonly urls: Lookup<UrlTable>;
  readonly sections: {
    readonly [Name in keyof Sections]: Sections[Name] extends ReadonlyMap<unknown, unknown>
      ? Lookup<Sections[Name]>
      : Sections[Name];
  };
};

type Lookup<Table extends ReadonlyMap<unknown, unknown>> = Pick<Table, 'get'>;

/** Maps the ids of server pages to their places. */
export function serverPlacesOf({ servers, sections }: RenderSite): ReadonlyMap<string, ServerPlace> {
  const places = placesByPage((sections.serverPages.size > 0 && servers) || []);
  return new Map(
    [...sections.serverPages].flatMap(([path, id]) => {
      const place = places.get(path);
      return place ? [[id, place] as const] : [];
    }),
  );
}

/** Tables by the first word of a dependency key: `url <id>`. */
const tables = {
  url: ({ urls }: RenderSite): { readonly get: (key: string) => unknown } => urls,
  pagesIn: ({ sections }: RenderSite) => sections.pages,
  fixedPage: ({ sections }: RenderSite) => sections.fixedPages,
  serverPage: ({ sections }: RenderSite) => sections.serverPages,
  path: ({ sections }: RenderSite) => sections.paths,
  times: ({ times }: RenderSite) => times,
};

/** Tracked single values, with keys such as `homePage `. */
const values = {
  homePage: ({ sections }: RenderSite) => sections.homePage,
  homePaths: ({ sections }: RenderSite) => sections.homePaths,
  offers: ({ sections }: RenderSite) => sections.offers,
  servers: ({ servers }: RenderSite) => servers,
  chat: ({ config }: RenderSite) => config.chat,
  year: ({ year }: RenderSite) => year,
};

/** Names what `trackSite` records. */
export type RecordedKind = keyof typeof tables | keyof typeof values;

/** Returns the dependency key of an entry or asset. */
export const itemKey = (id: string) => `item ${id}`;

/** Returns the dependency key of a server page's place. */
export const placeKey = (id: string) => `place ${id}`;

/** Returns the dependency key of a view of the site's own. */
export const viewKey = (type: string) => `view ${type}`;

const shellPrefix = 'shell ';

/** Returns the dependency key of a language's shell. @param code UI code */
export const shellKey = (code: string, layoutId = '') => `${shellPrefix}${code} ${layoutId}`;

/** Returns whether a dependency is a shell. */
export const isShellKey = (key: string) => key.startsWith(shellPrefix);

/** Splits a shell's key into UI code and layout. */
export function parseShellKey(key: string): { code: string | undefined; layoutId: string | undefined } {
  const [code, layoutId] = key.slice(shellPrefix.length).split(' ');
  return { code, layoutId: layoutId || undefined };
}

/** Returns the ids of entries and assets in dependency keys. */
export function itemIdsOf(keys: Iterable<string>): ReadonlySet<string> {
  return idsAfter(itemKey(''), keys);
}

/** Returns the ids of entries whose addresses are among dependency keys. */
export function linkedIdsOf(keys: Iterable<string>): ReadonlySet<string> {
  return idsAfter('url ', keys);
}

function idsAfter(prefix: string, keys: Iterable<string>): ReadonlySet<string> {
  return new Set([...keys].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])));
}

/** Wraps a site so that reads record dependency keys, except for data that all pages share. */
export function trackSite(site: RenderSite, add: (key: string) => void): TrackedSite {
  const { sections, config } = site;
  const table = <Value>(name: keyof typeof tables, of: { readonly get: (key: string) => Value }) => ({
    get: (key: string): Value => {
      add(`${name} ${key}`);
      return of.get(key);
    },
  });
  const value = <Value>(name: keyof typeof values, read: Value): Value => {
    add(`${name} `);
    return read;
  };
  return {
    ...site,
    config: {
      ...config,
      get chat() {
        return value('chat', config.chat);
      },
    },
    get year() {
      return value('year', site.year);
    },
    urls: table('url', site.urls),
    times: table('times', site.times),
    sections: {
      pages: table('pagesIn', sections.pages),
      fixedPages: table('fixedPage', sections.fixedPages),
      serverPages: table('serverPage', sections.serverPages),
      paths: table('path', sections.paths),
      get homePage() {
        return value('homePage', sections.homePage);
      },
      get homePaths() {
        return value('homePaths', sections.homePaths);
      },
      get offers() {
        return value('offers', sections.offers);
      },
    },
    get servers() {
      return value('servers', site.servers);
    },
  };
}

/**
 * Creates a function that hashes the current value of a dependency key. An unknown key, from a foreign cache, has no value.
 * @param hashItem hashes an entry or asset by id
 */
export function createDependencyHasher(
  site: RenderSite,
  hashItem: (id: string) => string,
): (key: string) => string {
  const places = serverPlacesOf(site);
  const read = (name: string, key: string): unknown => {
    if (name === 'place') return places.get(key);
    if (name === 'view') return ownBlock(site, key);
    if (Object.hasOwn(tables, name)) return tables[name as keyof typeof tables](site).get(key);
    return Object.hasOwn(values, name) ? values[name as keyof typeof values](site) : undefined;
  };
  return (dependency) => {
    const end = dependency.indexOf(' ');
    const name = dependency.slice(0, end);
    const key = dependency.slice(end + 1);
    return name === 'item' ? hashItem(key) : hashOf(read(name, key));
  };
}

/** Finds a block type of the site's own. */
export function ownBlock({ config }: Pick<RenderSite, 'config'>, type: string): OwnBlock | undefined {
  return config.blocks?.find((own) => own.type === type);
}

function hashOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'object' && value !== null ? hashOfObject(value) : hashOfJson(value);
}

/** A process that builds again and again hashes many of the same objects. */
const hashOfObject = memoizeByObject(hashOfJson);

function hashOfJson(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64').slice(0, 24);
}
