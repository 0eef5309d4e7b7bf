import { type LateTextKey, lateTexts, suppliedLocale } from '../../../domain/locales/late-texts.ts';
import type { Connection } from '../../api/connection.ts';
import { getMessages, type Messages } from '../calls/get-messages.ts';

/** Resolves to a text in the page's language, else in English. Never rejects. */
export type LoadLateText = (key: LateTextKey) => Promise<string>;

/**
 * Creates what loads texts that the page doesn't carry, when the first of them is needed. On English pages the texts are
 * supplied, and nothing is asked for (spec 1 §7). A request that fails is made again for the next text.
 *
 * @param site a connection to the site's origin @param locale UI code of the page
 */
export function createLateTexts(site: Connection, locale: string): LoadLateText {
  const supplied = locale === suppliedLocale ? lateTexts : undefined;
  let loaded: Promise<Messages> | undefined;
  return async (key) => {
    loaded ??= getMessages(site, locale, supplied);
    try {
      return (await loaded)[key] ?? lateTexts[key];
    } catch {
      loaded = undefined;
      return lateTexts[key];
    }
  };
}
