/** The delivery API's `/sync`: pages of what was published and withdrawn, each with the token of what follows. */
import type { Reply } from '../control/reply.ts';
import type { DeliveryView } from './delivery-view.ts';
import type { Publication } from './publications.ts';
import { errorReply, resourceReply } from './replies.ts';
import { now, type Resource, type SpaceData, type Sys } from './space-data.ts';

/** What a token remembers: where the next page begins, and the parameters of the first one. */
interface Position {
  /** The number of publications that came before. */
  readonly at: number;
  readonly limit: number;
  readonly type: string;
  readonly contentType?: string;
  /** Whether these are pages of a first sync, which has no deletions. */
  readonly isInitial: boolean;
  /** The environment, not its alias: a token brings no news of another one. */
  readonly environment: string;
}

const kinds = ['all', 'Entry', 'Asset', 'Deletion', 'DeletedEntry', 'DeletedAsset'];
const initialParameters = new Set(['initial', 'limit', 'type', 'content_type']);
const maxLimit = 1000;

/** Answers a request for changes. @param all every publication, the oldest first */
export function syncReply(
  query: URLSearchParams,
  { spaceId, environmentId, aliasedEnvironmentId: environment = environmentId }: SpaceData,
  view: DeliveryView,
  all: readonly Publication[],
): Reply {
  const position = positionIn(query, environment);
  if (typeof position === 'string') return errorReply('delivery', 400, 'BadRequest', position);
  const { at, limit } = position;
  const publications = position.environment === environment ? all : all.slice(0, at);
  const end = Math.min(at + limit, publications.length);
  const items = itemsOf(publications.slice(at, end), position, view);
  const hasMore = end < publications.length;
  const next: Position = { ...position, at: end, isInitial: position.isInitial && hasMore };
  const url = `https://cdn.contentful.com/spaces/${spaceId}/sync?sync_token=${tokenOf(next)}`;
  return resourceReply('delivery', {
    sys: { type: 'Array' },
    items,
    ...(hasMore ? { nextPageUrl: url } : { nextSyncUrl: url }),
  });
}

/** @returns why the request is refused, as a text */
function positionIn(query: URLSearchParams, environment: string): Position | string {
  const token = query.get('sync_token');
  if (token !== null) {
    if (query.size > 1) return 'A sync token takes no other parameter.';
    return readToken(token) ?? 'The sync token is invalid.';
  }
  const unknown = [...query.keys()].find((name) => !initialParameters.has(name));
  if (unknown !== undefined) return `The sync takes no parameter "${unknown}".`;
  if (query.get('initial') !== 'true') return 'A sync needs "initial" or a token.';
  const [limit, type] = [Number(query.get('limit') ?? 100), query.get('type') ?? 'all'];
  if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit) return 'The limit is from 1 to 1000.';
  if (!kinds.includes(type)) return `There is no type "${type}".`;
  const contentType = query.get('content_type');
  if (contentType === null) return { at: 0, limit, type, isInitial: true, environment };
  if (type !== 'Entry') return 'A content type needs the type "Entry".';
  return { at: 0, limit, type, contentType, isInitial: true, environment };
}

function tokenOf(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function readToken(token: string): Position | undefined {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * Returns the items of a page as they are now, the newest first. One that was withdrawn and published again is there
 * both times.
 */
function itemsOf(
  page: readonly Publication[],
  { type, contentType, isInitial }: Position,
  view: DeliveryView,
): readonly Resource[] {
  const shown = new Map([...view.entries, ...view.assets].map((item) => [keyOf(item.sys), item]));
  const found = new Map<string, Resource>();
  for (const publication of page) {
    const { id, type: kind, withdrawn } = publication;
    const item = withdrawn ? undefined : shown.get(keyOf(publication));
    if (item) found.set(keyOf(publication), item);
    // Without a withdrawal, it is published in no locale that the delivery API has.
    else if (!isInitial)
      found.set(
        `Deleted${keyOf(publication)}`,
        deletedItem(publication, withdrawn ?? { id, type: kind, deletedAt: now() }),
      );
  }
  const isWanted = ({ sys }: Resource) =>
    (type === 'all' || sys.type === type || (type === 'Deletion' && sys.type.startsWith('Deleted'))) &&
    (contentType === undefined || sys.contentType?.sys.id === contentType);
  const timeOf = ({ sys }: Resource) => sys.deletedAt ?? sys.updatedAt ?? '';
  return [...found.values()].filter(isWanted).sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
}

function keyOf({ type, id }: { readonly type: string; readonly id: string }): string {
  return `${type} ${id}`;
}

function deletedItem({ type, id }: Publication, sys: Sys): Resource {
  const { space, environment, publishedCounter: revision = 1, updatedAt, deletedAt } = sys;
  const createdAt = sys.firstPublishedAt ?? sys.createdAt;
  const times = { createdAt, updatedAt, deletedAt };
  return { sys: { type: `Deleted${type}`, id, space, environment, revision, ...times } as unknown as Sys };
}
