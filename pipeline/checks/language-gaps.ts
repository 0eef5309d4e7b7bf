import { englishName, type Locale, languagesOf } from '../../domain/locales/locales.ts';
import { moneyStyleOf } from '../../domain/locales/site-languages.ts';
import { firstOf, isCounted, pluralForms, withForms } from '../../domain/site/format-count.ts';
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
 * Returns the English UI texts with the plural forms of a language, those that the site has in it, and the keys that it lacks, has in
 * English, and has without a form.
 * @throws ContentFileError for a file that can't be used
 */
export function textsToTranslate(options: GapOptions, locale: Locale) {
  const { en: texts = {} } = readMessages(options, [locale, { code: 'en', texts: 'en', direction: 'ltr' }]);
  const own = textsOfSite(options, locale.code);
  const forms = formsOf(locale);
  const keys = Object.keys(texts);
  const counted = keys.filter((key) => isCounted(texts[key] ?? ''));
  const english = {
    ...texts,
    ...Object.fromEntries(counted.map((key) => [key, inForms(texts[key], forms)])),
  };
  return {
    ...{ english, own },
    missing: keys.filter((key) => !Object.hasOwn(own ?? {}, key)),
    copied: keys.filter((key) => own?.[key] === english[key]),
    formless: counted.flatMap((key) => {
      const lacking = own?.[key] ? forms.filter((form) => !pluralForms(own[key] ?? '').has(form)) : [];
      return lacking.length > 0 ? [{ key, lacking }] : [];
    }),
  };
}

/** Lists the plural forms that a language has for whole numbers: some have others for fractions or millions alone. */
function formsOf({ tag }: Locale): string[] {
  const plural = new Intl.PluralRules(tag);
  const used = new Set(Array.from({ length: 201 }, (_, count) => plural.select(count)));
  return plural.resolvedOptions().pluralCategories.filter((form) => form === 'other' || used.has(form));
}

function inForms(text = '', forms: readonly string[]): string {
  const english = pluralForms(text);
  return withForms(forms.map((form) => [form, english.get(form) ?? english.get('other') ?? '']));
}

/** The share of texts that may equal the English ones in a language that is translated. */
const alikeShare = 0.1;

function textGaps(options: GapOptions, locale: Locale): Finding[] {
  const { english, own, missing, copied, formless } = textsToTranslate(options, locale);
  const keys = Object.keys(english);
  const file = `messages/${locale.code}.json`;
  const name = englishName(locale);
  const shown = englishName(fallbackOf(options, locale) ?? { tag: 'en' });
  const found = (rule: keyof typeof rules, what: string, hint: string, key = ''): Finding => ({
    ...{ rule, message: `${rules[rule].title}: ${what}.`, hint, locale: locale.code },
    ...(own
      ? { file, line: lineOfText(options, locale.code, key) }
      : { setting: settingOf(options, locale) }),
  });
  const command = `\`meridian messages ${locale.code}\``;
  const untranslated = copied.length > keys.length * alikeShare;
  const gaps: Finding[] = [];
  if (untranslated)
    gaps.push(
      found(
        'missing-ui-texts',
        `${listed([...missing, ...copied], keys)} are missing in ${file} or still English`,
        `Translate them there. ${command} adds those that are missing, and lists those that are English.`,
        copied[0],
      ),
    );
  else if (missing.length > 0)
    gaps.push(
      found(
        'missing-ui-texts',
        own
          ? `${file} lacks ${listed(missing, keys)}, so pages in ${name} have those in ${shown}`
          : `there is no ${file} with the ${keys.length} texts in ${name}, so its pages have those in ${shown}`,
        `${command} writes them into ${file} beside site.config.ts, in English, to be translated there.`,
      ),
    );
  if (copied.length > 0 && !untranslated)
    gaps.push(
      found(
        'ui-texts-in-english',
        `${listed(copied, keys)} of ${file} equal the English ones`,
        `Translate them, or leave those that are the same in both languages. ${command} lists them.`,
        copied[0],
      ),
    );
  return [
    ...gaps,
    ...formless.map(({ key, lacking }) =>
      found(
        'missing-ui-texts',
        `"${key}" of ${file} lacks the plural ${lacking.length === 1 ? 'form' : 'forms'} ${lacking.join(', ')} of ${name}`,
        `Write all forms: "${formsOf(locale)
          .map((form) => `${form}: …`)
          .join(' | ')}".`,
        key,
      ),
    ),
  ];
}

/** Lists keys: `12 of 256 texts ("a", "b" and 10 more)`. */
function listed(some: readonly string[], all: readonly string[]): string {
  return `${some.length} of ${all.length} texts (${firstOf(some.map((key) => `"${key}"`))})`;
}

function fromElsewhere({ code, tag, script, money, reference }: Locale): Finding {
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  const parts = [
    script === 'other' &&
      "letters have the fonts of visitors' devices, and pages no cards for social networks",
    money === moneyStyleOf(tag) && `amounts are written ${money}`,
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
