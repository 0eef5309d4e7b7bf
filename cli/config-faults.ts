import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type * as z from 'zod/mini';
import { $ZodArray, $ZodDefault, $ZodObject, $ZodOptional, $ZodPrefault } from 'zod/v4/core';
import { contentTypes, fieldsOf } from '../domain/content/content-model.ts';
import { modelType } from '../domain/content/space-names.ts';
import { locales } from '../domain/locales/locales.ts';
import { levels, type SiteConfig, siteConfigSchema } from '../domain/site/site-config.ts';
import { didYouMean, nearest } from '../pipeline/model/did-you-mean.ts';
import { rules } from '../pipeline/model/rules.ts';
import { UsageError } from './errors.ts';

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly candidates: readonly string[];
  /** The unknown word; by default the value at the path. */
  readonly word?: string;
}

/** Explains keys that have moved. */
const movedKeys: Readonly<Record<string, string>> = {
  'checkout.errorReports': 'has moved out of checkout: write errorReports beside it',
};

/** Longer values aren't shown. */
const maxShownLength = 60;
const secretKey = /(key|token|secret|pass(word|phrase)?|pwd|auth|siteId)$/i;
/** Matches harmless values; tokens and passwords mostly contain digits. */
const plainText = /^[\p{L}\p{M} .,'*/_-]*$/u;

/** Describes the expected value, unless the schema has its own message. */
function describeRequirement(issue: z.core.$ZodRawIssue): string | undefined {
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

const schema = siteConfigSchema(Object.keys(rules));

/**
 * Validates the export of site.config.ts.
 * @throws UsageError with a line per fault: `site.config.ts:12: contentful.spce: isn't a known key. Did you mean
 * "space"?` Values that may be secret aren't shown
 */
export function parseConfig(value: unknown, file: string): SiteConfig {
  const codes = codesIn(value);
  const parsed = siteConfigSchema(Object.keys(rules), codes).safeParse(value, { error: describeRequirement });
  const lines = linesOfValues(readFileSync(file, 'utf8'));
  const source = { folder: dirname(file), file: basename(file), lines: Object.fromEntries(lines) };
  if (parsed.success) return { ...parsed.data, source };
  const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue, value, codes));
  const name = basename(file);
  const text = faults.map((fault) => `${name}${describeFault(fault, value, lines)}`).join('\n');
  throw new UsageError(`${name} is invalid:\n${text}`);
}

/** Returns the codes of the site's languages, checked or not. */
function codesIn(value: unknown): string[] {
  const languages = valueAt(value, ['languages']);
  if (!Array.isArray(languages)) return locales.map(({ code }) => code);
  return languages.map((language) => String(valueAt(language, ['code']) ?? language));
}

/** Returns an issue's faults, one per unknown key. */
function faultsOf(issue: z.core.$ZodIssue, value: unknown, codes: readonly string[]): Fault[] {
  const { path, message } = issue;
  // Of the forms of a value, the last one is an object.
  const ofObject = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined;
  if (path[0] === 'languages' && ofObject)
    return ofObject.flatMap((each) => faultsOf({ ...each, path: [...path, ...each.path] }, value, codes));
  if (issue.code === 'unrecognized_keys') {
    const isOfRules = path[0] === 'rules' && path.length === 1;
    const candidates = isOfRules ? Object.keys(rules) : keysAt(path);
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: movedKeys[[...path, key].join('.')] ?? (isOfRules ? "isn't a rule" : "isn't a known key"),
      candidates,
      word: key,
    }));
  }
  if (issue.code === 'invalid_key') {
    const word = String(path.at(-1));
    return issue.issues.map((each) => ({
      path,
      message: each.message,
      candidates: codes,
      word,
    }));
  }
  if (valueAt(value, path) === undefined) return [{ path, message: 'is missing', candidates: [] }];
  return [{ path, message, candidates: candidatesFor(issue, codes, value as object) }];
}

function candidatesFor(
  issue: z.core.$ZodIssue,
  codes: readonly string[],
  config: Partial<SiteConfig>,
): readonly string[] {
  const [key, part, own = ''] = issue.path;
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (key === 'rules') return levels;
  if (key === 'heldBackLocales' || own === 'fallback') return codes;
  if (key === 'languages') return locales.map(({ code }) => code);
  if (key === 'names' && part === 'contentTypes') return contentTypes;
  if (key === 'names') return Object.keys(fieldsOf(modelType(config.names, String(own))) ?? {});
  return [];
}

