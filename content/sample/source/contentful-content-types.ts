import { type Field, type FieldKind, fieldFormats } from '../../../domain/content/content-fields.ts';
import { contentModel, richTextTargets } from '../../../domain/content/content-model.ts';
import {
  environmentLink,
  link,
  momentAfter,
  peopleOf,
  publishedSys,
  spaceLink,
} from './contentful-resources.ts';

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
  object: { type: 'Object', widget: 'objectEditor' },
  entry: { type: 'Link', linkType: 'Entry', widget: 'entryLinkEditor' },
  entries: { type: 'Array', itemsType: 'Link', widget: 'entryLinksEditor' },
  asset: { type: 'Link', linkType: 'Asset', widget: 'assetLinkEditor' },
};

/** Candidates for an entry's title in Contentful's lists, best first. */
const naming = ['name', 'title', 'text', 'heading', 'offerId'];

const model = Object.entries(contentModel).map(
  ([id, { description, fields }]): readonly [string, string, Readonly<Record<string, Field>>] => [
    id,
    description,
    fields,
  ],
);
const createdAt = (index: number) => momentAfter('2025-01-13T10:00:00Z', index);

/** Converts the content model to Contentful's content types. */
export function contentfulContentTypes() {
  return model.map(([id, description, fields], index) => ({
    sys: publishedSys('ContentType', id, createdAt(index)),
    displayField: naming.find((name) => fields[name]?.kind === 'symbol') ?? null,
    name: spelledOut(id),
    description,
    fields: Object.entries(fields).map(([name, field]) => contentTypeField(name, field)),
  }));
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
    ...(linkType && { linkType }),
    ...(itemsType && {
      items: { type: itemsType, validations, ...(itemsType === 'Link' && { linkType: 'Entry' }) },
    }),
  };
}

/** @param name the field's */
function validationsOf(
  name: string,
  { kind, targets, values, format, mayBeVideo }: Field,
): readonly object[] {
  const pattern = patterns[name];
  if (pattern) return [{ regexp: { pattern: pattern.source, flags: null }, message: pattern.message }];
  if (kind === 'richText') return [{ nodes: richTextNodes }];
  if (values) return [{ in: values }];
  if (targets) return [{ linkContentType: targets }];
  if (format) {
    const { pattern, example } = fieldFormats[format];
    return [{ regexp: { pattern: pattern.source, flags: null }, message: `Write it like ${example}.` }];
  }
  if (kind !== 'asset') return [];
  return [{ linkMimetypeGroup: mayBeVideo ? ['image', 'video'] : ['image'] }];
}

const richTextNodes = Object.fromEntries(
  Object.entries(richTextTargets).map(([nodeType, linkContentType]) => [nodeType, [{ linkContentType }]]),
);

/** A letter or digit of any script. Contentful's patterns know no classes of Unicode, so it excludes what is neither. */
const letter = '[^\\s!-/:-@A-Z[-`{-\\u00bf\\u2000-\\u206f]';

/** Patterns of fields by their names (content model, "Slugs"). */
const patterns: Readonly<Record<string, { readonly source: string; readonly message: string }>> = {
  slug: {
    source: `^(?:/|${letter}+(?:(?:[-_]+|\\.)${letter}+)*)$`,
    message:
      'Use lower-case letters and digits, with "-", "_" or "." between them; or "/" for the start of a section.',
  },
  externalDestination: {
    source: '^https?://[^\\s/?#]\\S*$',
    message: 'Enter the whole address, beginning with https://.',
  },
};

/** Returns an editor interface per content type: the widget of each field. */
export function contentfulEditorInterfaces() {
  return model.map(([id, , fields], index) => ({
    sys: editorInterfaceSys(id, createdAt(index).toISOString()),
    controls: Object.entries(fields).map(([fieldId, field]) => ({
      fieldId,
      widgetId: field.values ? 'dropdown' : storage[field.kind].widget,
      widgetNamespace: 'builtin',
    })),
  }));
}

function editorInterfaceSys(contentType: string, at: string) {
  const { createdBy, updatedBy } = peopleOf(contentType);
  return {
    id: 'default',
    type: 'EditorInterface',
    space: spaceLink(),
    version: 2,
    createdAt: at,
    createdBy,
    updatedAt: at,
    updatedBy,
    contentType: link('ContentType', contentType),
    environment: environmentLink(),
  };
}

/** Converts an id to words: `threeColumnSteps` becomes "Three column steps". */
function spelledOut(id: string): string {
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
