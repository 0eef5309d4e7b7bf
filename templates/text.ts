/** Types of what templates show (docs/decisions/shapes.md): a page is rendered for several languages at once, so they can't look into texts. */
import type { ReactNode } from 'react';
import type { ContentType, contentModel } from '../domain/content/content-model.ts';
import type { Entry, Image } from '../domain/content/entries.ts';
import type { MessageKey, ValuesOf } from '../domain/locales/message-keys.ts';
import type { NavigationItem } from '../domain/site/shell.ts';

declare const inEachLanguage: unique symbol;

interface Mark extends Iterable<ReactNode> {
  readonly [inEachLanguage]: true;
}

/** Describes a text or an address of content, in a language or as a mark for all. Templates show it; `wordsOf` is for attributes. */
export type Text = string | Mark;

/** Describes words that attributes take too, such as messages and amounts: a string without its methods. */
export type Words = string & { readonly [Name in Exclude<keyof string & string, 'toString'>]: never };

/** Returns a text for an attribute. */
export function wordsOf<Shown extends Text | undefined>(text: Shown) {
  return text as Words | Extract<Shown, undefined>;
}

/** Says a message by its key. */
export type Say = <Key extends MessageKey>(key: Key, ...values: SaidValues<ValuesOf<Key>>) => Words;

type SaidValues<Values extends readonly unknown[]> = {
  readonly [At in keyof Values]: { readonly [Name in keyof Values[At]]: Values[At][Name] | Text };
};

type FieldsOf<Type extends ContentType> = (typeof contentModel)[Type]['fields'];

type ShownField<Described, Value> = Described extends { readonly isPlain: true }
  ? Value
  : Value extends string
    ? Text
    : Value extends readonly string[]
      ? readonly Text[]
      : Value;

type ShownFields<Own, Fields> = {
  readonly [Name in keyof Own]: Name extends keyof Fields ? ShownField<Fields[Name], Own[Name]> : Own[Name];
};

/** Describes an entry as templates see it; one in a language is such an entry, too. */
export type Shown<Type extends ContentType = ContentType> = Type extends ContentType
  ? ShownFields<Entry<Type>, FieldsOf<Type>>
  : never;

/** Describes a link to an entry as templates see it. */
export interface ShownItem
  extends Pick<NavigationItem, 'language' | 'content_type' | 'identifier' | 'icon' | 'unlocalized_entry_id'> {
  readonly name: Text;
  readonly url?: Text;
  readonly children: readonly ShownItem[];
  readonly description?: { readonly name: Text; readonly language?: NavigationItem['language'] };
}

/** Describes a picture as templates see it. */
export interface ShownImage extends Pick<Image, 'width' | 'height' | 'contentType'> {
  readonly url: Text;
  readonly alt: Text;
  readonly name?: Text | undefined;
  readonly dark?: Text | undefined;
}

/** Returns what a value of a template is in a language. */
export interface InLanguage {
  (value: Text): string;
  (value: Text | undefined): string | undefined;
  <Own extends Shown>(value: Own): Entry<Own['type']>;
  (value: readonly Shown[]): readonly Entry[];
  (value: readonly ShownItem[]): readonly NavigationItem[];
  (value: ShownItem): NavigationItem;
  (value: ShownImage): Image;
  <Value extends object | undefined>(value: Value): Value;
}
