/** Contentful's form of the content model, for an import into a space. */
import { type Field, type FieldKind, fieldFormats } from './content-fields.ts';
import { contentModel, contentTypes, fieldsOf, ownTypeOf, richTextTargets } from './content-model.ts';

interface Storage {
  readonly type: string;
  readonly linkType?: 'Entry' | 'Asset';
  readonly itemsType?: 'Symbol' | 'Link';
  readonly widget: string;
}

const storage: Readonly<Record<FieldKind, Storage>> = {
  symbol: { type: 'Symbol', widget: 'singleLine' },
  text: { type: 'Text', widget: 'multipleLine' },
  symbols: { type: 'Array', itemsType: 'Symbol', widget: 'listInput' },
  richText: { type: 'RichText', widget: 'richTextEditor' },
  boolean: { type: 'Boolean', widget: 'boolean' },
  number: { type: 'Number', widget: 'numberEditor' },
  integer: { type: 'Integer', widget: 'numberEditor' },
  date: { type: 'Date', widget: 'datePicker' },
  location: { type: 'Location', widget: 'locationEditor' },
  object: { type: 'Object', widget: 'objectEditor' },
  entry: { type: 'Link', linkType: 'Entry', widget: 'entryLinkEditor' },
  entries: { type: 'Array', itemsType: 'Link', linkType: 'Entry', widget: 'entryLinksEditor' },
  asset: { type: 'Link', linkType: 'Asset', widget: 'assetLinkEditor' },
  assets: { type: 'Array', itemsType: 'Link', linkType: 'Asset', widget: 'assetLinksEditor' },
};

/** Candidates for an entry's title in Contentful's lists, best first. */
const naming = ['name', 'title', 'text', 'heading', 'offerId'];

/**
 * Converts the content model to Contentful's content types, with those of the site's own blocks.
 * @param sysOf describes the type itself
 */
export function importableTypes<Sys>(sysOf: (id: string, index: number) => Sys) {
  return contentTypes.map((id, index) => {
    const fields = fieldsOf(id) ?? {};
    const own = ownTypeOf(id);
    const isName = (name: string) => fields[name]?.kind === 'symbol' && !fields[name].values;
    return {
      sys: sysOf(id, index),
      displayField: [...naming, ...Object.keys(own ? fields : {})].find(isName) ?? null,
      name: spelledOut(id),
      description: (own ?? contentModel[id as keyof typeof contentModel]).description,
      fields: Object.entries(fields).map(([name, field]) => contentTypeField(name, field)),
    };
  });
}

function contentTypeField(id: string, field: Field) {
  const { type, linkType, itemsType } = storage[field.kind];
  const validations = validationsOf(id, field);
  return {
    id,
    name: spelledOut(id),
    type,
    localized: field.localized,
    required: field.required,
    validations: itemsType ? [] : validations,
    disabled: false,
    omitted: false,
    ...(itemsType
      ? { items: { type: itemsType, validations, ...(linkType && { linkType }) } }
      : linkType && { linkType }),
  };
}

/** @param name the field's */
function validationsOf(
  name: string,
  { kind, targets, values, format, size, mayBeVideo }: Field,
): readonly object[] {
  const pattern = patterns[name];
  if (pattern) {
    const { source, message, reserved } = pattern;
    return [
      { regexp: { pattern: source, flags: null }, message },
      ...(reserved ? [{ prohibitRegexp: { pattern: reserved, flags: null }, message: reservedMessage }] : []),
    ];
  }
  if (kind === 'richText') return [{ nodes: richTextNodes() }];
  if (values) return [{ in: values }];
  if (size) return [{ [kind === 'number' || kind === 'integer' ? 'range' : 'size']: size }];
  if (targets) return [{ linkContentType: targets }];
  if (format) {
    const { pattern, example } = fieldFormats[format];
    return [{ regexp: { pattern: pattern.source, flags: null }, message: `Write it like ${example}.` }];
  }
  if (kind !== 'asset' && kind !== 'assets') return [];
  return [{ linkMimetypeGroup: mayBeVideo ? ['image', 'video'] : ['image'] }];
}

function richTextNodes() {
  return Object.fromEntries(
    Object.entries(richTextTargets).map(([nodeType, linkContentType]) => [nodeType, [{ linkContentType }]]),
  );
}

/**
 * A letter or digit of any script, no capital of Latin, Greek and Cyrillic. Contentful's patterns know no classes of Unicode, so it
 * excludes what is neither.
 */
const letter =
  '[^\\s\\u0000-/:-@A-Z[-`{-\\u00de\\u00f7\\u0391-\\u03ab\\u0400-\\u042f' +
  '\\u2000-\\u206f\\u2190-\\u245f\\u2500-\\u2775\\u2794-\\u2bff\\u3000-\\u3004\\u3008-\\u3020\\ue000-\\uf8ff]';

interface Pattern {
  readonly source: string;
  readonly message: string;
  /** Matches names that are taken. */
  readonly reserved?: string;
}

const reservedMessage = 'This name is reserved: for files of the site, or for devices on Windows.';

/** Patterns of fields by their names (content model, "Slugs"). */
const patterns: Readonly<Record<string, Pattern>> = {
  slug: {
    source: `^(?:/|${letter}+(?:(?:[-_]+|\\.)${letter}+)*)$`,
    message:
      'Use lower-case letters and digits, with "-", "_" or "." between them; or "/" for the start of a section.',
    reserved: '^index$|\\.html$|^(?:con|prn|aux|nul|(?:com|lpt)[1-9])(?:\\.|$)',
  },
  externalDestination: {
    source: '^https?://[^\\s/?#]\\S*$',
    message: 'Enter the whole address, beginning with https://.',
  },
};

/** Returns an editor interface per content type: the widget of each field. @param sysOf describes the interface itself */
export function importableEditors<Sys>(sysOf: (contentType: string, index: number) => Sys) {
  return contentTypes.map((id, index) => ({
    sys: sysOf(id, index),
    controls: Object.entries(fieldsOf(id) ?? {}).map(([fieldId, field]) => ({
      fieldId,
      widgetId: !field.values
        ? storage[field.kind].widget
        : field.kind === 'symbols'
          ? 'checkbox'
          : 'dropdown',
      widgetNamespace: 'builtin',
      ...(field.kind === 'date' && { settings: { format: field.isDay ? 'dateonly' : 'timeZ' } }),
    })),
  }));
}

/** Converts an id to words: `threeColumnSteps` becomes "Three column steps". */
function spelledOut(id: string): string {
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
