/** The write requests of the management API, as far as contentful-import and people who edit a space need them. */
import { randomUUID } from 'node:crypto';
import type { Reply } from '../control/reply.ts';
import { isPublished } from './delivery-view.ts';
import { errorReply, headersFor, missingPlace, notFound, type Request, resourceReply } from './replies.ts';
import {
  type CollectionName,
  type Fields,
  type Link,
  now,
  type Resource,
  type SpaceData,
  type Sys,
} from './space-data.ts';

/** Returns the `details` of a file, by its address: its size, and the sides of a picture. */
export type Measure = (url: string) => unknown;

interface Written {
  readonly reply: Reply;
  /** The changed space; absent when nothing was written. */
  readonly data?: SpaceData;
}

const place = '^/spaces/(?<space>[^/]+)/environments/(?<environment>[^/]+)';
const kinds: Readonly<Record<string, readonly [collection: CollectionName, type: string]>> = {
  content_types: ['contentTypes', 'ContentType'],
  entries: ['entries', 'Entry'],
  assets: ['assets', 'Asset'],
  locales: ['locales', 'Locale'],
  tags: ['tags', 'Tag'],
};
const resourcePath = new RegExp(
  `${place}/(?<kind>${Object.keys(kinds).join('|')})(?:/(?<id>[^/]+)(?:/(?<action>published|archived|editor_interface|files/[^/]+/process))?)?/?$`,
);

/** One write: what it changes, in which space. */
interface Write {
  readonly data: SpaceData;
  readonly request: Request;
  readonly collection: CollectionName;
  readonly type: string;
  readonly id: string;
  /** The resource before, if there is one. */
  readonly before: Resource | undefined;
}

/** Answers a request that writes. @param measure absent: files have no details */
export function write(request: Request, data: SpaceData, measure: Measure = () => ({})): Written {
  const groups = resourcePath.exec(request.path)?.groups;
  const [collection, type] = kinds[groups?.kind ?? ''] ?? [];
  if (!groups || !collection || !type || request.api !== 'management')
    return refused(405, 'MethodNotAllowed');
  const elsewhere = missingPlace('management', groups, data);
  if (elsewhere) return { reply: elsewhere };
  const id = groups.id ?? randomUUID().replaceAll('-', '').slice(0, 22);
  const before = data.collections[collection].find(({ sys }) => sys.id === id);
  const one: Write = { data, request, collection, type, id, before };
  const name = `${request.method} ${groups.action?.startsWith('files/') ? 'process' : (groups.action ?? '')}`;
  if (name === 'PUT editor_interface') return putEditorInterface(one);
  if (name === 'PUT ' || name === 'POST ') return put(one);
  if (!before) return { reply: notFound('management', type, id) };
  // Clients process the files of all languages at once, with the same version.
  if (name === 'PUT process') return process(one, before, groups.action?.split('/')[1] ?? '', measure);
  if (isOutdated(request, before)) return refused(409, 'VersionMismatch');
  const mustBeUnpublished = (name === 'DELETE ' || name === 'PUT archived') && type !== 'Locale';
  if (mustBeUnpublished && isPublished(before)) return refused(400, 'BadRequest');
  if (name === 'DELETE ') return { reply: noContent, data: withResource(one, undefined) };
  const change = changes[name];
  if (!change) return refused(405, 'MethodNotAllowed');
  const sys = change(before.sys);
  return saved(one, { ...before, sys: groups.action === 'published' ? withStates(sys, one) : sys });
}

const noContent: Reply = { status: 204, headers: headersFor('management'), body: '' };

/** What publishing and archiving change in `sys`. */
const changes: Readonly<Record<string, (sys: Sys) => Sys>> = {
  'PUT published': (sys) => {
    const publishedAt = now();
    const firstPublishedAt = sys.firstPublishedAt ?? publishedAt;
    const publishedCounter = (sys.publishedCounter ?? 0) + 1;
    const publishedVersion = sys.version ?? 1;
    return { ...next(sys), publishedVersion, publishedAt, firstPublishedAt, publishedCounter };
  },
  'DELETE published': ({ publishedVersion: _, publishedAt: __, ...sys }) => next(sys),
  'PUT archived': (sys) => ({ ...next(sys), archivedVersion: sys.version ?? 1 }),
  'DELETE archived': ({ archivedVersion: _, ...sys }) => next(sys),
};

