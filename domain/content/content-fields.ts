import type { PicturePlace } from './pictures.ts';

/** Lists the ways in which Contentful stores a field's value. */
export type FieldKind =
  | 'symbol'
  | 'text'
  | 'symbols'
  | 'richText'
  | 'boolean'
  | 'object'
  | 'entry'
  | 'entries'
  | 'asset';

/** Describes a field of a content type. */
export interface Field {
  readonly kind: FieldKind;
  /** One value a locale, with Contentful's fallback; otherwise only the default locale holds one. */
  readonly localized: boolean;
  /** Must resolve in the default locale. */
  readonly required: boolean;
  /** Content types that an entry link may point at; absent: any. */
  readonly targets?: readonly string[];
  /** The only values allowed. */
  readonly values?: readonly string[];
  /** Marks a text that is a part of an address, and so in no reader's language. */
  readonly isAddress?: boolean;
  /** Lists where pages show a picture; none where only social networks do. */
  readonly places?: readonly PicturePlace[];
  /** Marks a picture that says no more than the text beside it, and isn't read aloud. */
  readonly decorative?: boolean;
  /** Marks a picture in whose place a video may stand. */
  readonly mayBeVideo?: boolean;
  /** Names the entry's field that is read aloud where the picture has no description. */
  readonly altFrom?: string;
}

/** Describes a field's options besides its kind. */
export type FieldOptions = Partial<Omit<Field, 'kind' | 'targets' | 'places'>>;
type Described<Kind extends FieldKind> = Field & { readonly kind: Kind };

/** Marks a field with a value a locale. */
export const localized: FieldOptions = { localized: true };
/** Marks a field that must have a value. */
export const required: FieldOptions = { required: true };

/** Describes a field with one value or text. */
export function field<Kind extends FieldKind>(kind: Kind, ...options: FieldOptions[]): Described<Kind> {
  return Object.assign({ kind, localized: false, required: false }, ...options);
}

/** Describes a link to an entry of one of these content types. */
export function entry(
  targets: readonly string[] | undefined,
  ...options: FieldOptions[]
): Described<'entry'> {
  return { ...field('entry', ...options), ...(targets && { targets }) };
}

/** Describes a list of links to entries of these content types. */
export function entries(
  targets: readonly string[] | undefined,
  ...options: FieldOptions[]
): Described<'entries'> {
  return { ...field('entries', ...options), ...(targets && { targets }) };
}

/** Describes a link to a picture that pages show in these places. */
export function picture(places: readonly PicturePlace[], ...options: FieldOptions[]) {
  return { ...field('asset', ...options), places };
}

const textKinds: ReadonlySet<FieldKind> = new Set(['symbol', 'text', 'symbols', 'richText']);

/** Returns whether a field holds text that readers of each language expect in their own. */
export function isTranslatable({ kind, localized, isAddress }: Field): boolean {
  return localized && textKinds.has(kind) && !isAddress;
}
