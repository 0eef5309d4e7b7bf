import type { FieldKind } from '../../domain/content/content-fields.ts';
import { fieldsOf } from '../../domain/content/content-model.ts';
import { showsSomething } from '../../domain/content/rich-text.ts';
import { modelField, modelType, type SpaceNames } from '../../domain/content/space-names.ts';
import { isBlank } from '../../domain/content/values.ts';
import { isRecord, isShallow, maxJsonDepth } from '../../domain/site/json.ts';
import type { LocalizedValues, RawEntry, UnshownField } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { isByLocale } from './site-locales.ts';

const isText = (value: unknown) => typeof value === 'string';
const isEntryLink = isLinkTo('Entry');
const isAssetLink = isLinkTo('Asset');

const isItemOf: Partial<Record<FieldKind, (item: unknown) => boolean>> = {
  symbols: isText,
  entries: isEntryLink,
  assets: isAssetLink,
};

function isLinkTo(linkType: 'Entry' | 'Asset') {
  return (value: unknown) => {
    const sys = isRecord(value) ? value.sys : undefined;
    return (
      isRecord(sys) && sys.type === 'Link' && sys.linkType === linkType && isText(sys.id) && sys.id !== ''
    );
  };
}

/** Detects valid values by field kind. Schemas would copy each value. Rich text has its own checks. */
const isOfKind: Record<FieldKind, (value: unknown) => boolean> = {
  symbol: isText,
  text: isText,
  symbols: (value) => Array.isArray(value) && value.every(isText),
  richText: (value) => isRecord(value) && value.nodeType === 'document' && Array.isArray(value.content),
  boolean: (value) => typeof value === 'boolean',
  number: Number.isFinite,
  integer: Number.isInteger,
  date: isText,
  location: (value) => isRecord(value) && Number.isFinite(value.lat) && Number.isFinite(value.lon),
  object: (value) => typeof value === 'object' && isShallow(value),
  entry: isEntryLink,
  entries: (value) => Array.isArray(value) && value.every(isEntryLink),
  asset: isAssetLink,
  assets: (value) => Array.isArray(value) && value.every(isAssetLink),
};

const toLinks = (value: unknown) => (Array.isArray(value) ? value.map(toLink) : value);

const converters: Partial<Record<FieldKind, (value: unknown) => unknown>> = {
  entry: toLink,
  asset: toLink,
  entries: toLinks,
  assets: toLinks,
  richText: convertTargets,
};

/** Converts a Contentful link; returns other values unchanged. */
function toLink(value: unknown): unknown {
  const id = sysOf(value)?.id;
  return typeof id === 'string' ? { id } : value;
}

function sysOf(link: unknown): { readonly id?: unknown; readonly linkType?: unknown } | undefined {
  return (link as { readonly sys?: object } | null | undefined)?.sys;
}

/** Converts the links of a document without recursion; drops targets without an id. */
function convertTargets(document: unknown): unknown {
  const waiting = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isRecord(node)) continue;
    const { data, content } = node;
    if (isRecord(data) && data.target !== undefined) {
      const { id, linkType } = sysOf(data.target) ?? {};
      data.target = typeof id === 'string' ? { type: linkType, id } : undefined;
    }
    if (Array.isArray(content)) for (const child of content) waiting.push(child);
  }
  return document;
}

const kindNames: Record<FieldKind, string> = {
  symbol: 'a text',
  text: 'a text',
  symbols: 'a list of texts',
  richText: 'a rich text document',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  date: 'a date',
  location: 'a location',
  object: 'an object',
  entry: 'a link to an entry',
  entries: 'a list of links to entries',
  asset: 'a link to an asset',
  assets: 'a list of links to assets',
};

/**
 * Validates an entry's fields against the content model, and converts links in place. Invalid values become findings;
 * unknown fields are dropped.
 * @param fields unvalidated
 */
export function parseEntry(
  id: string,
  type: string,
  fields: unknown,
): { entry: RawEntry; findings: readonly Finding[] } {
  if (fields !== undefined && !isRecord(fields))
    return { entry: { id, type, fields: {} }, findings: [noFields(id, type, fields)] };
  const given = fields ?? {};
  const valid: Record<string, LocalizedValues> = {};
  const findings: Finding[] = [];
  for (const [name, { kind }] of Object.entries(fieldsOf(type) ?? {})) {
    const values = given[name];
    if (values === undefined) continue;
    const wrong = wrongLocales(values, kind);
    for (const locale of wrong) findings.push(wrongValue(id, type, name, locale, values));
    if (isRecord(values)) valid[name] = converted(withoutWrong(values, wrong, kind), kind);
  }
  return { entry: { id, type, fields: valid }, findings };
}

