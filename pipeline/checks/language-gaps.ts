import { englishName, type Locale, languagesOf } from '../../domain/locales/locales.ts';
import { moneyStyleOf } from '../../domain/locales/site-languages.ts';
import { firstOf, isCounted, pluralForms, withForms } from '../../domain/site/format-count.ts';
import {
  fallbackOf,
  formHint,
  formsOf,
  lineOfText,
  readMessages,
  textsOfSite,
} from '../bundle/read-messages.ts';
import type { SiteOptions } from '../context.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';

type GapOptions = Pick<SiteOptions, 'root' | 'config'>;

/**
 * Finds what languages lack that the product doesn't have: UI texts, and what comes from elsewhere instead. Of each language's own UI texts
 * finds those that lack plural forms or show markup.
 */
export function languageGaps(options: GapOptions, locales: readonly Locale[]): Finding[] {
  return locales.flatMap((locale) => [
    ...(locale.texts === null
      ? [...textGaps(options, locale), { ...fromElsewhere(locale), setting: settingOf(options, locale) }]
      : []),
    ...ownTextFindings(options, locale),
  ]);
}

function settingOf({ config }: GapOptions, { code }: Locale): string {
  return `languages.${languagesOf(config).findIndex((language) => language.code === code)}`;
}

/**
 * Returns the English UI texts with the plural forms of a language, those that the site has in it, and the keys that it lacks and
 * has in English.
 * @throws ContentFileError for a file that can't be used
 */
export function textsToTranslate(options: GapOptions, locale: Locale) {
  const { en: texts = {} } = readMessages(options, [locale, { code: 'en', texts: 'en', direction: 'ltr' }]);
  const own = textsOfSite(options, locale.code);
  const forms = formsOf(locale.tag);
  const keys = Object.keys(texts);
  const english = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, isCounted(text) ? inForms(text, forms) : text]),
  );
  return {
    ...{ english, own },
    missing: keys.filter((key) => !Object.hasOwn(own ?? {}, key)),
    copied: keys.filter((key) => own?.[key] === english[key]),
  };
}

function inForms(text = '', forms: readonly string[]): string {
  const english = pluralForms(text);
  return withForms(forms.map((form) => [form, english.get(form) ?? english.get('other') ?? '']));
}

/** The share of texts that may equal the English ones in a language that is translated. */
const alikeShare = 0.1;

function textGaps(options: GapOptions, locale: Locale): Finding[] {
  const { english, own, missing, copied } = textsToTranslate(options, locale);
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
  return gaps;
}

/** Matches what HTML would take for an element or a character. */
const markup = /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i;

function ownTextFindings(options: GapOptions, locale: Locale): Finding[] {
  const file = `messages/${locale.code}.json`;
  const forms = formsOf(locale.tag);
  const found = (rule: keyof typeof rules, key: string, what: string, hint: string): Finding => ({
    ...{ rule, message: `${rules[rule].title}: "${key}" of ${file} ${what}.`, hint, locale: locale.code },
    ...{ file, line: lineOfText(options, locale.code, key) },
  });
  const texts = Object.entries(textsOfSite(options, locale.code) ?? {});
  const marked = texts.flatMap(([key, text]) => {
    const [written] = markup.exec(text) ?? [];
    const hint = 'UI texts are plain: leave markup out, and write characters themselves.';
    return written === undefined
      ? []
      : found('not-shown-as-meant', key, `has ${written}, which pages show as it is written`, hint);
  });
  const formless = texts.flatMap(([key, text]) => {
    const lacking = isCounted(text) ? forms.filter((form) => !pluralForms(text).has(form)) : [];
    const what = `lacks the plural ${lacking.length === 1 ? 'form' : 'forms'} ${lacking.join(', ')} of ${englishName(locale)}`;
    const hint = `Write all forms.${formHint(locale.tag)}`;
    return lacking.length === 0 ? [] : found('missing-ui-texts', key, what, hint);
  });
  return [...marked, ...formless];
}

/** Lists keys: `12 of 256 texts ("a", "b" and 10 more)`. */
function listed(some: readonly string[], all: readonly string[]): string {
  return `${some.length} of ${all.length} texts (${firstOf(some.map((key) => `"${key}"`))})`;
}

function fromElsewhere({ code, tag, script, money, reference }: Locale): Finding {
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  const parts = [
    script === 'other' &&
      `${scriptName(tag)} letters have the fonts of visitors' devices, and pages no cards for social networks`,
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

function scriptName(tag: string): string | undefined {
  return new Intl.DisplayNames('en', { type: 'script' }).of(new Intl.Locale(tag).maximize().script ?? 'Zyyy');
}
