import * as z from 'zod/mini';
import { type Answer, problem } from './answer.ts';
import { parseJson } from './call.ts';

const { localeError } = z.locales.en();

type Read<Value> =
  | { readonly value: Value; readonly refusal?: undefined }
  | { readonly refusal: Answer; readonly value?: undefined };

/** Reads a JSON body. @returns its value, or the refusal: 400 for what is no JSON, 422 for JSON of another shape */
export function validated<Schema extends z.ZodMiniType>(
  body: string,
  schema: Schema,
): Read<z.output<Schema>> {
  const value = parseJson(body);
  if (value === undefined) return { refusal: problem(400, 'The body is no JSON.') };
  const parsed = z.safeParse(schema, value, { error: localeError });
  return parsed.success ? { value: parsed.data } : { refusal: invalid(errorsIn(parsed.error)) };
}

/** The messages name fields and rules, never what was sent. */
function errorsIn({ issues }: z.core.$ZodError) {
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}

function invalid(errors: readonly { readonly field: string; readonly message: string }[]): Answer {
  const why = errors.map(({ field, message }) => `${field || 'the body'}: ${message}`).join('; ');
  const more = { title: 'Validation Error', code: 'validation', errors };
  return problem(422, `The body can't be used: ${why}.`, more);
}
