/** Worker of `meridian dev`: one instance renders pages, another checks the content. */
import { inlineScriptHashes, securityPolicy } from '../../pipeline/emit/security-policy.ts';
import { serverFiles } from '../../pipeline/emit/server-files.ts';
import { itemsInLanguage, layOver } from '../../pipeline/load/typed-content.ts';
import type { Content, SiteLocale } from '../../pipeline/model/content.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import { registerBlocks } from '../../pipeline/model/own-blocks.ts';
import { collectGarbage } from '../../pipeline/workers/collect-garbage.ts';
import { type Handlers, required, serveTasks } from '../../pipeline/workers/protocol.ts';
import {
  type ContentReader,
  type ContentSnapshot,
  createContentChecks,
  openContentReader,
} from './content.ts';
import { renderGallery } from './dev-gallery.tsx';
import type { DevResources, DevSettings, DevTasks } from './dev-tasks.ts';
import { findPreview } from './find-preview.ts';
import { buildRouteTable, createPageRenderer, type PageRenderer, type RouteTable } from './pages.ts';

interface OpenSite {
  readonly settings: DevSettings;
  readonly reader: ContentReader;
  readonly check: (now: ContentSnapshot) => Promise<readonly Issue[]>;
}

let site: OpenSite | undefined;
let resources: DevResources | undefined;
/** Created on demand for the latest content. */
let routes: RouteTable | undefined;
let renderPage: PageRenderer | undefined;

const handlers: Handlers<DevTasks> = {
  open: async ({ content, ...settings }) => {
    registerBlocks(settings.config.blocks);
    const reader = await openContentReader(settings, content);
    site = { settings, reader, check: createContentChecks(settings) };
    routes = undefined;
    renderPage = undefined;
    return undefined;
  },
  reload: async (kept) => {
    const now = await required(site).reader.reload(kept);
    if (!now.keepsUrls) routes = undefined;
    renderPage = undefined;
    return now.changed?.size;
  },
  transferIndex: () => required(site).reader.transferIndex(),
  setResources: (input) => {
    resources = input;
    renderPage = undefined;
  },
  page: (path) => currentPages().page(path),
  items: (path) => {
    const { content } = required(site).reader.current();
    const locale = localeAt(content, path);
    const { uses, status } = currentPages().page(path);
    if (!locale || status !== 200) return undefined;
    return { locale: locale.contentful, items: itemsInLanguage(content, uses, locale) };
  },
  typed: ({ path, items }) => {
    const { content } = required(site).reader.current();
    const locale = localeAt(content, path);
    const renderer = currentPages();
    const ids = new Set(items.map(({ id }) => id));
    const page = locale ? renderer.pageWith(layOver(content, locale, items), ids)(path) : renderer.page(path);
    return { ...page, missing: page.uses.filter((id) => !isThere(content, id)) };
  },
  preview: (request) => {
    const { reader, settings } = required(site);
    const { content } = reader.current();
    return findPreview(
      {
        content,
        routes: currentRoutes(),
        settings,
        resources: required(resources),
        page: currentPages().page,
      },
      request,
    );
  },
  gallery: (view) => {
    const { reader, settings } = required(site);
    const { locales } = reader.current().content;
    return renderGallery(view, required(resources), settings.config, locales);
  },
  summary: () => {
    const { pages, routes, moved } = currentRoutes();
    const { locales } = required(site).reader.current().content;
    const stubs = routes.stubs.map(({ path }) => path);
    return { locales, pages: pages.size, stubs, redirects: moved };
  },
  check: () => {
    const { check, reader } = required(site);
    return check(reader.current());
  },
  collectGarbage: () => collectGarbage(),
  serverFiles: () => {
    const { reader, settings } = required(site);
    const { config } = settings;
    const policy = securityPolicy({ ...config, scriptHashes: inlineScriptHashes() });
    const { moved, ...table } = currentRoutes();
    const routes = { ...table.routes, builtIn: new Set<string>() };
    return serverFiles({ origin: config.origin }, policy, reader.current().content, routes, moved).files;
  },
};

function localeAt({ locales }: Content, path: string): SiteLocale | undefined {
  const code = currentRoutes().pages.get(path)?.locale;
  return locales.find((locale) => locale.code === code);
}

function isThere({ stateOf, assetStateOf }: Content, id: string): boolean {
  return stateOf(id) !== undefined || assetStateOf(id) !== undefined;
}

function currentPages(): PageRenderer {
  const { reader, settings } = required(site);
  renderPage ??= createPageRenderer(reader.current(), currentRoutes(), settings, required(resources));
  return renderPage;
}

function currentRoutes(): RouteTable {
  const { reader, settings } = required(site);
  routes ??= buildRouteTable(reader.current(), settings);
  return routes;
}

serveTasks(handlers);
