import * as z from 'zod/mini';
import { done, jsonAnswer, problem } from './answer.ts';
import { parseJson } from './call.ts';
import { inWords } from './in-words.ts';
import type { Route } from './stand-in.ts';

/** What a session has set; stand-ins read it whenever they answer. */
export interface SettingsStore<Value> {
  value: Value;
}

const { localeError } = z.locales.en();

/**
 * GET and PUT of settings. A PUT replaces all of them: what it doesn't name is as usual again.
 *
 * @param create makes a session's settings, and is the key under which the session keeps them
 */
export function settingsRoutes<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  create: () => SettingsStore<z.output<Schema>>,
): readonly Route[] {
  return [
    { method: 'GET', path, answer: (_, session) => jsonAnswer(200, session.state(create).value) },
    {
      method: 'PUT',
      path,
      answer: ({ body }, session) => {
        const parsed = z.safeParse(schema, parseJson(body), { error: localeError });
        if (!parsed.success) {
          return problem(400, `The settings can't be used: ${inWords(parsed.error, 'the body')}.`);
        }
        session.state(create).value = parsed.data;
        return done;
      },
    },
  ];
}
