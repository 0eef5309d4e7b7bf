import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { control } from '../../domain/content/values.ts';
import {
  type Direction,
  defaultLanguage,
  type Locale,
  languagesOf,
  localeByCode,
} from '../../domain/locales/locales.ts';
import { directionOf } from '../../domain/locales/text-direction.ts';
import { firstOf, isCounted, pluralForms, withForms } from '../../domain/site/format-count.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { didYouMean, nearest } from '../model/did-you-mean.ts';
import type { Messages } from '../model/site-bundle.ts';
import { ContentFileError, messageOf } from '../model/user-error.ts';

type Texts = Readonly<Record<string, string>>;

interface MessagesFile {
  readonly code: string;
  readonly source: string;
  /** Whether it is the site's, which holds only the texts that differ from the program's. */
  readonly isOwn: boolean;
}

/** Names the folder of package.json, and the configuration with the site's own texts. */
interface MessageOptions {
  readonly root: string;
  readonly config: Pick<SiteConfig, 'messages' | 'languages'>;
}

/** The placeholder that every text may have and none needs. */
const brand = 'brand';

/** A text that the scripts of English pages hold. */
const fixedText = 'order.toast.error';

/**
 * Reads the UI texts of languages from the program's `messages/`, of which every file must have exactly the keys of the
 * English one and their placeholders, and puts the site's own texts in their place. A language that the program doesn't have gets
 * missing texts from its fallback.
 * @throws ContentFileError with all faults of a file and their lines
 */
export function readMessages(options: MessageOptions, locales: readonly TextLanguage[]): Messages {
  const english = readTexts(fileOf(options, 'en'));
  const read = (file: MessagesFile): Texts => {
    const texts = readTexts(file);
    assertLike(english, file, texts, languageOf(options, file.code)?.tag ?? file.code);
    return texts;
  };
  return textsBy(options, locales, read);
}

/** Reads the UI texts of languages from files that an earlier build has checked. */
export function readCheckedMessages(options: MessageOptions, locales: readonly TextLanguage[]): Messages {
  return textsBy(options, locales, ({ source }) => JSON.parse(source) as Texts);
}

function textsBy(
  options: MessageOptions,
  locales: readonly TextLanguage[],
  read: (file: MessagesFile) => Texts,
): Messages {
  const facing = (locale: TextLanguage) => (file: MessagesFile) => {
    const direction = languageOf(options, file.code)?.direction ?? directionOf(file.code);
    return direction === locale.direction ? read(file) : isolated(read(file), direction);
  };
  return Object.fromEntries(
    locales.map((locale) => [
      locale.code,
      Object.assign({}, ...filesOf(options, locale).map(facing(locale))),
    ]),
  );
}

function languageOf({ config }: MessageOptions, code: string): Locale | undefined {
  return languagesOf(config).find((language) => language.code === code) ?? localeByCode(code);
}

/** Isolates texts from pages that read the other way: their punctuation stays in its place. */
function isolated(texts: Texts, direction: Direction): Texts {
  const start = direction === 'rtl' ? '\u2067' : '\u2066';
  const isolate = (text: string) => `${start}${text}\u2069`;
  const each = (text: string) =>
    isCounted(text)
      ? withForms([...pluralForms(text)].map(([form, part]) => [form, isolate(part)]))
      : isolate(text);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, each(text)]));
}

/** Describes a language by what its UI texts depend on. */
type TextLanguage = Pick<Locale, 'code' | 'texts' | 'fallback' | 'direction'>;

/** Lists the files of a language. A text of a later file replaces that of an earlier one. */
function filesOf(
  options: MessageOptions,
  locale: TextLanguage,
  above: readonly string[] = [],
): MessagesFile[] {
  const own = ownFile(options, locale.code);
  const next = fallbackOf(options, locale, above);
  const below = next
    ? filesOf(options, next, [...above, locale.code])
    : [fileOf(options, locale.texts ?? 'en')];
  return [...below, ...(own ? [own] : [])];
}

/**
 * Returns the language from which a language of the site takes the UI texts that it lacks; undefined for languages of the program, which
 * lack none.
 * @param above codes of languages that fall back to this one
 */
