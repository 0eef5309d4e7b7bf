import type { Reply } from '../control/reply.ts';
import { type DeliveryView, deliveryView, type PublishedFields, type ViewRequest } from './delivery-view.ts';
import { afterChange, type Publications, publicationsOf } from './publications.ts';
import {
  type Api,
  errorReply,
  headersFor,
  missingPlace,
  notFound,
  pageReply,
  type Request,
  resourceReply,
} from './replies.ts';
import type { CollectionName, Resource, SpaceData } from './space-data.ts';
import { syncReply } from './sync.ts';
import { type Measure, write } from './writes.ts';

interface Served {
  readonly data: SpaceData;
  /** What the delivery API knows. */
  readonly published: Publications;
  /** Absent for the management API. */
  readonly view?: DeliveryView | undefined;
}

type Handler = (served: Served, query: URLSearchParams, ids: Readonly<Record<string, string>>) => Reply;

interface Route {
  readonly api: Api;
  readonly path: RegExp;
  readonly handle: Handler;
}

const space = '^/spaces/(?<space>[^/]+)';
const environment = `${space}/environments/(?<environment>[^/]+)`;

const managementCollections: readonly [string, string, CollectionName][] = [
  [environment, 'content_types', 'contentTypes'],
  [environment, 'tags', 'tags'],
  [environment, 'editor_interfaces', 'editorInterfaces'],
  [environment, 'entries', 'entries'],
  [environment, 'assets', 'assets'],
  [environment, 'locales', 'locales'],
  [space, 'webhook_definitions', 'webhooks'],
  [space, 'roles', 'roles'],
];

const deliveryCollections: readonly [string, keyof DeliveryView][] = [
  ['content_types', 'contentTypes'],
  ['entries', 'entries'],
  ['assets', 'assets'],
  ['locales', 'locales'],
  ['tags', 'tags'],
];

const routes: readonly Route[] = [
  route('management', space, ({ data }) => resourceReply('management', spaceResource(data))),
  route('management', environment, ({ data }) => resourceReply('management', environmentResource(data))),
  route('management', `${environment}/content_types/(?<id>[^/]+)/editor_interface`, editorInterface),
  ...managementCollections.flatMap(([parent, path, name]) =>
    collectionRoutes('management', `${parent}/${path}`, ({ data }) => data.collections[name]),
  ),
  ...[environment, space].map((parent) => route('delivery', `${parent}/sync`, sync)),
  ...(['delivery', 'preview'] as const).flatMap((api) =>
    deliveryCollections.flatMap(([path, name]) =>
      collectionRoutes(api, `${environment}/${path}`, ({ view }) => view?.[name] ?? []),
    ),
  ),
];

/** Responds to a GET with a token for `api`. A path of the other API gets 401, as its own host doesn't know the token. */
function respond({ api, path, query }: Request, served: Served): Reply {
  const matching = routes.filter((candidate) => candidate.path.test(path));
  const own = matching.find((candidate) => candidate.api === api);
  if (!own) return matching.length > 0 ? invalidToken(api) : notFound(api, 'Path', path);
  const ids = idsIn(own.path, path);
  const elsewhere = missingPlace(api, ids, served.data);
  if (elsewhere) return elsewhere;
  if (api !== 'management' && !served.view) return unknownLocale(query.get('locale'));
  return own.handle(served, query, ids);
}

function sync({ data, view, published }: Served, query: URLSearchParams): Reply {
  return view ? syncReply(query, data, view, published.log) : notFound('delivery', 'Path', 'sync');
}

/** Builds the reply 401 for a token that the API doesn't know. */
export function invalidToken(api: Api): Reply {
  const message = 'The access token you sent could not be found or is invalid.';
  return errorReply(api, 401, 'AccessTokenInvalid', message);
}

function unknownLocale(code: string | null): Reply {
  return errorReply('delivery', 400, 'BadRequest', `Unknown locale: ${code}`);
}

function route(api: Api, pattern: string, handle: Handler): Route {
  return { api, path: new RegExp(`${pattern}/?$`), handle };
}

/** Returns the routes of a collection: a page of it, and one of its resources. */
function collectionRoutes(api: Api, path: string, itemsOf: (served: Served) => readonly Resource[]): Route[] {
  return [
    route(api, path, (served, query) => pageReply(api, itemsOf(served), query)),
    route(api, `${path}/(?<id>[^/]+)`, (served, _, { id }) => oneOf(api, itemsOf(served), id)),
  ];
}