/** Names of fields that keep an entry from search engines; from visitors, also until or from a day on; and of those that do so where they are off. */
const indexing = /no[_-]?(?:index|follow|archive)|robots/i;
const hiding =
  /exclude|^hid(?:e|den)|hidden$|unlisted|password|members?[_-]?only|^(?:is)?[_-]?(?:draft|private|internal|unpublished|archived|disabled|inactive)$|go[_-]?live|embargo|expir(?:y|e|ation)|unpublish|(?:publish|schedule[d]?|take[_-]?down)[_-]?(?:at|on|from|for|start|end|until)(?![a-z])|(?:valid|available|visible|live|show|active|online)[_-]?(?:from|until|till|to|through)(?![a-z])/i;
const showing =
  /^(?:is|allow|show|include)?[_-]?(?:in)?[_-]?(?:visible|published|active|enabled|listed|online|public|search|sitemap|index(?:ed|able|ing)?|searchable)$/i;
/** Says the same by a value. */
const state = /^(?:status|state|visibility|access)$/i;

/** Lists the filled fields of an entry that the model lacks, or that another field takes the place of. @param own content type of the space */
export function unshownFields(names: SpaceNames, own: string, fields: unknown): UnshownField[] {
  if (!isRecord(fields)) return [];
  const type = modelType(names, own);
  const model = fieldsOf(type);
  const given = Object.keys(fields).map((name) => ({ name, field: modelField(names, own, name) }));
  // Mapped ones come last, as in `toModelFields`.
  const inOrder = given.toSorted((a, b) => Number(a.name !== a.field) - Number(b.name !== b.field));
  const taken = new Map(inOrder.map(({ name, field }) => [field, name]));
  return given.flatMap(({ name, field }): UnshownField[] => {
    // No field of Contentful is without a name, but those of damaged exports are.
    if (name === '' || field === null) return [];
    const valuesOf = (key = '') => (isRecord(fields[key]) ? Object.values(fields[key]) : []);
    const values = valuesOf(name);
    if (model && Object.hasOwn(model, field) && taken.get(field) === name) {
      const [other, wanted, hint] = dependent[`${type}.${field}`] ?? [];
      if (other === undefined || !values.some(isFilled)) return [];
      const others = valuesOf(taken.get(other));
      const isShown = wanted === undefined ? !others.some(isFilled) : others.includes(wanted);
      return isShown ? [] : [{ name, hides: false, hint }];
    }
    // Entries of types that the site leaves out can be found by search engines alone, at other addresses.
    const hides = values.some((value) => (model && hidesBy(name, value)) || hidesFromIndex(name, value));
    if (!hides && !(model && values.some(isFilled))) return [];
    const instead = model && Object.hasOwn(model, field) ? taken.get(field) : undefined;
    const hint =
      instead && `Pages show the field "${instead}" in its place: set one of both to null in \`names\`.`;
    return [{ name, hides, ...(hint && { hint }) }];
  });
}

type Dependent = readonly [other: string, value: string | undefined, hint: string];
const onBadges: Dependent = ['variant', 'badge', 'Only buttons of the variant "badge" show it.'];
/** Fields of the model that pages show only if another one has a value, or is empty where none is named, and a hint. */
const dependent: Readonly<Record<string, Dependent>> = {
  'callToAction.note': onBadges,
  'callToAction.icon': onBadges,
  'callToAction.externalDestination': [
    'internalDestination',
    undefined,
    'The internal one counts: clear one.',
  ],
  'externalLink.icon': ['text', undefined, 'Social links show the icon of their host, and others none.'],
};

function hidesBy(name: string, value: unknown): boolean {
  if (showing.test(name)) return value === false;
  if (state.test(name)) return typeof value === 'string' && hiding.test(value);
  return hiding.test(name) && isFilled(value) && !isHarmless(value);
}

/** Returns whether a value, or one within it, keeps search engines away. */
function hidesFromIndex(name: string, value: unknown, depth = 0): boolean {
  if (isRecord(value) && depth < maxJsonDepth)
    return Object.entries(value).some(([key, inner]) => hidesFromIndex(key, inner, depth + 1));
  return indexing.test(name) && isFilled(value) && !isHarmless(value);
}

function isHarmless(value: unknown): boolean {
  return typeof value === 'string' && /^(?:index|follow|all|\W)*$/i.test(value);
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return false;
  if (isRecord(value) && value.nodeType === 'document') return showsSomething(value);
  return Array.isArray(value) ? value.length > 0 : !isBlank(value);
}

