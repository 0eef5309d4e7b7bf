import { type Field, type FieldKind, isTranslatable } from '../../domain/content/content-fields.ts';
import { contentTypes, fieldsOf, isKnownType } from '../../domain/content/content-model.ts';
import { modelType, ownField, ownType } from '../../domain/content/space-names.ts';
import type { Content, SpaceField, SpaceType } from '../model/content.ts';
import { nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';

/** Describes a difference between a content type of the space and the content model. */
export interface TypeFault {
  /** The model's. */
  readonly contentType: string;
  /** The space's, if it has it. */
  readonly ownType?: string;
  /** Absent for the content type itself. */
  readonly field?: string;
  /** Continues a sentence about the content type. */
  readonly what: string;
  readonly hint: string;
  readonly offset?: number;
  /** Whether it prevents any site. */
  readonly isFatal: boolean;
  /** Whether the fault causes a finding that editors can't fix in the entry. */
  readonly explains: (finding: Finding) => boolean;
}

/**
 * Compares the space's content types with the content model, once per type and field; types without entries only for
 * grave faults.
 * @returns nothing for an export without content types
 */
export function typeFaults(content: Content): TypeFault[] {
  const { spaceTypes, entries, names } = content.index;
  if (!spaceTypes) return [];
  const used = new Set(entries.types);
  const known = spaceTypes.filter(({ id }) => isKnownType(modelType(names, id)));
  const missing = known.length === 0 ? [] : missingTypes(content, spaceTypes);
  return [...missing, ...known.flatMap((type) => faultsOfType(content, type, used.has(type.id)))];
}

/** Returns whether the space localizes a field; true if unknown. */
export function mayBeTranslated({ index, spaceTypeOf }: Content, entryId: string, field: string): boolean {
  const { spaceTypes, names } = index;
  if (!spaceTypes) return true;
  const own = spaceTypeOf(entryId) ?? '';
  const fields = spaceTypes.find(({ id }) => id === own)?.fields;
  return fields?.find(({ id }) => id === ownField(names, own, field))?.localized ?? true;
}

/** Lists rules whose findings follow from missing directories. */
const rulesWithoutDirectories: ReadonlySet<string> = new Set([
  'missing-directory',
  'locale-directory-not-found',
]);

function missingTypes(content: Content, types: readonly SpaceType[]): TypeFault[] {
  const { names, urls, entries: all } = content.index;
  const ids = new Set(types.map(({ id }) => modelType(names, id)));
  const unknown = types.filter(({ id }) => !isKnownType(modelType(names, id))).map(({ id }) => id);
  const used = all.types.map((type) => modelType(names, type));
  const isUsed = new Set(used);
  const needed = urls ? ['page'] : ['page', 'directory'];
  return contentTypes
    .filter((type) => !ids.has(type) && (isUsed.has(type) || needed.includes(type)))
    .map((contentType) => {
      const count = used.filter((type) => type === contentType).length;
      const entries =
        count > 0 ? `, though it has ${count === 1 ? 'an entry' : `${count} entries`} of it` : '';
      const meant = nearest(contentType, unknown);
      const same = `${meant === undefined ? 'If another type of the space is the same' : `If "${meant}" is the same`}, say so in \`names\` of site.config.ts (docs/existing-spaces.md): an ID can't be changed.`;
      const without = ' Pages need no directories if site.config.ts has `urls` (docs/existing-spaces.md).';
      return {
        contentType,
        what: `isn't among the space's content types${entries}`,
        hint:
          count > 0
            ? 'Export the space again, with all of its content types.'
            : `${same} Otherwise import it from the file that \`meridian model\` writes.${contentType === 'directory' ? without : ''}`,
        isFatal: count === 0,
        explains: (finding) =>
          count === 0 &&
          contentType === 'directory' &&
          rulesWithoutDirectories.has(finding.rule) &&
          hasNoValue(content, finding),
      };
    });
}

function faultsOfType(content: Content, type: SpaceType, isUsed: boolean): TypeFault[] {
  const { id, fields, offset } = type;
  const { names, urls } = content.index;
  if (!fields) return [];
  const contentType = modelType(names, id);
  const model = fieldsOf(contentType) ?? {};
  return Object.entries(model).flatMap(([name, field]) => {
    const ownName = ownField(names, id, name);
    const own = fields.find((each) => each.id === ownName);
    // A space that wasn't made for the site needn't have all fields of the model.
    const isNeeded = field.required && !(urls && name === 'section');
    if (!own && !isNeeded && (names ?? urls)) return [];
    const parts = own
      ? faultsOfField(content, type, ownName, field, own)
      : [missingField(type, ownName, field, Object.keys(model))];
    const relevant = parts.filter(({ isGrave }) => isUsed || isGrave);
    if (relevant.length === 0) return [];
    return [
      {
        contentType,
        ownType: id,
        field: ownName,
        what: relevant.map(({ what }) => what).join(', and '),
        hint: hintFor(type, ownName, relevant),
        offset,
        isFatal: false,
        explains: (finding: Finding) =>
          finding.field === name && relevant.some(({ explains }) => explains(content, finding)),
      },
    ];
  });
}

function hintFor({ name: typeName }: SpaceType, field: string, faults: readonly FieldFault[]): string {
  const settings = faults.flatMap(({ setting }) => setting ?? []);
  const advice = faults.flatMap(({ hint }) => hint ?? []);
  if (settings.length > 0)
    advice.push(`In Contentful's content model, “${typeName}”, field "${field}": ${settings.join('; ')}.`);
  return advice.join(' ');
}

interface FieldFault {
  readonly what: string;
  /** Instructions, or the setting to change. */
  readonly hint?: string;
  readonly setting?: string;
  /** Whether it matters without entries. */
  readonly isGrave: boolean;
  readonly explains: (content: Content, finding: Finding) => boolean;
}

function missingField(
  { name: typeName, fields = [] }: SpaceType,
  name: string,
  field: Field,
  inModel: readonly string[],
): FieldFault {
  const others = fields.map(({ id }) => id).filter((id) => !inModel.includes(id));
  const meant = nearest(name, others);
  const traits = [field.localized && 'localized', field.required && 'required'].filter(Boolean).join(' and ');
  return {
    what: `has no field "${name}"`,
    hint: `If ${meant === undefined ? 'another field' : `the field "${meant}"`} has these values, say so in \`names\` of site.config.ts (docs/existing-spaces.md)${meant === undefined ? '' : ', or change its ID by a migration (changeFieldId)'}. Otherwise add in Contentful's content model to “${typeName}” the field "${name}" of the type ${kinds[field.kind].name}${traits && `, ${traits}`}.`,
    isGrave: field.required,
    explains: hasNoValue,
  };
}

function faultsOfField(
  content: Content,
  { name: typeName }: SpaceType,
  name: string,
  field: Field,
  own: SpaceField,
): FieldFault[] {
  const { name: wanted, stored } = kinds[field.kind];
  if (!stored.includes(own.type)) {
    return [
      {
        what: `has the field "${name}" as ${typeNames.get(own.type) ?? own.type}, where ${wanted} is expected`,
        hint: `Change its values by a \`transform\` in site.config.ts (docs/existing-spaces.md), or in Contentful's content model, delete the field "${name}" of “${typeName}” and add it as ${wanted}: a field's type can't be changed. This deletes its values, so save them first.`,
        isGrave: true,
        // What a transform has converted may have milder faults of its own.
        explains: (_, { rule }) => rules[rule].severity === 'error',
      },
    ];
  }
  const faults: (FieldFault | false)[] = [
    foreignTargets(content, name, field, own),
    own.omitted && {
      what: `leaves the field "${name}" out of the Delivery API's responses`,
      setting: 'choose “Enable in response”',
      isGrave: field.required,
      explains: hasNoValue,
    },
    own.disabled && {
      what: `hides the field "${name}" from editors`,
      setting: 'choose “Enable editing”',
      isGrave: field.required,
      explains: hasNoValue,
    },
    field.required &&
      !own.required && {
        what: `lets the field "${name}" be empty`,
        setting: 'make it required',
        isGrave: false,
        explains: () => false,
      },
    !own.localized &&
      content.locales.length > 1 &&
      isTranslatable(field) && {
        what: `has one "${name}" for all languages`,
        setting: 'enable localization, so that each language can have its own text',
        isGrave: false,
        explains: () => false,
      },
  ];
  return faults.filter((fault) => fault !== false);
}

/** Checks for allowed link targets that the model excludes. */
function foreignTargets(
  { index: { names } }: Content,
  name: string,
  { targets = [] }: Field,
  { allows }: SpaceField,
): FieldFault | false {
  if (!allows || targets.length === 0) return false;
  // Types that are left out can be chosen, and aren't shown on purpose.
  if (allows.map((type) => modelType(names, type)).some((type) => type === '' || targets.includes(type)))
    return false;
  return {
    what: `lets the field "${name}" link to ${formatTypes(allows)} only, none of which the site shows there`,
    setting: `accept entries of the type ${targets.map((type) => ownType(names, type)).join(', ')}`,
    isGrave: true,
    explains: (_, { rule }) => targetRules.has(rule),
  };
}

const targetRules: ReadonlySet<string> = new Set([
  'entry-type-not-found',
  'cannot-resolve-slug',
  'invalid-entry',
  'missing-directory',
  'missing-page',
]);

function formatTypes(types: readonly string[]): string {
  const shown = types.slice(0, 5).map((type) => `"${type}"`);
  return `${shown.join(', ')}${types.length > shown.length ? ', …' : ''}`;
}

/** Existing values predate the change of the type and are other faults. */
function hasNoValue(content: Content, { entryId = '', field = '' }: Finding): boolean {
  const values = content.entry(entryId)?.fields[field] ?? {};
  return Object.values(values).every((value) => value === null || value === undefined);
}

/** Contentful's storage type and name of each field kind. */
const kinds: Readonly<Record<FieldKind, { readonly name: string; readonly stored: readonly string[] }>> = {
  symbol: { name: 'Short text', stored: ['Symbol', 'Text'] },
  text: { name: 'Long text', stored: ['Text', 'Symbol'] },
  symbols: { name: 'Short text, list', stored: ['Array<Symbol>'] },
  richText: { name: 'Rich text', stored: ['RichText'] },
  boolean: { name: 'Boolean', stored: ['Boolean'] },
  number: { name: 'Number, decimal', stored: ['Number', 'Integer'] },
  integer: { name: 'Number, integer', stored: ['Integer', 'Number'] },
  date: { name: 'Date and time', stored: ['Date', 'Symbol'] },
  location: { name: 'Location', stored: ['Location', 'Object'] },
  object: { name: 'JSON object', stored: ['Object'] },
  entry: { name: 'Reference, one', stored: ['Link<Entry>'] },
  entries: { name: 'References, many', stored: ['Array<Link<Entry>>'] },
  asset: { name: 'Media, one file', stored: ['Link<Asset>'] },
  assets: { name: 'Media, many files', stored: ['Array<Link<Asset>>'] },
};

const typeNames: ReadonlyMap<string, string> = new Map([
  ...Object.values(kinds).map(({ name, stored: [type = ''] }) => [type, name] as const),
  ['ResourceLink', 'Reference to another space'],
  ['Array<ResourceLink>', 'References to other spaces'],
]);
