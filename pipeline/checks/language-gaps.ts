import { englishName, type Locale, languagesOf } from '../../domain/locales/locales.ts';
import { fallbackOf, lineOfText, readMessages, textsOfSite } from '../bundle/read-messages.ts';
import type { SiteOptions } from '../context.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';

type GapOptions = Pick<SiteOptions, 'root' | 'config'>;

/** Finds what languages lack that the product doesn't have: UI texts, and what comes from elsewhere instead. */
export function languageGaps(options: GapOptions, locales: readonly Locale[]): Finding[] {
  const unknown = locales.filter(({ texts }) => texts === null);
  return unknown.flatMap((locale) => [
    ...textGaps(options, locale),
    { ...fromElsewhere(locale), setting: settingOf(options, locale) },
  ]);
}

function settingOf({ config }: GapOptions, { code }: Locale): string {
  return `languages.${languagesOf(config).findIndex((language) => language.code === code)}`;
}

/**
 * Returns the English UI texts, those that the site has in a language, and the keys that it lacks there.
 * @throws ContentFileError for a file that can't be used
 */
export function textsToTranslate(options: GapOptions, locale: Locale) {
  const { en: english = {} } = readMessages(options, [locale, { code: 'en', texts: 'en', direction: 'ltr' }]);
  const own = textsOfSite(options, locale.code);
  return { english, own, missing: Object.keys(english).filter((key) => !Object.hasOwn(own ?? {}, key)) };
}

function textGaps(options: GapOptions, locale: Locale): Finding[] {
  const { english, own, missing } = textsToTranslate(options, locale);
  const keys = Object.keys(english);
  const copied = keys.filter((key) => own?.[key] === english[key]);
  const file = `messages/${locale.code}.json`;
  const name = englishName(locale);
  const shown = englishName(fallbackOf(options, locale) ?? { tag: 'en' });
  const found = (rule: keyof typeof rules, what: string, hint: string, key = ''): Finding => ({
    ...{ rule, message: `${rules[rule].title}: ${what}.`, hint, locale: locale.code },
    ...(own
      ? { file, line: lineOfText(options, locale.code, key) }
      : { setting: settingOf(options, locale) }),
  });
  return [
    ...(missing.length > 0
      ? [
          found(
            'missing-ui-texts',
            own
              ? `${file} lacks ${listed(missing, keys)}, so pages in ${name} have those in ${shown}`
              : `there is no ${file} with the ${keys.length} texts in ${name}, so its pages have those in ${shown}`,
            `\`meridian messages ${locale.code}\` writes them into ${file} beside site.config.ts, in English, to be translated there.`,
          ),
        ]
      : []),
    ...(copied.length > 0
      ? [
          found(
            'ui-texts-in-english',
            `${listed(copied, keys)} of ${file} equal the English ones`,
            'Translate them, or leave those that are the same in both languages.',
            copied[0],
          ),
        ]
      : []),
  ];
}

const maxNamed = 5;

/** Lists keys: `12 of 256 texts ("a", "b" and 10 more)`. */
function listed(some: readonly string[], all: readonly string[]): string {
  const named = some.slice(0, maxNamed).map((key) => `"${key}"`);
  const more = some.length > maxNamed ? ` and ${some.length - maxNamed} more` : '';
  return `${some.length} of ${all.length} texts (${named.join(', ')}${more})`;
}

function fromElsewhere({ code, tag, script, money, reference }: Locale): Finding {
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  const parts = [
    script === 'other' &&
      "letters have the fonts of visitors' devices, and pages no cards for social networks",
    `amounts are written ${money}`,
    `dates and numbers are written ${isKnown ? 'by Intl' : 'as on the machine that builds, as Intl lacks the language'}`,
    reference ? '' : `countries have ${isKnown ? "Intl's" : 'English'} names and US states English ones`,
    'cities have English names',
  ];
  return {
    rule: 'language-from-elsewhere',
    message: `${rules['language-from-elsewhere'].title}: ${englishName({ tag })} (${code}) isn't one of Meridian's languages: ${parts.filter(Boolean).join('; ')}.`,
    hint: 'Look at its pages. docs/languages.md says what site.config.ts can set.',
    locale: code,
  };
}
