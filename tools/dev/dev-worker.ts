/**
 * A worker of `meridian dev`. One renders the pages that are looked at, another checks the content; each reads the content
 * file by itself, so that neither waits for the other.
 */
import { securityPolicy } from '../../pipeline/emit/security-policy.ts';
import { serverFiles } from '../../pipeline/emit/server-files.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import { inlineScriptHash } from '../../pipeline/render/head.ts';
import { type Handlers, prepared, serveTasks } from '../../pipeline/workers/protocol.ts';
import { createDevChecks } from './dev-checks.ts';
import { type DevContent, type DevContentReader, readDevContent } from './dev-content.ts';
import { renderGallery } from './dev-gallery.tsx';
import { type DevMap, drawDevMap } from './dev-map.ts';
import { createDevPages } from './dev-pages.ts';
import type { DevPage, DevResources, DevSettings, DevTasks } from './dev-tasks.ts';
import { findPreview } from './find-preview.ts';

interface OpenSite {
  readonly settings: DevSettings;
  readonly reader: DevContentReader;
  readonly check: (now: DevContent) => Issue[];
}

let site: OpenSite | undefined;
let resources: DevResources | undefined;
/** Of the latest content, once somebody has asked. */
let map: DevMap | undefined;
let page: ((path: string) => DevPage) | undefined;

const handlers: Handlers<DevTasks> = {
  open: async ({ content, ...settings }) => {
    const reader = await readDevContent(settings, content);
    site = { settings, reader, check: createDevChecks(settings) };
    map = undefined;
    page = undefined;
    return undefined;
  },
  reload: async () => {
    const now = await prepared(site).reader.reload();
    if (!now.keepsUrls) map = undefined;
    page = undefined;
    return now.changed?.size;
  },
  transferIndex: () => prepared(site).reader.handOver(),
  setResources: (input) => {
    resources = input;
    page = undefined;
  },
  page: (path) => pageNow()(path),
  preview: (request) => {
    const { reader, settings } = prepared(site);
    const { content } = reader.current();
    return findPreview(
      { content, map: mapNow(), settings, resources: prepared(resources), page: pageNow() },
      request,
    );
  },
  gallery: (view) => {
    const { reader, settings } = prepared(site);
    const codes = reader.current().content.locales.map(({ code }) => code);
    return renderGallery(view, prepared(resources), settings.config, codes);
  },
  summary: () => {
    const { pages, places } = mapNow();
    const { locales } = prepared(site).reader.current().content;
    const stubs = places.stubs.map(({ path }) => path);
    return { locales: locales.map(({ code }) => code), pages: pages.size, stubs };
  },
  check: () => {
    const { check, reader } = prepared(site);
    return check(reader.current());
  },
  serverFiles: () => {
    const { config } = prepared(site).settings;
    const policy = securityPolicy({ ...config, scriptHash: inlineScriptHash() });
    return serverFiles(config.origin, policy, mapNow().places, new Map());
  },
};

function pageNow(): (path: string) => DevPage {
  const { reader, settings } = prepared(site);
  page ??= createDevPages(reader.current(), mapNow(), settings.config, prepared(resources));
  return page;
}

function mapNow(): DevMap {
  const { reader, settings } = prepared(site);
  map ??= drawDevMap(reader.current(), settings.config.checkout !== undefined);
  return map;
}

serveTasks(handlers);
