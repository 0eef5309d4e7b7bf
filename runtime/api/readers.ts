/** Readers of untrusted JSON. A library such as Zod would be 17 to 20 KB of each island's script. */
import { isRecord, pathText } from '../../domain/site/json.ts';

/** Returns the value as its type, without unknown fields. @throws Mismatch */
export type Reader<Value> = (value: unknown) => Value;

/** Says what a value should be, and where it stands. */
export class Mismatch extends Error {
  readonly expected: string;
  private readonly keys: readonly PropertyKey[];

  constructor(expected: string, keys: readonly PropertyKey[] = []) {
    super(`${expected} expected`);
    this.expected = expected;
    this.keys = keys;
  }

  /** As in `[0].countries[3].country_code`; empty for the root. */
  get path(): string {
    return pathText(this.keys);
  }

  /** Returns the mismatch as the value around sees it. */
  below(key: PropertyKey): Mismatch {
    return new Mismatch(this.expected, [key, ...this.keys]);
  }
}

function reader<Value>(expected: string, isRight: (value: unknown) => boolean): Reader<Value> {
  return (value) => {
    if (!isRight(value)) throw new Mismatch(expected);
    return value as Value;
  };
}

export const text = reader<string>('string', (value) => typeof value === 'string');
export const filledText = reader<string>(
  'filled string',
  (value) => typeof value === 'string' && value !== '',
);
export const boolean = reader<boolean>('boolean', (value) => typeof value === 'boolean');
export const number = reader<number>('number', Number.isFinite);
export const int = reader<number>('int', Number.isSafeInteger);
export const anything: Reader<unknown> = (value) => value;

/** Creates the reader of a text that a test accepts. */
export function textThat(expected: string, isRight: (value: string) => boolean): Reader<string> {
  return reader(expected, (value) => typeof value === 'string' && isRight(value));
}

/** Creates the reader of an enumeration. */
export function oneOf<const Value>(...values: readonly Value[]): Reader<Value> {
  return reader(values.join(' or '), (value) => values.some((each) => each === value));
}

/** Creates the reader of an enumeration that reads unlisted texts as `unknown`. */
export function knownOrUnknown<const Value extends string>(values: readonly ('unknown' | Value)[]) {
  return (value: unknown): 'unknown' | Value => {
    const read = text(value);
    return values.find((each) => each === read) ?? 'unknown';
  };
}

/** Creates the reader of what may be absent. */
export function optional<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return (value) => (value === undefined ? undefined : read(value));
}

/** Creates the reader of a detail: an invalid value becomes undefined. */
export function ifValid<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return (value) => {
    try {
      return read(value);
    } catch (error) {
      if (error instanceof Mismatch) return undefined;
      throw error;
    }
  };
}

function at<Value>(read: Reader<Value>, value: unknown, key: PropertyKey): Value {
  try {
    return read(value);
  } catch (error) {
    throw error instanceof Mismatch ? error.below(key) : error;
  }
}

/** Creates the reader of a list. */
export function listOf<Value>(read: Reader<Value>): Reader<Value[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new Mismatch('array');
    return value.map((item, index) => at(read, item, index));
  };
}

type Fields = Readonly<Record<string, Reader<unknown>>>;
type Optional<Own extends Fields> = {
  [Name in keyof Own]: undefined extends ReturnType<Own[Name]> ? Name : never;
}[keyof Own];
/** Describes what the reader of an object returns; absent fields may be undefined. */
type ObjectOf<Own extends Fields> = { [Name in Exclude<keyof Own, Optional<Own>>]: ReturnType<Own[Name]> } & {
  [Name in Optional<Own>]?: ReturnType<Own[Name]>;
};

/** Creates the reader of an object with these fields, and without others. */
export function object<Own extends Fields>(fields: Own): Reader<ObjectOf<Own>> {
  return (value) => {
    if (!isRecord(value)) throw new Mismatch('object');
    const read = Object.entries(fields).flatMap(([name, own]) => {
      const field = at(own, value[name], name);
      return name in value ? [[name, field]] : [];
    });
    return Object.fromEntries(read) as ObjectOf<Own>;
  };
}

/** Creates the reader of an object with these fields, which keeps the others as they are. */
export function openObject<Own extends Fields>(
  fields: Own,
): Reader<ObjectOf<Own> & Readonly<Record<string, unknown>>> {
  const read = object(fields);
  return (value) => ({ ...Object(value), ...read(value) });
}