/** The locales that a publication adds or removes, in spaces that publish by locale. */
interface LocaleChange {
  readonly [verb: string]: { readonly fields?: { readonly '*'?: readonly string[] } } | undefined;
}

/** Sets the states by locale that follow from publishing and unpublishing, where the space or the request has any. */
function withStates(sys: Sys, { request, data }: Write): Sys {
  const { add, remove } = (bodyOf(request) ?? {}) as LocaleChange;
  const earlier = sys.fieldStatus?.['*'];
  const isByLocale = data.collections.entries.some((entry) => entry.sys.fieldStatus);
  if (!isByLocale && !add && !remove) return sys;
  const state = sys.publishedVersion === undefined ? 'draft' : 'published';
  const codes = data.collections.locales.map(({ code }) => code as string);
  const [added, removed] = [add, remove].map((change) => change?.fields?.['*']);
  const stateOf = (code: string) => {
    if (removed?.includes(code)) return 'draft';
    if (!added && !removed) return state;
    if (added?.includes(code)) return 'published';
    return earlier?.[code] ?? ((sys.publishedCounter ?? 0) > 1 ? 'published' : 'draft');
  };
  return { ...sys, fieldStatus: { '*': Object.fromEntries(codes.map((code) => [code, stateOf(code)])) } };
}

/** Marks published locales whose values a draft changes. */
function changedStates(sys: Sys, before: Resource, body: object): Sys {
  const states = sys.fieldStatus?.['*'];
  if (!states) return sys;
  const valuesIn = (fields: Fields, code: string) =>
    JSON.stringify(Object.entries(fields).map(([name, values]) => [name, values[code]]));
  const isChanged = (code: string) => valuesIn(fieldsOf(before), code) !== valuesIn(fieldsOf(body), code);
  const stateOf = (code: string, state: string) =>
    state === 'published' && isChanged(code) ? 'changed' : state;
  const after = Object.entries(states).map(([code, state]) => [code, stateOf(code, state)]);
  return { ...sys, fieldStatus: { '*': Object.fromEntries(after) } };
}

function put(one: Write): Written {
  const { request, before, type, data, id } = one;
  if (before && isOutdated(request, before)) return refused(409, 'VersionMismatch');
  const body = bodyOf(request);
  if (!body) return refused(400, 'BadRequest');
  const typeId =
    before?.sys.contentType?.sys.id ?? String(request.headers['x-contentful-content-type'] ?? '');
  const wrong = type === 'Entry' ? wrongEntry(body, typeId, data) : wrongLocales(body, data);
  if (wrong) return { reply: errorReply('management', 422, wrong.id, wrong.message) };
  const { sys: given, ...content } = body as { readonly sys?: { readonly visibility?: string } };
  const sys = before
    ? changedStates(next(before.sys), before, body)
    : ({
        space: link('Space', data.spaceId),
        ...{ id, type, createdAt: now(), updatedAt: now() },
        environment: link('Environment', data.environmentId),
        ...(type === 'Entry' && { contentType: link('ContentType', typeId) }),
        ...(type === 'Tag' && { visibility: given?.visibility ?? 'private' }),
        version: 1,
      } as Sys);
  const defaults = type === 'Locale' ? { default: before?.default ?? false } : {};
  return saved(one, { ...content, ...defaults, sys }, before ? 200 : 201);
}

/** Finds what Contentful refuses in an entry. */
function wrongEntry(body: object, typeId: string, data: SpaceData) {
  const type = data.collections.contentTypes.find(({ sys }) => sys.id === typeId && sys.publishedVersion);
  if (!type) return { id: 'UnresolvedContentType', message: `No published content type "${typeId}".` };
  const known = new Set((type.fields as { readonly id: string }[]).map((field) => field.id));
  const unknown = Object.keys(fieldsOf(body)).find((name) => !known.has(name));
  if (unknown !== undefined) return { id: 'UnknownField', message: `"${typeId}" has no field "${unknown}".` };
  return wrongLocales(body, data);
}

