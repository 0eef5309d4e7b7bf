import type { ContentType, contentModel } from '../../../domain/content/content-model.ts';
import type { RichTextDocument } from './inline-markup.ts';
import type { Localized } from './texts.ts';

interface KindValues {
  symbol: string;
  text: string;
  symbols: readonly string[];
  richText: RichTextDocument;
  boolean: boolean;
  object: Readonly<Record<string, unknown>> | readonly unknown[];
  /** Links are written as the target's id. */
  entry: string;
  entries: readonly string[];
  asset: string;
}

type ValueOf<Described> = Described extends { readonly kind: infer Kind extends keyof KindValues }
  ? KindValues[Kind]
  : never;

/** Maps field names to values: one per language, or a plain value for the default language. */
export type FieldValues<Type extends ContentType> = {
  readonly [Name in keyof (typeof contentModel)[Type]['fields']]?:
    | ValueOf<(typeof contentModel)[Type]['fields'][Name]>
    | Localized<ValueOf<(typeof contentModel)[Type]['fields'][Name]>>;
};

/** Describes an entry of the sample's sources, without dates and versions. */
export interface EntrySource {
  readonly type: ContentType;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly tags: readonly string[];
}

/** Describes an entry, typed by the fields of its content type. */
export function entry<Type extends ContentType>(
  type: Type,
  id: string,
  fields: FieldValues<Type>,
  tags: readonly string[] = [],
): EntrySource {
  return { type, id, fields: fields as Readonly<Record<string, unknown>>, tags };
}
