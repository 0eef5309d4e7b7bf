import * as z from 'zod/mini';
import { pathText } from '../../domain/content/path-text.ts';
import { ApiError, type CallFacts } from './api-error.ts';

/** Reads a successful answer's body as the shape that the call promises: all of it or nothing. @throws ApiError */
export function readAnswer<Schema extends z.core.$ZodType>(
  schema: Schema,
  text: string,
  facts: CallFacts,
): z.output<Schema> {
  const parsed = z.safeParse(schema, parseJson(text, facts));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = pathText(issue?.path ?? []);
  throw new ApiError('mismatch', { ...facts, path, reason: issue && reasonOf(issue) });
}

function parseJson(text: string, facts: CallFacts): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('unreadable', { ...facts, reason: 'no JSON', cause });
  }
}

/** The library's own sentences need a language file, which no visitor reads. */
function reasonOf(issue: z.core.$ZodIssue): string {
  return 'expected' in issue ? `${issue.expected} expected` : issue.code;
}