function describeFault(
  { path, message, candidates, word }: Fault,
  config: unknown,
  lines: ReadonlyMap<string, number>,
): string {
  const key = path.join('.');
  const value = valueAt(config, path);
  const shown = word === undefined && value !== undefined ? showValue(path, value) : undefined;
  const given = word ?? (typeof value === 'string' ? value : undefined);
  const suggestion = given === undefined ? undefined : nearest(given, candidates);
  const line = path.length === 0 ? lines.get('') : lineOf(path, lines);
  const place = line === undefined ? '' : `:${line}`;
  const is = shown === undefined ? '' : ` (it is ${shown})`;
  const hint = path.length === 0 ? ' Write "export default { origin: …, … }".' : didYouMean(suggestion);
  return `${place}: ${key || 'its default export'}: ${message}${is}.${hint}`;
}

/** Returns the line of a value, or of its nearest ancestor. */
function lineOf(path: readonly PropertyKey[], lines: ReadonlyMap<string, number>): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(path.slice(0, length).join('.'));
    if (line !== undefined) return line;
  }
  return undefined;
}

/** Formats a value, without the path of an address; undefined if too long or possibly secret. */
function showValue(path: readonly PropertyKey[], value: unknown): string | undefined {
  if (path.some((key) => secretKey.test(String(key)))) return undefined;
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'string') return isPlain(value) ? String(value) : undefined;
  if (/@|%40/.test(value)) return undefined;
  if (plainText.test(value)) return value.length > maxShownLength ? undefined : JSON.stringify(value);
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

/** Returns the keys of an object in the schema. */
function keysAt(path: readonly PropertyKey[]): string[] {
  const found = path.reduce<z.core.$ZodType | undefined>(
    (inner, key) => inner && childOf(inner, key),
    schema,
  );
  const object = found && unwrap(found);
  return object instanceof $ZodObject ? Object.keys(object._zod.def.shape) : [];
}

function childOf(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  const inner = unwrap(schema);
  if (inner instanceof $ZodObject) return inner._zod.def.shape[String(key)];
  return inner instanceof $ZodArray ? inner._zod.def.element : undefined;
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapper =
    schema instanceof $ZodOptional || schema instanceof $ZodDefault || schema instanceof $ZodPrefault;
  return isWrapper ? unwrap(schema._zod.def.innerType) : schema;
}

interface Frame {
  readonly kind: '{' | '[';
  readonly path: string;
  /** Index of a list's next element. */
  index: number;
  /** Key of an object's next value. */
  key: string | undefined;
}

/** Matches comments, strings, punctuation and words. */
const tokens = /\/\/.*|\/\*[\s\S]*?\*\/|(["'`])(?:\\[\s\S]|(?!\1)[^\\])*\1|[{}[\],:]|[\w$]+/g;

/**
 * Maps the path of each configuration value (`checkout.chargebee`, `heldBackLocales.0`) to its line by scanning the
 * source; imported, spread and computed values have none. The empty path is `export default`.
 */
function linesOfValues(source: string): ReadonlyMap<string, number> {
  const start = source.search(/\bexport\s+default\b/);
  const inExport = scan(source, Math.max(0, start));
  const lines = inExport.size > 0 ? inExport : scan(source, 0);
  return start === -1 ? lines : new Map([...lines, ['', lineAt(source, start)]]);
}

function scan(source: string, start: number): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const frames: Frame[] = [];
  let word: { readonly text: string; readonly at: number } | undefined;
  const note = (path: string, at: number) => {
    if (!lines.has(path)) lines.set(path, lineAt(source, at));
  };
  for (const { 0: token, index: at } of source.slice(start).matchAll(tokens)) {
    if (/^\/[/*]/.test(token)) continue;
    const frame = frames.at(-1);
    if (frame?.kind === '[' && token !== ']' && token !== ',') note(pathOf(frame), start + at);
    if (token === '{' || token === '[') {
      frames.push({ kind: token, path: frame ? pathOf(frame) : '', index: 0, key: undefined });
    } else if (token === '}' || token === ']') {
      frames.pop();
    } else if (token === ',' && frame) {
      frame.index++;
      frame.key = undefined;
    } else if (token === ':' && frame?.kind === '{' && frame.key === undefined && word) {
      frame.key = word.text;
      note(pathOf(frame), word.at);
    }
    word = /^[\w$"'`]/.test(token)
      ? { text: token.replace(/^["'`]|["'`]$/g, ''), at: start + at }
      : undefined;
  }
  return lines;
}

function lineAt(source: string, at: number): number {
  return source.slice(0, at).split('\n').length;
}

function pathOf({ kind, path, index, key }: Frame): string {
  return [path, kind === '[' ? `${index}` : (key ?? '')].filter((part) => part !== '').join('.');
}
