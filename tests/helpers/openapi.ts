import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { parseJson } from '../../tools/sandbox/control/request.ts';

interface MediaTypes {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: MediaTypes & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, MediaTypes | Reference>>;
}

interface Reference {
  readonly $ref: string;
}

type Schema = Readonly<Record<string, unknown>>;

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The OpenAPI description of all live calls, without additional properties. */
const description = closed(
  parse(readFileSync(new URL('../../docs/openapi.yaml', import.meta.url), 'utf8')),
) as OpenApi;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(description, 'api');

/** Calls, as in `GET /users/{id}`. */
export const describedCalls: readonly string[] = Object.entries(description.paths).flatMap(
  ([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
);

/** Responses, as in `GET /users/{id} 404`. */
export const describedResponses: readonly string[] = Object.entries(description.paths).flatMap(
  ([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
);

/** Records a call. */
export interface Exchange {
  readonly method: string;
  /** Includes the query. */
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly response: Response;
}

/** Validates a call against the description. @returns its operation, status and faults */
export async function checkExchange(exchange: Exchange) {
  const found = findOperation(exchange);
  if (!found) {
    const faults = [`${exchange.method} ${exchange.url} isn't described`];
    return { call: undefined, requestFaults: faults, faults };
  }
  const { call, operation, where } = found;
  const { status } = exchange.response;
  return {
    call: `${call} ${status}`,
    requestFaults: requestFaults(exchange, operation, where),
    faults: await responseFaults(exchange.response.clone(), operation, where),
  };
}

function findOperation({ method, url }: Exchange) {
  const { pathname } = new URL(url);
  for (const [path, operations] of Object.entries(description.paths)) {
    const operation = operations[method.toLowerCase()];
    const pattern = new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
    if (!operation || !pattern.test(pathname)) continue;
    const where = `api#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
    return { call: `${method} ${path}`, operation, where };
  }
  return undefined;
}

function requestFaults({ url, headers, body }: Exchange, operation: Operation, where: string): string[] {
  const { searchParams } = new URL(url);
  const parameters = (operation.parameters ?? []).map((one) => resolve<Parameter>(one));
  const given = {
    query: (name: string) => searchParams.get(name),
    header: (name: string) => headers.get(name),
  };
  const ofParameters = parameters.flatMap(({ in: place, name, required, schema }) => {
    if (place === 'path') return [];
    const value = given[place](name);
    if (value === null) return required ? [`lacks ${name}`] : [];
    return faultsOf(ajv.compile(schema), value, name);
  });
  const described = new Set(parameters.map(({ name }) => name));
  const unknown = [...searchParams.keys()].filter((name) => !described.has(name));
  return [...ofParameters, ...unknown.map((name) => `sends ${name}`), ...bodyFaults(body, operation, where)];
}

function bodyFaults(body: string | undefined, { requestBody }: Operation, where: string): string[] {
  if (body === undefined) return requestBody?.required ? ['lacks a body'] : [];
  if (!requestBody) return ['has a body'];
  const value = parseJson(body);
  if (value === undefined) return ['body is no JSON'];
  return faultsOf(compiled(`${where}/requestBody/content/application~1json/schema`), value, 'body');
}

async function responseFaults(
  response: Response,
  { responses }: Operation,
  where: string,
): Promise<string[]> {
  const { status, headers } = response;
  const described = responses[status];
  if (!described) return [`${status} isn't described`];
  const types = Object.keys(resolve<MediaTypes>(described).content ?? {});
  const text = await response.text();
  if (types.length === 0) return text === '' ? [] : ['has a body'];
  const type = types.find((one) => headers.get('content-type')?.startsWith(one));
  if (type === undefined) return [`is ${headers.get('content-type')}, not ${types.join(' or ')}`];
  const place = '$ref' in described ? `api${described.$ref}` : `${where}/responses/${status}`;
  const schema = compiled(`${place}/content/${type.replace('/', '~1')}/schema`);
  return faultsOf(schema, type === 'application/json' ? JSON.parse(text) : text, 'response');
}

/** Validates a value against a schema component. */
export function componentFaults(name: string, value: unknown): string[] {
  return faultsOf(compiled(`api#/components/schemas/${name}`), value, name);
}

function compiled(reference: string): ValidateFunction {
  return ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
}

function faultsOf(validate: ValidateFunction, value: unknown, name: string): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${name}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function resolve<T>(item: T | Reference): T {
  if (typeof item !== 'object' || item === null || !('$ref' in item)) return item as T;
  const keys = item.$ref.slice(2).split('/');
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], description) as T;
}

/** Forbids additional properties. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, closed(item)]));
  const isObjectSchema = copy.type === 'object' && typeof copy.properties === 'object';
  return isObjectSchema ? { additionalProperties: false, ...copy } : copy;
}