/** Reads the ids in a path. Contentful allows no characters in ids that need decoding. */
function idsIn(pattern: RegExp, path: string): Readonly<Record<string, string>> {
  return pattern.exec(path)?.groups ?? {};
}

function oneOf(api: Api, items: readonly Resource[], id = ''): Reply {
  const found = items.find((item) => item.sys.id === id);
  return found ? resourceReply(api, found) : notFound(api, 'Resource', id);
}

function editorInterface(
  { data }: Served,
  _: URLSearchParams,
  { id = '' }: Readonly<Record<string, string>>,
): Reply {
  const found = data.collections.editorInterfaces.find(({ sys }) => sys.contentType?.sys.id === id);
  return found ? resourceReply('management', found) : notFound('management', 'EditorInterface', id);
}

function spaceResource({ spaceId }: SpaceData): unknown {
  return { name: 'Sandbox', sys: { type: 'Space', id: spaceId, version: 1 } };
}

function environmentResource({ spaceId, environmentId, aliasedEnvironmentId }: SpaceData): unknown {
  const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });
  const sys = { type: 'Environment', id: environmentId, version: 1, space: link('Space', spaceId) };
  const aliased = aliasedEnvironmentId && { aliasedEnvironment: link('Environment', aliasedEnvironmentId) };
  return { name: environmentId, sys: { ...sys, ...aliased, status: link('Status', 'ready') } };
}

export interface ServedSpace {
  /** Answers a request at once, without a server in between. */
  readonly respond: (request: Request) => Reply;
  /** Deletes an entry or asset, for both APIs. */
  readonly remove: (id: string) => void;
  /** Serves other data at the same address, as if an alias moved there; what was published before is no news. */
  readonly replace: (change: (space: SpaceData) => SpaceData) => void;
  /** Lets the delivery API lag behind the management API, until the returned function is called. */
  readonly holdDelivery: () => () => void;
}

interface ServeOptions {
  readonly published?: PublishedFields | undefined;
  readonly measure?: Measure | undefined;
}

/** Serves a space. Replies are cached until something is written, which makes a second export fast. */
export function serveSpace(space: SpaceData, { published: fields, measure }: ServeOptions): ServedSpace {
  let published = publicationsOf(space);
  let state = stateOf(space, published, fields);
  let held: typeof state | undefined;
  const change = (changed: SpaceData, after = afterChange(published, space, changed)) => {
    [space, published] = [changed, after];
    state = stateOf(space, published, fields);
  };
  return {
    respond: (request) => {
      if (request.method === 'GET') return (request.api === 'delivery' ? (held ?? state) : state)(request);
      const { reply, data } = write(request, space, measure);
      if (data) change(data);
      return reply;
    },
    remove: (id) => change(without(space, id)),
    replace: (to) => {
      const data = to(space);
      change(data, { data, log: published.log });
    },
    holdDelivery: () => {
      held = state;
      return () => {
        held = undefined;
      };
    },
  };
}

function stateOf(
  data: SpaceData,
  published: Publications,
  fields: PublishedFields | undefined,
): (request: Request) => Reply {
  const bodies = new Map<string, string>();
  const views = new Map<string, DeliveryView | undefined>();
  const viewOf = (request: ViewRequest) => {
    const key = JSON.stringify(request);
    // Built at the first request for it.
    if (!views.has(key))
      views.set(key, deliveryView(request.drafts ? data : published.data, request, fields));
    return views.get(key);
  };
  return (request) => {
    const { api, path, query, headers } = request;
    const byLocale = headers['x-contentful-locale-based-publishing'] === 'true';
    const key = `${api} ${byLocale} ${path}?${query}`;
    const body = bodies.get(key);
    if (body !== undefined) return { status: 200, headers: headersFor(api), body };
    const locale = /\/sync\/?$/.test(path) ? '*' : (query.get('locale') ?? undefined);
    const drafts = api === 'preview';
    // The Preview API doesn't publish by locale.
    const view = api === 'management' ? undefined : viewOf({ locale, byLocale: byLocale && !drafts, drafts });
    const reply = respond(request, { data, view, published });
    if (reply.status === 200) bodies.set(key, reply.body);
    return reply;
  };
}

function without(space: SpaceData, id: string): SpaceData {
  const { entries, assets } = space.collections;
  const others = {
    entries: entries.filter(({ sys }) => sys.id !== id),
    assets: assets.filter(({ sys }) => sys.id !== id),
  };
  return { ...space, collections: { ...space.collections, ...others } };
}