export function fallbackOf(
  { config }: MessageOptions,
  { code, texts, fallback }: TextLanguage,
  above: readonly string[] = [],
): Locale | undefined {
  if (texts !== null) return undefined;
  const languages = languagesOf(config);
  const others = [languages.find((language) => language.code === fallback), defaultLanguage(languages)];
  return others.find((language) => language && ![...above, code].includes(language.code));
}

/** Returns the texts that the site has for a language; undefined without a file. @throws ContentFileError as `readMessages` */
export function textsOfSite(options: MessageOptions, code: string): Texts | undefined {
  const own = ownFile(options, code);
  return own && readTexts(own);
}

/** Returns the line of a text in the site's own file of a language; 1 for a text that it doesn't have. */
export function lineOfText(options: MessageOptions, code: string, key: string): number {
  return lineOf(ownFile(options, code) ?? fileOf(options, code), key);
}

function ownFile({ config }: MessageOptions, code: string): MessagesFile | undefined {
  const source = config.messages?.[code];
  return source === undefined ? undefined : { code, source, isOwn: true };
}

function fileOf({ root }: MessageOptions, code: string): MessagesFile {
  const file = { code, source: '', isOwn: false };
  try {
    const bytes = readFileSync(join(root, 'messages', `${code}.json`));
    return { ...file, source: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    const { code: reason } = error as NodeJS.ErrnoException;
    if (reason === 'ENOENT') throw messagesError(file, [{ what: 'is missing' }]);
    if (reason === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw messagesError(file, [{ what: "isn't UTF-8" }]);
    throw messagesError(file, [{ what: `can't be read (${reason})` }]);
  }
}

/** Reads the texts of a file; an empty one is missing, as translators' tools write it for what isn't translated yet. */
function readTexts(file: MessagesFile): Texts {
  const values = parse(file);
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw messagesError(file, [{ line: 1, what: "isn't a JSON object of texts by key" }]);
  }
  const texts = Object.entries(values).filter(([, text]) => typeof text !== 'string' || text.trim() !== '');
  if (texts.length === 0 && !file.isOwn) throw messagesError(file, [{ what: 'has no texts' }]);
  return Object.fromEntries(texts);
}

function parse(file: MessagesFile): unknown {
  const { source } = file;
  if (source.trim() === '') throw messagesError(file, [{ what: 'is empty' }]);
  try {
    return JSON.parse(source);
  } catch (error) {
    const { message } = error as Error;
    const line = /\(line (\d+) column \d+\)/.exec(message)?.[1] ?? source.trimEnd().split('\n').length;
    throw messagesError(file, [{ line: Number(line), what: `isn't JSON: ${messageOf(error)}` }]);
  }
}

/** Asserts that a file has the placeholders of the English one and no other keys; the program's has all keys. */
function assertLike(english: Texts, file: MessagesFile, texts: Texts, tag: string): void {
  const faults = Object.entries(texts).flatMap(([key, text]) =>
    faultsOf(english, file, key, text, tag).map((fault) => ({ ...fault, line: lineOf(file, key) })),
  );
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(texts, key));
  const named = () => firstOf(missing.map((key) => `"${key}"`));
  const lacks = missing.length > 0 && !file.isOwn ? [{ what: `lacks ${named()}` }] : [];
  if (faults.length + lacks.length > 0) throw messagesError(file, [...faults, ...lacks]);
}

function faultsOf(english: Texts, { code }: MessagesFile, key: string, text: unknown, tag: string): Fault[] {
  const original = english[key];
  if (original === undefined) {
    const hint = didYouMean(nearest(key, Object.keys(english)));
    return [{ what: `has a key that no text of the program has: "${key}"`, hint }];
  }
  if (typeof text !== 'string') return [{ what: `has a value that isn't a string: "${key}"` }];
  if (control.test(text)) return [{ what: `has a value that has control characters: "${key}"` }];
  if (key === fixedText && code === 'en' && text !== original)
    return [{ what: `changes "${key}", which is a part of the program in English` }];
  return isCounted(original)
    ? formFaults(key, text, original, tag)
    : placeholderFaults(key, text, namesIn(original));
}

