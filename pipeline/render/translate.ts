import i18next, { type TFunction } from 'i18next';
import type { Locale } from '../../domain/locales/locales.ts';
import type { Translate } from '../../domain/locales/message-keys.ts';
import { memoize } from '../model/collections.ts';
import type { Messages } from '../model/site-bundle.ts';

/**
 * Creates the messages by UI code and fills in `{{brand}}`; React escapes them, so i18next must not.
 * @throws when a template uses an unknown key
 */
export function createTranslations(
  messages: Messages,
  locales: readonly Locale[],
  brand: string,
): ReadonlyMap<string, Translate> {
  const resources = Object.fromEntries(
    locales.map(({ code, tag }) => [tag, { translation: messages[code] ?? {} }]),
  );
  const instance = i18next.createInstance();
  // Resolves synchronously, because the resources are passed in.
  void instance.init({
    resources,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, defaultVariables: { brand } },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => {
      throw new Error(`The message "${key}" is in no file of messages/.`);
    },
  });
  return new Map(locales.map(({ code, tag }) => [code, memoizeMessages(instance.getFixedT(tag))]));
}

/** Memoizes messages, as many pages show the same ones with the same values. */
function memoizeMessages(translate: TFunction): Translate {
  const plain = memoize((key: string) => translate(key));
  const filled = memoize((call: string) =>
    translate(...(JSON.parse(call) as [string, Record<string, unknown>])),
  );
  return (key: string, values?: Readonly<Record<string, string | number>>) =>
    values ? filled(JSON.stringify([key, values])) : plain(key);
}