function wrongLocales(body: object, { collections }: SpaceData) {
  const codes = new Set(collections.locales.map(({ code }) => code));
  const fields = fieldsOf(body);
  if (Array.isArray(fields)) return undefined;
  const unknown = Object.values(fields)
    .flatMap((values) => Object.keys(values))
    .find((code) => !codes.has(code));
  return unknown === undefined
    ? undefined
    : { id: 'ValidationFailed', message: `The space has no locale "${unknown}".` };
}

function fieldsOf(body: object): Fields {
  return (body as { readonly fields?: Fields }).fields ?? {};
}

/** Takes the file of an asset from the address it was uploaded to, as Contentful's processing does. */
function process(one: Write, asset: Resource, locale: string, measure: Measure): Written {
  const files = fieldsOf(asset).file ?? {};
  const file = files[locale] as { readonly upload?: string } | undefined;
  if (file?.upload === undefined) return { reply: notFound('management', 'Upload', one.id) };
  const { upload, ...rest } = file;
  const url = upload.replace(/^https?:/, '');
  const processed = { ...files, [locale]: { url, details: measure(url), ...rest } };
  const changed = { ...asset, fields: { ...fieldsOf(asset), file: processed }, sys: next(asset.sys) };
  return { reply: noContent, data: withResource(one, changed) };
}

/** An editor interface has its content type's id in its path, and a version of its own. */
function putEditorInterface({ data, request, id }: Write): Written {
  const all = data.collections.editorInterfaces;
  const before = all.find(({ sys }) => sys.contentType?.sys.id === id);
  const body = bodyOf(request);
  if (!before) return { reply: notFound('management', 'EditorInterface', id) };
  if (isOutdated(request, before)) return refused(409, 'VersionMismatch');
  if (!body) return refused(400, 'BadRequest');
  const after: Resource = { ...body, sys: next(before.sys) };
  const editorInterfaces = all.map((each) => (each === before ? after : each));
  return {
    reply: resourceReply('management', after),
    data: { ...data, collections: { ...data.collections, editorInterfaces } },
  };
}

/** Stores a resource and replies with it. A content type that is published has an editor interface from then on. */
function saved(one: Write, resource: Resource, status = 200): Written {
  const data = withResource(one, resource);
  const reply = { ...resourceReply('management', resource), status };
  const isFirst = one.type === 'ContentType' && resource.sys.publishedCounter === 1;
  return { reply, data: isFirst ? withEditorInterface(data, resource) : data };
}

function withEditorInterface(data: SpaceData, { sys, fields }: Resource): SpaceData {
  const { editorInterfaces } = data.collections;
  if (editorInterfaces.some((each) => each.sys.contentType?.sys.id === sys.id)) return data;
  const { space, environment } = sys;
  const created = {
    sys: {
      ...{ id: 'default', type: 'EditorInterface', version: 1, createdAt: now(), updatedAt: now() },
      ...{ space, environment, contentType: link('ContentType', sys.id) },
    } as Sys,
    controls: (fields as { readonly id: string }[]).map(({ id }) => ({ fieldId: id })),
  };
  return {
    ...data,
    collections: { ...data.collections, editorInterfaces: [...editorInterfaces, created] },
  };
}

/** Replaces, adds or removes (undefined) the resource of a write. */
function withResource({ data, collection, before }: Write, after: Resource | undefined): SpaceData {
  const all = data.collections[collection];
  const kept = before
    ? all.flatMap((each) => (each === before ? (after ?? []) : each))
    : [...all, ...(after ? [after] : [])];
  return { ...data, collections: { ...data.collections, [collection]: kept } };
}

/** Returns whether a request names another version than the current one: somebody else changed the resource. */
function isOutdated({ headers }: Request, { sys }: Resource): boolean {
  const version = headers['x-contentful-version'];
  return version !== undefined && Number(version) !== sys.version;
}

function next(sys: Sys): Sys {
  return { ...sys, version: (sys.version ?? 0) + 1, updatedAt: now() };
}

function link(linkType: string, id: string): Link {
  return { sys: { type: 'Link', linkType, id } };
}

function bodyOf({ body }: Request): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function refused(status: number, id: string): Written {
  const message = status === 405 ? "This local mock doesn't serve this request." : 'The request was refused.';
  return { reply: errorReply('management', status, id, message) };
}
