/** Puts other languages in the place of the starter's: its content has texts in some, and is whole in any. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishName, type Locale, localeByCode } from '../domain/locales/locales.ts';
import { siteConfigSchema } from '../domain/site/site-config.ts';
import { UsageError } from './errors.ts';

/** Lists the languages of the starter's texts, the default one first. */
export const starterLanguages = ['en', 'de', 'es'];

/** Returns the languages of a new site. @throws UsageError for a code of no language, or one that is named twice */
export function languagesNamed(codes: readonly string[]): readonly Locale[] {
  const site = {
    origin: 'https://www.example.com',
    brand: 'Site',
    languages: codes.map((code) => ({ code })),
  };
  const { data, error } = siteConfigSchema([]).safeParse(site);
  const [issue] = error?.issues ?? [];
  const at = issue?.path[1];
  const { message: fault } = (issue?.code === 'invalid_union' && issue.errors.at(-1)?.[0]) || (issue ?? {});
  const unknown = data?.languages?.find(({ tag }) => englishName({ tag }) === tag);
  const what = unknown ? `"${unknown.code}" is the code of no language` : fault;
  if (what === undefined) return data?.languages ?? [];
  throw new UsageError(
    `--languages ${codes.join(',')}: ${unknown || at === undefined ? '' : `"${codes[Number(at)]}" `}${what}.`,
    'Name languages by their ISO 639 codes, such as cs for Czech, the one without a prefix first: de,en,cs.',
  );
}

interface Item {
  readonly sys: { readonly id: string };
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Space {
  readonly entries: readonly Item[];
  readonly assets: readonly Item[];
}

/**
 * Writes the configuration and the content of a new site. The default language has texts of another one as its own where the starter has
 * none in it, because the default locale of a space has no fallback.
 * @returns the languages whose pages have texts of another one
 */
export function writeLanguages(folder: string, languages: readonly Locale[]): readonly Locale[] {
  const isTranslated = ({ texts }: Locale) => texts !== null && starterLanguages.includes(texts);
  const [translated] = languages.filter(isTranslated);
  // English that isn't published: its texts stand in for all others.
  const hidden = translated ? [] : languagesNamed(['en']);
  const all = [...languages, ...hidden];
  const standIn = all.find(({ texts }) => texts === 'en') ?? translated;
  const [main] = languages;
  if (!standIn || !main) return [];

  const config = join(folder, 'site.config.ts');
  const borrows = (language: Locale) => !isTranslated(language) && language !== main;
  const listed = all.map((language) =>
    borrows(language) || language.texts === null
      ? `{ code: '${language.code}', fallback: '${standIn.code}' }`
      : `'${language.code}'`,
  );
  const held =
    "// English isn't published: its texts stand in for those that aren't translated.\n  heldBackLocales: ['en'],";
  const lines = [`languages: [${listed.join(', ')}],`, ...hidden.map(() => held)];
  writeFileSync(config, readFileSync(config, 'utf8').replace(/languages: .*/, lines.join('\n  ')));
  if (!all.some(({ code }) => code === 'en')) rmSync(join(folder, 'messages'), { recursive: true });

  const content = join(folder, 'content', 'export.json');
  const { entries, assets } = JSON.parse(readFileSync(content, 'utf8')) as Space;
  const rewrite = ({ sys, fields }: Item): Item => ({ sys, fields: mapValues(fields, valuesIn) });
  const valuesIn = (values: Item['fields'][string]) => {
    const [first] = Object.values(values);
    // What isn't translated is in the default locale of the space alone.
    if (Object.keys(values).length === 1) return { [main.contentful]: first };
    const textsOf = (language: Locale) => (isTranslated(language) ? language : standIn).texts ?? '';
    return Object.fromEntries(
      all
        .filter((language) => !borrows(language))
        .map((language) => [language.contentful, values[localeByCode(textsOf(language))?.contentful ?? '']]),
    );
  };
  const directories = all.slice(1).map(({ code, name }) => ({
    sys: { ...entries[0]?.sys, id: `root-${code}` },
    fields: { name: { [main.contentful]: name }, slug: { [main.contentful]: code } },
  }));
  const isDirectory = ({ sys }: Item) => sys.id.startsWith('root-');
  const [root, ...others] = entries.filter((entry) => !isDirectory(entry)).map(rewrite);
  const space = {
    entries: [root, ...directories, ...others],
    assets: assets.map(rewrite),
    locales: all.map((language) => ({
      ...{ name: language.name, code: language.contentful },
      fallbackCode: language === main ? null : (borrows(language) ? standIn : main).contentful,
      default: language === main,
    })),
  };
  writeFileSync(content, `${JSON.stringify(space, null, 2)}\n`);
  return languages.filter((language) => !isTranslated(language));
}

function mapValues<Value, Other>(record: Readonly<Record<string, Value>>, map: (value: Value) => Other) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
