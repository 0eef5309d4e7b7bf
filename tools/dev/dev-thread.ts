/**
 * A thread of `meridian dev`. One renders the pages that are looked at, another checks the content; each reads the content
 * file by itself, so that neither waits for the other.
 */
import { parentPort } from 'node:worker_threads';
import { securityPolicy } from '../../pipeline/emit/security-policy.ts';
import { serverFiles } from '../../pipeline/emit/server-files.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import { inlineScriptHash } from '../../pipeline/render/inline-script-hash.ts';
import { packError } from '../../pipeline/workers/thread-error.ts';
import { createDevChecks } from './dev-checks.ts';
import { type DevContent, type DevContentReader, readDevContent } from './dev-content.ts';
import { renderGallery } from './dev-gallery.tsx';
import { type DevMap, drawDevMap } from './dev-map.ts';
import { createDevPages } from './dev-pages.ts';
import type { DevPage, DevResources, DevSettings, DevTask, DevTasks } from './dev-tasks.ts';
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

type Handlers = {
  [Name in keyof DevTasks]: (
    input: DevTasks[Name]['input'],
  ) => DevTasks[Name]['output'] | Promise<DevTasks[Name]['output']>;
};

const handlers: Handlers = {
  open: async ({ content, ...settings }) => {
    const reader = await readDevContent(settings, content);
    site = { settings, reader, check: createDevChecks(settings) };
    map = undefined;
    page = undefined;
    return undefined;
  },
  reload: async () => {
    const now = await ready(site).reader.reload();
    if (!now.keepsUrls) map = undefined;
    page = undefined;
    return now.changed?.size;
  },
  handOver: () => ready(site).reader.handOver(),
  dress: (input) => {
    resources = input;
    page = undefined;
  },
  page: (path) => pageNow()(path),
  preview: (request) => {
    const { reader, settings } = ready(site);
    const { content } = reader.current();
    return findPreview(
      { content, map: mapNow(), settings, resources: ready(resources), page: pageNow() },
      request,
    );
  },
  gallery: (view) => {
    const { reader, settings } = ready(site);
    const codes = reader.current().content.locales.map(({ code }) => code);
    return renderGallery(view, ready(resources), settings.config, codes);
  },
  summary: () => {
    const { pages, places } = mapNow();
    const { locales } = ready(site).reader.current().content;
    const stubs = places.stubs.map(({ path }) => path);
    return { locales: locales.map(({ code }) => code), pages: pages.size, stubs };
  },
  check: () => {
    const { check, reader } = ready(site);
    return check(reader.current());
  },
  serverFiles: () => {
    const { config } = ready(site).settings;
    const policy = securityPolicy({ ...config, scriptHash: inlineScriptHash() });
    return serverFiles(config.origin, policy, mapNow().places, new Map());
  },
};

function pageNow(): (path: string) => DevPage {
  const { reader, settings } = ready(site);
  page ??= createDevPages(reader.current(), mapNow(), settings.config, ready(resources));
  return page;
}

function mapNow(): DevMap {
  const { reader, settings } = ready(site);
  map ??= drawDevMap(reader.current(), settings.config.checkout !== undefined);
  return map;
}

function ready<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A task came before the one that prepares it.');
  return value;
}

async function run<Name extends keyof DevTasks>({ name, input }: DevTask<Name>) {
  try {
    return { output: await handlers[name](input) };
  } catch (error) {
    return { error: packError(error) };
  }
}

parentPort?.on('message', async (task: DevTask<keyof DevTasks>) => parentPort?.postMessage(await run(task)));
