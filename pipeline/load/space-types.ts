import * as z from 'zod/mini';
import type { SpaceField, SpaceType } from '../model/content.ts';
import { isArrayAt, scanArray, skipValue, textOf } from './scan-json.ts';

const validations = z.optional(
  z.nullable(z.array(z.object({ linkContentType: z.optional(z.array(z.string())) }))),
);
const flag = z.optional(z.nullable(z.boolean()));
const held = { type: z.string(), linkType: z.optional(z.string()), validations };
const fieldSchema = z.object({
  ...held,
  id: z.string(),
  localized: flag,
  required: flag,
  disabled: flag,
  omitted: flag,
  items: z.optional(z.object(held)),
});
const typeSchema = z.object({
  sys: z.object({ id: z.string() }),
  name: z.catch(z.optional(z.nullable(z.string())), undefined),
  fields: z.catch(z.optional(z.array(fieldSchema)), undefined),
});

type ExportedField = z.infer<typeof fieldSchema>;

/**
 * Reads the export's `contentTypes`; skips malformed ones.
 * @param at offset of the unvalidated value
 * @throws SyntaxError when one of them isn't JSON
 */
export function spaceTypes(bytes: Uint8Array, at: number): { types: SpaceType[]; end: number } {
  if (!isArrayAt(bytes, at)) return { types: [], end: skipValue(bytes, at) };
  const types = new Map<string, SpaceType>();
  const end = scanArray(bytes, at, (start) => {
    const after = skipValue(bytes, start);
    const { data } = typeSchema.safeParse(JSON.parse(textOf(bytes, { start, end: after })));
    if (data && !types.has(data.sys.id)) {
      const { sys, name, fields } = data;
      const listed = fields && { fields: fields.map(fieldOf) };
      types.set(sys.id, { id: sys.id, name: name || sys.id, ...listed, offset: start });
    }
    return after;
  });
  return { types: [...types.values()], end };
}

function fieldOf(field: ExportedField): SpaceField {
  const { id, localized, required, disabled, omitted, items } = field;
  const allows = [field, items].flatMap((part) => part?.validations ?? []).flatMap(allowedTypes);
  return {
    id,
    type: items ? `Array<${typeNameOf(items)}>` : typeNameOf(field),
    localized: localized === true,
    required: required === true,
    disabled: disabled === true,
    omitted: omitted === true,
    ...(allows.length > 0 && { allows }),
  };
}

function typeNameOf({ type, linkType }: { readonly type: string; readonly linkType?: string | undefined }) {
  return linkType === undefined ? type : `${type}<${linkType}>`;
}

function allowedTypes({
  linkContentType = [],
}: {
  readonly linkContentType?: readonly string[] | undefined;
}) {
  return linkContentType;
}
