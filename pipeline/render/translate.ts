import i18next from 'i18next';
import type { Locale } from '../../domain/locales.ts';
import type { Messages } from '../model/site-bundle.ts';

export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Gives each language's messages; React escapes them, so i18next must not.
 *
 * @throws when a template asks for a key that no language has: a typing mistake in the template
 */
export function createTranslations(
  messages: Messages,
  locales: readonly Locale[],
): (locale: Locale) => Translate {
  const resources = Object.fromEntries(
    locales.map(({ code, tag }) => [tag, { translation: messages[code] ?? {} }]),
  );
  const instance = i18next.createInstance();
  // Resources are given here, so nothing is loaded later and the promise says nothing new.
  void instance.init({
    resources,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => {
      throw new Error(`The message "${key}" is in no file of messages/.`);
    },
  });
  return ({ tag }) => instance.getFixedT(tag) as unknown as Translate;
}