/** Lists the locales with a value of another kind; undefined stands for values that aren't by locale. */
function wrongLocales(values: unknown, kind: FieldKind): (string | undefined)[] {
  if (!isRecord(values)) return [undefined];
  const isRight = isOfKind[kind];
  const wrong: string[] = [];
  for (const code in values) if (values[code] !== null && !isRight(values[code])) wrong.push(code);
  return wrong.length === 0 || isByLocale(values) ? wrong : [undefined];
}

/** Drops the values of another kind; lists lose their wrong items only. */
function withoutWrong(
  values: Record<string, unknown>,
  wrong: readonly (string | undefined)[],
  kind: FieldKind,
): Record<string, unknown> {
  if (wrong.length === 0) return values;
  if (wrong.includes(undefined)) return {};
  const isItem = isItemOf[kind];
  const right = Object.entries(values).flatMap(([code, value]) => {
    if (!wrong.includes(code)) return [[code, value]];
    return isItem && Array.isArray(value) ? [[code, value.filter(isItem)]] : [];
  });
  return Object.fromEntries(right);
}

/** Converts values in place. */
function converted(values: Record<string, unknown>, kind: FieldKind): LocalizedValues {
  const convert = converters[kind];
  if (convert) for (const code in values) values[code] = convert(values[code]);
  return values;
}

function noFields(id: string, type: string, given: unknown): Finding {
  return {
    rule: 'invalid-entry',
    message: `Invalid entry: its "fields" are ${Array.isArray(given) ? 'a list' : describeValue(given)}; an object with values by field and locale is expected.`,
    hint: `Export the space again; an export that was edited by hand needs the entry's "fields" back.`,
    entryId: id,
    contentType: type,
    field: 'fields',
  };
}

function wrongValue(
  id: string,
  type: string,
  field: string,
  locale: string | undefined,
  values: unknown,
): Finding {
  const place = { rule: 'invalid-entry', entryId: id, contentType: type, field } as const;
  if (locale === undefined || !isRecord(values)) return { ...place, ...notByLocale(field, values) };
  const kind = fieldsOf(type)?.[field]?.kind ?? 'object';
  const { value, where } = misfitIn(values[locale], kind);
  return {
    ...place,
    valueLocale: locale,
    message: `Invalid entry: the field "${field}" holds ${describeValue(value)} in ${locale}${where}; ${kindNames[kind]} is expected.`,
    hint: isResourceLink(value)
      ? 'Link to an entry of this space instead: the site is built from one space.'
      : `Change the values by a \`transform\` in site.config.ts (docs/existing-spaces.md), or make the field "${field}" of content type "${type}" ${kindNames[kind]}, as the content model says.`,
  };
}

function notByLocale(field: string, values: unknown): Pick<Finding, 'message' | 'hint' | 'cause'> {
  return {
    message: `Invalid entry: the field "${field}" holds ${Array.isArray(values) ? 'a list' : describeValue(values)}; values by locale are expected.`,
    hint: "Export the space with `meridian export`: answers of the Delivery API for one language don't have values by locale.",
    cause: 'values-without-locales',
  };
}

/** Further items of a list are counted, not named. */
const namedItems = 5;

/** Finds the first list item of the wrong kind; returns the value itself if it is no list. */
function misfitIn(value: unknown, kind: FieldKind): { readonly value: unknown; readonly where: string } {
  const isItem = isItemOf[kind];
  if (!isItem || !Array.isArray(value)) return { value, where: '' };
  const wrong = value.flatMap((item, at) => (isItem(item) ? [] : at));
  const named = wrong.slice(0, namedItems).map((at) => at + 1);
  const items =
    wrong.length === 1
      ? `item ${named}, which is`
      : `items ${named.join(', ')}${wrong.length > namedItems ? ' …' : ''}, which are`;
  return { value: value[wrong[0] ?? 0], where: ` (${items} left out)` };
}

function isResourceLink(value: unknown): boolean {
  return isRecord(value) && isRecord(value.sys) && value.sys.type === 'ResourceLink';
}

function urnOf({ sys }: Record<string, unknown>): string {
  const urn = isRecord(sys) && typeof sys.urn === 'string' ? sys.urn.slice(0, 200) : '';
  return urn && ` (${urn})`;
}

const scalarNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
};

function describeValue(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (!isRecord(value)) return scalarNames[typeof value] ?? 'something else';
  if (!isShallow(value)) return `an object nested deeper than ${maxJsonDepth} levels`;
  if (isResourceLink(value)) return `a link into another space${urnOf(value)}`;
  if (typeof value.nodeType === 'string') return 'rich text';
  const { sys } = value;
  if (isRecord(sys)) return sys.id ? 'a link of another kind' : 'a link without an id';
  return 'an object of another shape';
}
