import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unprefixedLocale } from '../../domain/locales/locales.ts';
import { didYouMean, nearest } from '../model/did-you-mean.ts';
import type { Messages } from '../model/site-bundle.ts';
import { ContentFileError } from '../model/user-error.ts';

type Texts = Readonly<Record<string, string>>;

interface MessagesFile {
  readonly code: string;
  readonly source: string;
  readonly texts: Texts;
}

const maxNamed = 5;

/** The placeholder that every text may have. */
const brand = 'brand';

/**
 * Reads the UI texts of languages from `messages/`. Every file must have exactly the keys of the English one, and only
 * its placeholders.
 * @param root the folder of package.json
 * @param locales UI codes
 * @throws ContentFileError with the file and line
 */
export function readMessages(root: string, locales: readonly string[]): Messages {
  const english = readFile(root, unprefixedLocale);
  const others = locales.filter((code) => code !== unprefixedLocale).map((code) => readFile(root, code));
  for (const file of [english, ...others]) assertLike(english.texts, file);
  const published = locales.includes(unprefixedLocale) ? [english, ...others] : others;
  return Object.fromEntries(published.map(({ code, texts }) => [code, texts]));
}

/** Reads the UI texts of languages from files that an earlier build has checked. */
export function readCheckedMessages(root: string, locales: readonly string[]): Messages {
  return Object.fromEntries(locales.map((code) => [code, JSON.parse(readSource(root, code)) as Texts]));
}

function readFile(root: string, code: string): MessagesFile {
  const source = readSource(root, code);
  const texts = parse(code, source);
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) {
    throw messagesError(code, 1, "isn't a JSON object of texts by key");
  }
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'string' && text.trim() !== '') continue;
    const what = typeof text === 'string' ? 'is empty' : "isn't a string";
    throw messagesError(code, lineOf(source, key), `has a value that ${what}: "${key}"`);
  }
  if (Object.keys(texts).length === 0) throw messagesError(code, undefined, 'has no texts');
  return { code, source, texts: texts as Texts };
}

function readSource(root: string, code: string): string {
  try {
    const bytes = readFileSync(join(root, 'messages', `${code}.json`));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    const { code: reason } = error as NodeJS.ErrnoException;
    if (reason === 'ENOENT') throw messagesError(code, undefined, 'is missing');
    if (reason === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw messagesError(code, undefined, "isn't UTF-8");
    throw messagesError(code, undefined, `can't be read (${reason})`);
  }
}

function parse(code: string, source: string): unknown {
  if (source.trim() === '') throw messagesError(code, undefined, 'is empty');
  try {
    return JSON.parse(source);
  } catch (error) {
    const { message } = error as Error;
    const line = /\(line (\d+) column \d+\)/.exec(message)?.[1] ?? source.trimEnd().split('\n').length;
    throw messagesError(code, Number(line), `isn't JSON: ${message}`);
  }
}

/** Asserts that a file has the keys and placeholders of the English one. */
function assertLike(english: Texts, { code, source, texts }: MessagesFile): void {
  const keys = Object.keys(english);
  for (const [key, text] of Object.entries(texts)) {
    const refuse = (what: string, hint: string) => messagesError(code, lineOf(source, key), what, hint);
    const original = english[key];
    if (original === undefined)
      throw refuse(`has a key that messages/en.json doesn't have: "${key}"`, didYouMean(nearest(key, keys)));
    const known = new Set([...placeholdersIn(original), brand]);
    const unknown = placeholdersIn(text).find((name) => !known.has(name));
    if (unknown === undefined) continue;
    const what = `has a placeholder in "${key}" that the English text doesn't have: "${unknown}"`;
    throw refuse(what, didYouMean(nearest(unknown, known)));
  }
  const missing = keys.filter((key) => !Object.hasOwn(texts, key));
  if (missing.length === 0) return;
  const named = missing.slice(0, maxNamed).map((key) => `"${key}"`);
  const more = missing.length > maxNamed ? ` and ${missing.length - maxNamed} more` : '';
  throw messagesError(code, undefined, `lacks ${named.join(', ')}${more}`);
}

function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{\{([^{},]*)[^{}]*\}\}/g)].map(([, name = '']) => name.trim());
}

function lineOf(source: string, key: string): number {
  const at = source.search(new RegExp(`${RegExp.escape(JSON.stringify(key))}\\s*:`));
  return source.slice(0, Math.max(0, at)).split('\n').length;
}

function messagesError(code: string, line: number | undefined, what: string, hint = ''): ContentFileError {
  const where = line === undefined ? '' : `:${line}`;
  return new ContentFileError(
    `The UI texts in messages/${code}.json${where} can't be used: the file ${what}.${hint}`,
    'Restore the file from version control, or correct it: every file of messages/ has a text for every key of messages/en.json.',
  );
}
