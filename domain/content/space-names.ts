/** Translates between the names of a space and those of the content model (`names` in site.config.ts). */
import type { SiteConfig } from '../site/site-config.ts';

export type SpaceNames = SiteConfig['names'];
type Names = Readonly<Record<string, string | null>>;

/** Returns the model's content type for one of the space; an empty text for one that is left out. */
export function modelType(names: SpaceNames, own: string): string {
  const types = names?.contentTypes;
  return types && Object.hasOwn(types, own) ? (types[own] ?? '') : own;
}

/** Returns a content type of the space for one of the model. */
export function ownType(names: SpaceNames, type: string): string {
  const types = Object.entries(names?.contentTypes ?? {});
  return types.find(([, inModel]) => inModel === type)?.[0] ?? type;
}

/** Returns the fields of an entry by the model's names. @param own content type of the space */
export function toModelFields(names: SpaceNames, own: string, fields: unknown): unknown {
  const mapped = fieldNames(names, own);
  if (!mapped || typeof fields !== 'object' || fields === null) return fields;
  const isMapped = ([name]: [string, unknown]) => Object.hasOwn(mapped, name);
  const given = Object.entries(fields);
  const renamed = given.filter(isMapped).flatMap(([name, values]) => {
    const inModel = mapped[name];
    return typeof inModel === 'string' ? [[inModel, values] as const] : [];
  });
  return Object.fromEntries([...given.filter((field) => !isMapped(field)), ...renamed]);
}

/** Returns the model's field for one of the space; null for one that is left out. @param own content type of the space */
export function modelField(names: SpaceNames, own: string, field: string): string | null {
  const mapped = fieldNames(names, own);
  return mapped && Object.hasOwn(mapped, field) ? (mapped[field] ?? null) : field;
}

/** Returns the space's name of a field of the model. @param own content type of the space */
export function ownField(names: SpaceNames, own: string, field: string): string {
  return Object.entries(fieldNames(names, own) ?? {}).find(([, name]) => name === field)?.[0] ?? field;
}

function fieldNames(names: SpaceNames, own: string): Names | undefined {
  const fields = names?.fields;
  return fields && Object.hasOwn(fields, own) ? fields[own] : undefined;
}
