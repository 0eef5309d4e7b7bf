/** Parsed entries: with the values of all locales, and as one locale's view. */

import type { Locale } from '../locales/locales.ts';
import type { ContentType, contentModel } from './content-model.ts';
import type { RichTextDocument } from './rich-text.ts';

export interface EntryLink {
  readonly id: string;
}

export interface AssetLink {
  readonly id: string;
}

interface KindValues {
  symbol: string;
  text: string;
  symbols: readonly string[];
  richText: RichTextDocument;
  boolean: boolean;
  object: unknown;
  entry: EntryLink;
  entries: readonly EntryLink[];
  asset: AssetLink;
}

type FieldsOf<Type extends ContentType> = (typeof contentModel)[Type]['fields'];
type ValueOf<Described> = Described extends { readonly kind: infer Kind extends keyof KindValues }
  ? KindValues[Kind]
  : never;

/** Identifies the language of each field that falls back to another one. */
type FieldLanguages = Readonly<Record<string, Pick<Locale, 'tag' | 'direction'>>>;

/** Describes an entry in one language: fallbacks applied, empty fields absent. */
export type Entry<Type extends ContentType = ContentType> = Type extends ContentType
  ? { readonly id: string; readonly type: Type; readonly languages?: FieldLanguages } & {
      readonly [Name in keyof FieldsOf<Type>]?: ValueOf<FieldsOf<Type>[Name]>;
    }
  : never;

export interface PictureFile {
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  /** `image/avif`. */
  readonly contentType: string;
}

/** Describes an asset in one language; sizes in CSS pixels, 0 when unknown. */
export interface Image {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly contentType: string;
  /** The asset's title. */
  readonly name?: string | undefined;
  /** Resized and converted files of the picture. */
  readonly conversions?: readonly PictureFile[] | undefined;
  /** Address of the picture in its own dark colours. */
  readonly dark?: string | undefined;
}
