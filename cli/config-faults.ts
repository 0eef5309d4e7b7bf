import * as z from 'zod/mini';
import { locales } from '../domain/locales/locales.ts';
import { levels } from '../domain/site/site-config.ts';
import { didYouMean, nearest } from '../pipeline/model/did-you-mean.ts';
import { rules } from '../pipeline/model/rules.ts';
import { linesOfValues } from './config-places.ts';

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Lists what could be meant instead. */
  readonly candidates: readonly string[];
  /** The word that isn't one of them; undefined: the value at the path. */
  readonly word?: string;
}

/** Explains keys that had another place in earlier versions. */
const movedKeys: Readonly<Record<string, string>> = {
  'checkout.errorReports': 'has moved out of checkout: write errorReports beside it',
};

/** A text of more characters isn't shown. */
const mostShown = 60;
/** Keys whose values nobody should find in a log. */
const secretKey = /(key|token|secret|pass(word|phrase)?|pwd|auth|siteId)$/i;
/** Words and paths. Tokens and passwords mostly have digits or other signs in them. */
const plainText = /^[\p{L}\p{M} .,'*/_-]*$/u;

/**
 * Says what a value of the configuration has to be, where its schema has no words of its own for it. What is said of keys is
 * up to `describeConfigFaults`.
 */
export function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? `of the kind ${issue.expected}`}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    default:
      return undefined;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * Describes what is wrong with a configuration, one line a fault: `site.config.ts:12: contentful.spce: is no key that
 * Meridian knows. Did you mean "space"?` Wrong values are shown, but for what may be a secret.
 *
 * @param value what the file exports
 * @param source the file's text
 */
export function describeConfigFaults(
  issues: readonly z.core.$ZodIssue[],
  schema: z.core.$ZodType,
  value: unknown,
  source: string,
): string[] {
  const lines = linesOfValues(source);
  return issues
    .flatMap((issue) => faultsOf(issue, schema, value))
    .map((fault) => describe(fault, value, lines));
}

/** Keys that aren't known are one issue of the object that holds them, yet each is a fault with a name. */
function faultsOf(issue: z.core.$ZodIssue, schema: z.core.$ZodType, value: unknown): Fault[] {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys') {
    const candidates = keysAt(schema, path);
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: movedKeys[[...path, key].join('.')] ?? 'is no key that Meridian knows',
      candidates,
      word: key,
    }));
  }
  if (issue.code === 'invalid_key') {
    const word = String(path.at(-1));
    return issue.issues.map((each) => ({
      path,
      message: each.message,
      candidates: Object.keys(rules),
      word,
    }));
  }
  if (valueAt(value, path) === undefined) return [{ path, message: 'is missing', candidates: [] }];
  return [{ path, message, candidates: candidatesFor(issue) }];
}

function candidatesFor(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.path[0] === 'rules') return levels;
  if (issue.path[0] === 'heldBackLocales') return locales.map(({ code }) => code);
  return [];
}

function describe(
  { path, message, candidates, word }: Fault,
  config: unknown,
  lines: ReadonlyMap<string, number>,
): string {
  const key = path.join('.');
  const value = valueAt(config, path);
  const shown = word === undefined && value !== undefined ? showValue(path, value) : undefined;
  const asked = word ?? (typeof value === 'string' ? value : undefined);
  const suggestion = asked === undefined ? undefined : nearest(asked, candidates);
  const line = path.length === 0 ? lines.get('') : lineOf(path, lines);
  const place = `site.config.ts${line === undefined ? '' : `:${line}`}`;
  const is = shown === undefined ? '' : ` (it is ${shown})`;
  const hint = path.length === 0 ? ' Write "export default { origin: …, … }".' : didYouMean(suggestion);
  return `${place}: ${key || 'its default export'}: ${message}${is}.${hint}`;
}

/** The line of the value, else of the nearest that holds it. */
function lineOf(path: readonly PropertyKey[], lines: ReadonlyMap<string, number>): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(path.slice(0, length).join('.'));
    if (line !== undefined) return line;
  }
  return undefined;
}

/** @returns an address without its path, undefined for what is too much to show or may be a secret */
function showValue(path: readonly PropertyKey[], value: unknown): string | undefined {
  if (path.some((key) => secretKey.test(String(key)))) return undefined;
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'string') return isPlain(value) ? String(value) : undefined;
  if (/@|%40/.test(value)) return undefined;
  if (plainText.test(value)) return value.length > mostShown ? undefined : JSON.stringify(value);
  const address = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  if (!address) return undefined;
  return JSON.stringify(value === address.origin ? value : `${address.origin}/…`);
}

function isPlain(value: unknown): boolean {
  return value === null || ['number', 'boolean', 'bigint'].includes(typeof value);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

/** The keys that an object of the schema may have. */
function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const found = path.reduce<z.core.$ZodType | undefined>(
    (inner, key) => inner && childOf(inner, key),
    schema,
  );
  const object = found && unwrap(found);
  return object instanceof z.core.$ZodObject ? Object.keys(object._zod.def.shape) : [];
}

function childOf(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  const inner = unwrap(schema);
  if (inner instanceof z.core.$ZodObject) return inner._zod.def.shape[String(key)];
  return inner instanceof z.core.$ZodArray ? inner._zod.def.element : undefined;
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.core.$ZodOptional ? unwrap(schema._zod.def.innerType) : schema;
}
