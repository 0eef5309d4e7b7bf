import type { Reply } from '../control/reply.ts';
import { type DeliveryView, deliveryView, type PublishedFields } from './delivery-view.ts';
import { type Api, errorReply, headersFor, notFound, pageReply, resourceReply } from './replies.ts';
import type { CollectionName, Resource, SpaceData } from './space-data.ts';

/** Holds the data that routes read. */
interface Served {
  readonly data: SpaceData;
  readonly delivery: () => DeliveryView;
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
  management(`${space}`, ({ data }) => resourceReply('management', spaceResource(data))),
  management(`${environment}`, ({ data }) => resourceReply('management', environmentResource(data))),
  management(`${environment}/content_types/(?<id>[^/]+)/editor_interface`, editorInterface),
  ...managementCollections.flatMap(([parent, path, name]) => [
    management(`${parent}/${path}`, ({ data }, query) =>
      pageReply('management', data.collections[name], query),
    ),
    management(`${parent}/${path}/(?<id>[^/]+)`, ({ data }, _, ids) =>
      oneOf('management', data.collections[name], ids.id),
    ),
  ]),
  ...deliveryCollections.flatMap(([path, name]) => [
    delivery(`${environment}/${path}`, (served, query) =>
      pageReply('delivery', served.delivery()[name], query),
    ),
    delivery(`${environment}/${path}/(?<id>[^/]+)`, (served, _, ids) =>
      oneOf('delivery', served.delivery()[name], ids.id),
    ),
  ]),
];

/** Responds to a GET with a token for `api`. A path of the other API gets 401, as its own host doesn't know the token. */
function respond(api: Api, path: string, query: URLSearchParams, served: Served): Reply {
  const matching = routes.filter((route) => route.path.test(path));
  const route = matching.find((candidate) => candidate.api === api);
  if (!route) return matching.length > 0 ? invalidToken(api) : notFound(api, 'Path', path);
  const ids = idsIn(route.path, path);
  const { spaceId, environmentId } = served.data;
  if (ids.space !== spaceId) return notFound(api, 'Space', ids.space ?? '');
  if ((ids.environment ?? environmentId) !== environmentId)
    return notFound(api, 'Environment', ids.environment ?? '');
  if (api === 'delivery' && (query.get('locale') ?? '*') !== '*') return oneLocaleRefusal();
  return route.handle(served, query, ids);
}

/** Builds the reply 401 for a token that the API doesn't know. */
export function invalidToken(api: Api): Reply {
  const message = 'The access token you sent could not be found or is invalid.';
  return errorReply(api, 401, 'AccessTokenInvalid', message);
}

function oneLocaleRefusal(): Reply {
  const message = 'This local mock serves all locales at once: ask with locale=*.';
  return errorReply('delivery', 400, 'InvalidQuery', message);
}

function management(pattern: string, handle: Handler): Route {
  return { api: 'management', path: new RegExp(`${pattern}/?$`), handle };
}

function delivery(pattern: string, handle: Handler): Route {
  return { api: 'delivery', path: new RegExp(`${pattern}/?$`), handle };
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

function environmentResource({ spaceId, environmentId }: SpaceData): unknown {
  const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });
  const sys = { type: 'Environment', id: environmentId, version: 1, space: link('Space', spaceId) };
  return { name: environmentId, sys: { ...sys, status: link('Status', 'ready') } };
}

/** Serves the requests of a space. */
export interface ServedSpace {
  readonly respond: (api: Api, path: string, query: URLSearchParams) => Reply;
  /** Deletes an entry or asset, for both APIs. */
  readonly remove: (id: string) => void;
}

/** Serves a space. Replies are cached until an entry or asset is deleted, which makes a second export fast. */
export function serveSpace(space: SpaceData, published?: PublishedFields): ServedSpace {
  let state = stateOf(space, published);
  return {
    respond: (api, path, query) => state(api, path, query),
    remove: (id) => {
      space = without(space, id);
      state = stateOf(space, published);
    },
  };
}

function stateOf(data: SpaceData, published?: PublishedFields): ServedSpace['respond'] {
  const bodies = new Map<string, string>();
  let view: DeliveryView | undefined;
  const delivery = () => {
    // Built at the first request of the delivery API.
    view ??= deliveryView(data, published);
    return view;
  };
  return (api, path, query) => {
    const key = `${api} ${path}?${query}`;
    const body = bodies.get(key);
    if (body !== undefined) return { status: 200, headers: headersFor(api), body };
    const reply = respond(api, path, query, { data, delivery });
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
