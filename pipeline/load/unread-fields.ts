import { fieldsOf } from '../../domain/content/content-model.ts';
import { showsSomething } from '../../domain/content/rich-text.ts';
import { modelField, modelType, type SpaceNames } from '../../domain/content/space-names.ts';
import { isBlank } from '../../domain/content/values.ts';
import { isRecord } from '../../domain/site/json.ts';
import type { UnreadField } from '../model/content.ts';

/** Names of fields that keep an entry from visitors or search engines, and of those that do so where they are off. */
const hiding =
  /no[_-]?(?:index|follow|archive)|robots|sitemap|canonical|^hid(?:e|den)|hidden$|unlisted|^(?:is)?[_-]?(?:draft|private|unpublished|archived|disabled|inactive)$/i;
const showing =
  /^(?:is|allow)?[_-]?(?:visible|published|active|enabled|listed|public|index(?:ed|able|ing)?|searchable)$/i;

/** Returns whether a field may keep entries from visitors or search engines, by its name. */
export function mayHide(name: string): boolean {
  return hiding.test(name) || showing.test(name);
}

/** Lists the filled fields of an entry that the model lacks, or that another field takes the place of. @param own content type of the space */
export function unreadFields(names: SpaceNames, own: string, fields: Record<string, unknown>): UnreadField[] {
  const model = fieldsOf(modelType(names, own)) ?? {};
  const given = Object.keys(fields).map((name) => ({ name, field: modelField(names, own, name) }));
  // Mapped ones come last, as in `toModelFields`.
  const inOrder = given.toSorted((a, b) => Number(a.name !== a.field) - Number(b.name !== b.field));
  const taken = new Map(inOrder.map(({ name, field }) => [field, name]));
  return given.flatMap(({ name, field }) => {
    if (field === null || (Object.hasOwn(model, field) && taken.get(field) === name)) return [];
    const values = isRecord(fields[name]) ? Object.values(fields[name]) : [];
    const hides = values.some((value) => hidesBy(name, value) || hidesWithin(value));
    return hides || values.some(isFilled) ? [{ name, hides }] : [];
  });
}

function hidesWithin(value: unknown): boolean {
  return isRecord(value) && Object.entries(value).some(([name, inner]) => hidesBy(name, inner));
}

function hidesBy(name: string, value: unknown): boolean {
  if (showing.test(name)) return value === false;
  const isHarmless = typeof value === 'string' && /^(?:index|follow|all|\W)*$/i.test(value);
  return hiding.test(name) && isFilled(value) && !isHarmless;
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return false;
  if (isRecord(value) && value.nodeType === 'document') return showsSomething(value);
  return Array.isArray(value) ? value.length > 0 : !isBlank(value);
}
