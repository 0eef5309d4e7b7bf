import type * as z from 'zod/mini';
import type { Variants } from './faults.ts';
import { done, jsonReply, problem, type Reply } from './reply.ts';
import { type Call, describeIssues, parsedBy, parseJson } from './request.ts';
import type { Session } from './session.ts';

export interface Route {
  readonly method: string;
  /** Below the mock's base; `:name` stands for one segment of any text. */
  readonly path: string;
  readonly handle: (call: Call, session: Session) => Reply;
  readonly variants?: Variants;
}

/** Describes the mock of a live API: every address below its base is its own. */
export interface MockApi {
  readonly base: string;
  readonly routes: readonly Route[];
}

interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds a route. @returns it, or the refusal for an address or method that the API doesn't have */
export function findRoute({ base, routes }: MockApi, method: string, path: string): FoundRoute | Reply {
  const below = path.slice(base.length);
  const fitting = routes.flatMap((route) => {
    const params = paramsOf(route.path, below);
    return params ? [{ route, params }] : [];
  });
  const found = fitting.find(({ route }) => route.method === method);
  if (found) return found;
  if (fitting.length === 0) return problem(404, `The API has no ${path}.`);
  const allowed = fitting.map(({ route }) => route.method).join(', ');
  const refusal = problem(405, `${path} takes ${allowed}.`);
  return { ...refusal, headers: { ...refusal.headers, Allow: allowed } };
}

/** Reads the parameters of a path; undefined where it doesn't fit the pattern. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = decode(given[index] ?? '');
    if (part.startsWith(':') && text) params[part.slice(1)] = text;
    else if (part !== text) return undefined;
  }
  return params;
}

/** Decodes a path; one that isn't UTF-8 stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Holds a session's settings; mocks read it for each reply. */
export interface SettingsStore<Value> {
  value: Value;
}

/**
 * Serves GET and PUT of a session's settings. A PUT replaces all of them: omitted settings get their defaults.
 *
 * @param create creates a session's settings; also their key in the session
 */
export function settingsRoutes<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  create: () => SettingsStore<z.output<Schema>>,
): readonly Route[] {
  return [
    { method: 'GET', path, handle: (_, session) => jsonReply(200, session.state(create).value) },
    {
      method: 'PUT',
      path,
      handle: ({ body }, session) => {
        const parsed = parsedBy(schema, parseJson(body));
        if (!parsed.success) {
          return problem(400, `The settings can't be used: ${describeIssues(parsed.error, 'the body')}.`);
        }
        session.state(create).value = parsed.data;
        return done;
      },
    },
  ];
}
