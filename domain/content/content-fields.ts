import countryCodes from '../../data/flags/codes.json' with { type: 'json' };
import type { PicturePlace } from './pictures.ts';

/** Lists the ways in which Contentful stores a field's value. */
export type FieldKind =
  | 'symbol'
  | 'text'
  | 'symbols'
  | 'richText'
  | 'boolean'
  | 'number'
  | 'integer'
  | 'date'
  | 'location'
  | 'object'
  | 'entry'
  | 'entries'
  | 'asset'
  | 'assets';

interface FieldFormatRule {
  /** Matches what may be right; Contentful refuses any other text. */
  readonly pattern: RegExp;
  /** Tells whether a text that matches is right, where that isn't certain. */
  readonly accepts?: (text: string) => boolean;
  /** Is shown to editors. */
  readonly example: string;
}

const dayPattern = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Maps the forms of texts to what they accept. */
export const fieldFormats = {
  country: { pattern: /^[A-Z]{2}$/, accepts: (text) => countries.has(text), example: 'DE' },
  milliseconds: { pattern: /^[1-9]\d{0,3}$/, example: '18' },
  score: { pattern: /^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/, example: '4.7' },
  date: { pattern: dayPattern, accepts: isDay, example: '2026-03-31' },
} as const satisfies Readonly<Record<string, FieldFormatRule>>;

/** ISO 3166-1 alpha-2. */
const countries: ReadonlySet<string> = new Set(countryCodes.split(' '));

/** Returns whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(text);
}

type FieldFormat = keyof typeof fieldFormats;

export interface Field {
  readonly kind: FieldKind;
  /** Has one value per locale, with Contentful's fallback; otherwise a value in the default locale only. */
  readonly localized: boolean;
  /** Must resolve in the default locale. */
  readonly required: boolean;
  /** Content types that an entry link may target; absent: any. */
  readonly targets?: readonly string[];
  /** The only values allowed. */
  readonly values?: readonly string[];
  /** The form that a text must have. */
  readonly format?: FieldFormat;
  /** The number of characters that Contentful asks for; of a number, its range. */
  readonly size?: { readonly min?: number; readonly max?: number };
  /** Marks a date without a time. */
  readonly isDay?: boolean;
  /** The value where there is none; absent: there is none either. */
  readonly missing?: unknown;
  /** Marks a text that is part of an address and therefore not translatable. */
  readonly isAddress?: boolean;
  /** Lists where pages show a picture; empty for social networks only. */
  readonly places?: readonly PicturePlace[];
  /** Marks a decorative picture, which screen readers skip. */
  readonly decorative?: boolean;
  /** Marks a picture that may be a video. */
  readonly mayBeVideo?: boolean;
  /** Names the field that provides the alternative text where the picture has none. */
  readonly altFrom?: string;
}

/** Returns whether a field may hold a text; pages show any other as if the field were empty. */
export function allowsText({ values, format }: Pick<Field, 'values' | 'format'>, text: string): boolean {
  if (values && !values.includes(text)) return false;
  if (format === undefined) return true;
  const { pattern, accepts }: FieldFormatRule = fieldFormats[format];
  return pattern.test(text) && (accepts?.(text) ?? true);
}

export type FieldOptions = Partial<Omit<Field, 'kind' | 'targets' | 'places'>>;
type Described<Kind extends FieldKind> = Field & { readonly kind: Kind };
type Rule = { readonly values: readonly string[] } | { readonly format: FieldFormat };
/** Marks a field whose texts code knows, as the model lists them or says their form. */
type PlainBy<Options> = [Extract<Options, Rule>] extends [never] ? unknown : { readonly isPlain: true };

/** Marks a field with a value per locale. */
export const localized: FieldOptions = { localized: true };
export const required: FieldOptions = { required: true };

/** Describes a field with a scalar value. */
export function field<Kind extends FieldKind, const Options extends readonly FieldOptions[]>(
  kind: Kind,
  ...options: Options
): Described<Kind> & PlainBy<Options[number]> {
  return Object.assign({ kind, localized: false, required: false }, ...options);
}

/** Returns whether code knows a field's texts, as the model lists them or says their form. */
export function isPlainField({ values, format }: Pick<Field, 'values' | 'format'>): boolean {
  return (values ?? format) !== undefined;
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

/** Describes a link to a picture shown in these places. */
export function picture(places: readonly PicturePlace[], ...options: FieldOptions[]) {
  return { ...field('asset', ...options), places };
}

const textKinds: ReadonlySet<FieldKind> = new Set(['symbol', 'text', 'symbols', 'richText']);

/** Returns whether a field holds translatable text. */
export function isTranslatable({ kind, localized, isAddress }: Field): boolean {
  return localized && textKinds.has(kind) && !isAddress;
}