function formFaults(key: string, text: string, original: string, tag: string): Fault[] {
  const forms = pluralForms(text);
  const numbers = numbersByForm(tag);
  const names = [...namesIn(original)];
  const wrong = [...forms].flatMap(([form, part]): Fault[] => {
    if (!pluralNames.includes(form))
      return [{ what: `has a plural form in "${key}" that no language has: "${form}"`, hint: formHint(tag) }];
    if (part.trim() === '') return [{ what: `has an empty plural form in "${key}": "${form}"` }];
    // A form of one number alone may write it as a word.
    const needed = numbers.get(form)?.length === 1 ? [] : names;
    return placeholderFaults(key, part, new Set(names), needed);
  });
  if (wrong.length > 0 || forms.has('other')) return wrong;
  return [{ what: `lacks the plural form "other" in "${key}"`, hint: formHint(tag) }];
}

const pluralNames = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Shows the plural forms of a language as a text has them. */
export function formHint(tag: string): string {
  return ` Write "${formsOf(tag)
    .map((form) => `${form}: …`)
    .join(' | ')}".`;
}

/** Lists the plural forms that a language has for whole numbers: some have others for fractions or millions alone. */
export function formsOf(tag: string): string[] {
  const used = numbersByForm(tag);
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  return pluralCategories.filter((form) => form === 'other' || used.has(form));
}

function numbersByForm(tag: string): ReadonlyMap<string, readonly number[]> {
  const plural = new Intl.PluralRules(tag);
  return Map.groupBy(Array(201).keys(), (count) => plural.select(count));
}

/** Finds placeholders that are written otherwise than the English ones, and missing ones. */
function placeholderFaults(
  key: string,
  text: string,
  names: ReadonlySet<string>,
  needed: Iterable<string> = names,
): Fault[] {
  const known = new Set([...names, brand]);
  const inBraces = text.match(/\{+[^{}]*\}+|[{}]/g) ?? [];
  const wrong = inBraces.flatMap((written) => {
    const [name = ''] = /\w+/.exec(written) ?? [];
    if (known.has(name) && /^\{\{\s*\w+\s*\}\}$/.test(written)) return [];
    return [{ written, meant: nearest(name, known) }];
  });
  const found = new Set([...namesIn(text), ...wrong.map(({ meant }) => meant)]);
  return [
    ...wrong.map(({ written, meant }) => ({
      what: `has braces in "${key}" that aren't a placeholder of the English text: "${written}"`,
      hint: didYouMean(meant && `{{${meant}}}`),
    })),
    ...[...needed]
      .filter((name) => name !== brand && !found.has(name))
      .map((name) => ({ what: `lacks the placeholder {{${name}}} in "${key}"` })),
  ];
}

/** Finds the names of placeholders. */
function namesIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/\{\{([^{}]*)\}\}/g), ([, name = '']) => name.trim()));
}

function lineOf({ source }: MessagesFile, key: string): number {
  const at = source.search(new RegExp(`${RegExp.escape(JSON.stringify(key))}\\s*:`));
  return source.slice(0, Math.max(0, at)).split('\n').length;
}

interface Fault {
  readonly what: string;
  readonly line?: number;
  readonly hint?: string;
}

function messagesError({ code, isOwn }: MessagesFile, faults: readonly Fault[]): ContentFileError {
  const place = ({ line }: Partial<Fault> = {}) =>
    `messages/${code}.json${line === undefined ? '' : `:${line}`}`;
  const [only] = faults;
  const said = ({ what, hint = '' }: Fault) => `${what}.${hint}`;
  const all = faults.map((fault) => `\n${place(fault)} ${said(fault)}`).join('');
  const [where, why] =
    only && faults.length === 1 ? [place(only), ` the file ${said(only)}`] : [place(), all];
  return new ContentFileError(
    `The UI texts in ${where} can't be used:${why}`,
    isOwn
      ? "Correct the file beside site.config.ts: it holds the texts that differ from the program's, by their keys."
      : 'Restore the file from version control, or correct it: every file of messages/ has a text for every key of messages/en.json.',
  );
}
