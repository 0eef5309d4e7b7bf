/** Reads the schema of a site's own block: what it is made of, and the fields of Contentful that it describes (docs/own-blocks.md). */
import { createRequire } from 'node:module';
import type { z as Zod, ZodObject, ZodString, ZodType } from 'zod';
import type { Field } from '../../domain/content/content-fields.ts';
import { linkableTypes } from '../../domain/content/content-model.ts';
import type { AssetLink, EntryLink } from '../../domain/content/entries.ts';
import type { PicturePlace } from '../../domain/content/pictures.ts';
import type { RichTextDocument } from '../../domain/content/rich-text.ts';
import { once } from './collections.ts';

const require = createRequire(import.meta.url);

const kit = once(() => {
  // Loaded with the first schema, as few sites have one and Zod takes as long as a whole command.
  const { z } = require('zod') as { readonly z: typeof Zod };
  const traits = z.registry<Partial<Field>>();
  const kindOf = <Value>(own: Partial<Field>) => z.custom<Value>().register(traits, own);
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
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, fieldOf(name, schema)]));
}

function fieldOf(name: string, schema: Zod.core.$ZodType): Field {
  const { parts, traits } = kit();
  const { z } = parts;
  const own = traits.get(schema as ZodType);
  if (schema instanceof z.ZodOptional)
    return { ...fieldOf(name, schema.def.innerType), ...own, required: false };
  const plain = { localized: false, required: true };
  if (schema instanceof z.ZodString) return { ...plain, kind: 'symbol', ...sizeOf(schema), ...own };
  if (own?.kind) return { ...plain, kind: own.kind, ...own };
  if (schema instanceof z.ZodBoolean) return { ...plain, kind: 'boolean', ...own };
  if (schema instanceof z.ZodEnum)
    return { ...plain, kind: 'symbol', values: schema.options.map(String), ...own };
  if (schema instanceof z.ZodArray && schema.def.element instanceof z.ZodString)
    return { ...plain, kind: 'symbols', ...own };
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord)
    return { ...plain, kind: 'object', ...own };
  throw new Error(`the field "${name}" is of a kind (${schema._zod.def.type}) that Contentful can't hold.`);
}

/** Returns the length of a text that a schema asks for. */
function sizeOf({ minLength: min, maxLength: max }: ZodString): Pick<Field, 'size'> {
  if (min === null && max === null) return {};
  return { size: { ...(min !== null && { min }), ...(max !== null && { max }) } };
}
