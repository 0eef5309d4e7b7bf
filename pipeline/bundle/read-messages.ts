import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { control } from '../../domain/content/values.ts';
import { type Direction, defaultLanguage, type Locale, languagesOf } from '../../domain/locales/locales.ts';
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

/** The placeholder that every text may have. */
const brand = 'brand';

/** A text that the scripts of English pages hold. */
const fixedText = 'order.toast.error';

/**
 * Reads the UI texts of languages from the program's `messages/`, of which every file must have exactly the keys of the
 * English one and only its placeholders, and puts the site's own texts in their place. A language that the program doesn't have gets
 * missing texts from its fallback.
 * @throws ContentFileError with the file and line
 */
export function readMessages(options: MessageOptions, locales: readonly TextLanguage[]): Messages {
  const english = readTexts(fileOf(options, 'en'));
  const read = (file: MessagesFile): Texts => {
    const texts = readTexts(file);
    assertLike(english, file, texts);
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
    const language = languagesOf(options.config).find(({ code }) => code === file.code);
    const direction = language?.direction ?? directionOf(file.code);
    return direction === locale.direction ? read(file) : isolated(read(file), direction);
  };
  return Object.fromEntries(
    locales.map((locale) => [
      locale.code,
      Object.assign({}, ...filesOf(options, locale).map(facing(locale))),
    ]),
  );
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

/** Lists the files of a language, those that others take the place of first. */
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
    if (reason === 'ENOENT') throw messagesError(file, undefined, 'is missing');
    if (reason === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw messagesError(file, undefined, "isn't UTF-8");
    throw messagesError(file, undefined, `can't be read (${reason})`);
  }
}

function readTexts(file: MessagesFile): Texts {
  const texts = parse(file);
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) {
    throw messagesError(file, 1, "isn't a JSON object of texts by key");
  }
  for (const [key, text] of Object.entries(texts)) {
    const refuse = (what: string) =>
      messagesError(file, lineOf(file, key), `has a value that ${what}: "${key}"`);
    if (typeof text !== 'string') throw refuse("isn't a string");
    if (text.trim() === '') throw refuse('is empty');
    if (control.test(text)) throw refuse('has control characters');
  }
  if (Object.keys(texts).length === 0 && !file.isOwn) throw messagesError(file, undefined, 'has no texts');
  return texts as Texts;
}

function parse(file: MessagesFile): unknown {
  const { source } = file;
  if (source.trim() === '') throw messagesError(file, undefined, 'is empty');
  try {
    return JSON.parse(source);
  } catch (error) {
    const { message } = error as Error;
    const line = /\(line (\d+) column \d+\)/.exec(message)?.[1] ?? source.trimEnd().split('\n').length;
    throw messagesError(file, Number(line), `isn't JSON: ${messageOf(error)}`);
  }
}

/** Asserts that a file has the placeholders of the English one and no other keys; the program's has all keys. */
function assertLike(english: Texts, file: MessagesFile, texts: Texts): void {
  const keys = Object.keys(english);
  for (const [key, text] of Object.entries(texts)) {
    const refuse = (what: string, hint = '') => messagesError(file, lineOf(file, key), what, hint);
    const original = english[key];
    if (original === undefined)
      throw refuse(`has a key that no text of the program has: "${key}"`, didYouMean(nearest(key, keys)));
    if (key === fixedText && file.code === 'en' && text !== original)
      throw refuse(`changes "${key}", which is a part of the program in English`);
    const known = new Set([...placeholdersIn(original), brand]);
    const unknown = placeholdersIn(text).find((name) => !known.has(name));
    if (unknown === undefined) continue;
    const what = `has a placeholder in "${key}" that the English text doesn't have: "${unknown}"`;
    throw refuse(what, didYouMean(nearest(unknown, known)));
  }
  const missing = keys.filter((key) => !Object.hasOwn(texts, key));
  if (missing.length === 0 || file.isOwn) return;
  throw messagesError(file, undefined, `lacks ${firstOf(missing.map((key) => `"${key}"`))}`);
}

function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{\{([^{},]*)[^{}]*\}\}/g)].map(([, name = '']) => name.trim());
}

function lineOf({ source }: MessagesFile, key: string): number {
  const at = source.search(new RegExp(`${RegExp.escape(JSON.stringify(key))}\\s*:`));
  return source.slice(0, Math.max(0, at)).split('\n').length;
}

function messagesError(
  { code, isOwn }: MessagesFile,
  line: number | undefined,
  what: string,
  hint = '',
): ContentFileError {
  const where = line === undefined ? '' : `:${line}`;
  return new ContentFileError(
    `The UI texts in messages/${code}.json${where} can't be used: the file ${what}.${hint}`,
    isOwn
      ? "Correct the file beside site.config.ts: it holds the texts that differ from the program's, by their keys."
      : 'Restore the file from version control, or correct it: every file of messages/ has a text for every key of messages/en.json.',
  );
}
