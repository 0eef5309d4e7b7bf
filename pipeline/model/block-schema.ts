/** Reads the schema of a site's own block: what it is made of, and the fields of Contentful that it describes (docs/own-blocks.md). */
import { createRequire } from 'node:module';
import type { z as Zod, ZodObject, ZodType } from 'zod';
import type { Field, FieldKind } from '../../domain/content/content-fields.ts';
import { linkableTypes } from '../../domain/content/content-model.ts';
import type { AssetLink, EntryLink } from '../../domain/content/entries.ts';
import type { PicturePlace } from '../../domain/content/pictures.ts';
import type { RichTextDocument } from '../../domain/content/rich-text.ts';
import { once } from './collections.ts';
import { messageOf } from './user-error.ts';

const require = createRequire(import.meta.url);

const kit = once(() => {
  // Loaded with the first schema, as few sites have one and Zod takes as long as a whole command.
  const { z } = require('zod') as { readonly z: typeof Zod };
  const traits = z.registry<Partial<Field>>();
  const kindOf = <Value>(own: Partial<Field>) => z.custom<Value>(Boolean).register(traits, own);
  const entry = (...targets: readonly string[]) =>
    kindOf<EntryLink>({ kind: 'entry', ...(targets.length > 0 && { targets }) });
  const parts = {
    z,
    localized: <Schema extends ZodType>(schema: Schema): Schema => {
      traits.add(schema, { ...traits.get(schema), localized: true });
      return schema;
    },
    longText: () => z.string().register(traits, { kind: 'text' }),
    richText: () => kindOf<RichTextDocument>({ kind: 'richText' }),
    picture: (place: PicturePlace, { decorative = false } = {}) =>
      kindOf<AssetLink>({ kind: 'asset', places: [place], ...(decorative && { decorative }) }),
    link: () => entry(...linkableTypes),
    block: entry,
    blocks: (...targets: readonly string[]) =>
      kindOf<readonly EntryLink[]>({ kind: 'entries', ...(targets.length > 0 && { targets }) }),
  };
  return { parts, traits };
});

/** Returns what schemas import. */
export function schemaParts() {
  return kit().parts;
}

/** Lists the names of what schemas import. */
export const schemaPartNames = [
  'z',
  'localized',
  'longText',
  'richText',
  'picture',
  'link',
  'block',
  'blocks',
] as const satisfies readonly (keyof ReturnType<typeof schemaParts>)[];

/** Returns whether a value is a schema of an object without rules about several fields. */
export function isBlockSchema(value: unknown): value is ZodObject {
  return value instanceof kit().parts.z.ZodObject && !value.def.checks?.length;
}

/** Returns the fields of Contentful that a schema describes. @throws Error for a field that no field of Contentful can hold */
export function fieldsIn({ shape }: ZodObject): Readonly<Record<string, Field>> {
  const taken = ['id', 'type', 'languages'].find((name) => Object.hasOwn(shape, name));
  if (taken) throw new Error(`the name "${taken}" is taken, as views have the entry's own there.`);
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const field = fieldOf(name, schema);
      const change = changeIn(schema, true);
      if (change) throw new Error(`the field "${name}" has a part of a kind (${change}) that ${advice.pipe}`);
      return [name, field];
    }),
  );
}

/** Returns the kind of a part that changes a value: views get what Contentful has, but for defaults of whole fields. */
function changeIn(part: unknown, isWhole: boolean, seen = new Set<unknown>()): string | undefined {
  if (typeof part !== 'object' || part === null || seen.has(part)) return undefined;
  seen.add(part);
  const def = '_zod' in part ? (part as Zod.core.$ZodTypes)._zod.def : undefined;
  if (!isWhole && def && /^(?:default|prefault|catch|pipe|transform)$/.test(def.type)) return def.type;
  const inner = def?.type === 'lazy' ? [def.getter()] : Object.values(def ?? part);
  const isWrapper = isWhole && def !== undefined && 'innerType' in def;
  return inner.map((each) => changeIn(each, isWrapper, seen)).find(Boolean);
}

/** Returns what a schema refuses about a value, or what its rules throw. */
export function problemIn(schema: ZodType | undefined, kind: FieldKind | undefined, value: unknown) {
  try {
    const forms = kind === 'date' ? [value, inUtc(String(value))] : [value];
    const errors = forms.map((form) => schema?.safeParse(form).error);
    const { toDotPath } = kit().parts.z.core;
    const said = errors[0]?.issues.map(({ message, path }) => `${message} (at ${toDotPath(path)})`);
    return errors.every(Boolean) ? said?.join('; ').replaceAll(' (at )', '') : undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Writes a time as z.iso.datetime() takes it: Contentful's editor leaves out the seconds, and has an offset or no zone. */
function inUtc(text: string): string {
  const time = new Date(/T[\d:.]+$/.test(text) ? `${text}Z` : text);
  return text.includes('T') && !Number.isNaN(time.getTime()) ? time.toISOString() : text;
}

function fieldOf(name: string, schema: Zod.core.$ZodType): Field {
  const own = kit().traits.get(schema as ZodType);
  const { def } = schema._zod;
  const nothing = 'innerType' in def ? [undefined, null] : [];
  const missing = nothing.map((none) => (schema as ZodType).safeParse(none)).find(({ success }) => success);
  return {
    ...{ localized: false, ...kindOf(name, schema as Zod.core.$ZodTypes, own?.kind), ...own },
    required: !missing,
    ...(missing?.data !== undefined && { missing: missing.data }),
  };
}

/** @throws Error for a schema of what Contentful doesn't have */
function kindOf(
  name: string,
  schema: Zod.core.$ZodTypes,
  own?: FieldKind,
): Pick<Field, 'kind'> & Partial<Field> {
  const { def, values = [] } = schema._zod;
  if (own) return { kind: own, ...(own === 'text' && sizeOf(schema)) };
  if ('innerType' in def && def.type !== 'catch') return fieldOf(name, def.innerType);
  switch (def.type) {
    case 'string': {
      const { format } = def as { readonly format?: string };
      if (format === 'date' || format === 'datetime') return { kind: 'date', isDay: format === 'date' };
      return { kind: 'symbol', ...sizeOf(schema) };
    }
    case 'enum':
    case 'literal': {
      const texts = [...values];
      if (texts.every((value) => typeof value === 'string')) return { kind: 'symbol', values: texts };
      break;
    }
    case 'number':
      return { kind: (schema as Zod.ZodNumber).isInt ? 'integer' : 'number', ...sizeOf(schema) };
    case 'array': {
      const { size: _, missing: __, ...item } = fieldOf(name, def.element);
      const kind = listOf[item.kind];
      if (kind) return { ...item, kind };
      break;
    }
    case 'union': {
      const [kind = 'object', ...others] = new Set(def.options.map((option) => fieldOf(name, option).kind));
      if ([kind, ...others].includes('object')) return { kind: 'object' };
      if (others.length === 0) return { kind };
      break;
    }
    case 'object': {
      const isNumber = (part: Zod.core.$ZodType) => part._zod.def.type === 'number';
      const isLocation = Object.keys(def.shape).sort().join() === 'lat,lon';
      return { kind: isLocation && Object.values(def.shape).every(isNumber) ? 'location' : 'object' };
    }
    default: {
      const { [def.type]: kind } = plainKinds;
      if (kind) return { kind };
    }
  }
  throw new Error(`the field "${name}" is of a kind (${def.type}) that ${advice[def.type] ?? takenKinds}`);
}

const plainKinds: Partial<Record<Zod.core.$ZodTypeDef['type'], FieldKind>> = {
  ...{ boolean: 'boolean', template_literal: 'symbol', record: 'object', tuple: 'object' },
  ...{ intersection: 'object', lazy: 'object', any: 'object', unknown: 'object' },
};

/** Names how lists of a kind are stored; undefined: not at all. */
const listOf: Readonly<Record<FieldKind, FieldKind | undefined>> = {
  ...{ symbol: 'symbols', text: 'symbols', date: 'symbols', entry: 'entries', asset: 'assets' },
  ...{ symbols: 'object', boolean: 'object', number: 'object', integer: 'object', location: 'object' },
  ...{ object: 'object', richText: undefined, entries: undefined, assets: undefined },
};

const advice: Partial<Record<Zod.core.$ZodTypeDef['type'], string>> = {
  date: 'Contentful has as a text: write z.iso.date() or z.iso.datetime().',
  pipe: 'changes the value, which views get as Contentful has it: change it in the view.',
};

const takenKinds =
  "Contentful can't hold. It may be z.string() and its formats (z.email(), z.url(), z.iso.date() …), z.enum(), z.number(), z.int(), z.boolean(), z.object(), z.record(), z.tuple(), z.json(), longText(), richText(), picture(), link(), block() or blocks(), in z.array() or not, also .optional(), .nullable() or with a .default(…).";

/** Returns the length of a text or the range of a number that a schema asks for. */
function sizeOf(schema: object): Pick<Field, 'size'> {
  const { minLength, maxLength, minValue, maxValue } = schema as Readonly<Record<string, number | null>>;
  const limits = Object.entries({ min: minLength ?? minValue, max: maxLength ?? maxValue });
  const size = limits.filter(([, limit]) => Math.abs(limit ?? Number.NaN) < Number.MAX_SAFE_INTEGER);
  return size.length === 0 ? {} : { size: Object.fromEntries(size) };
}
