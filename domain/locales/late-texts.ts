/**
 * Holds the English texts, by key, of messages that scripts fetch when they show them, as that is rare. Other
 * languages' are in `assets/messages/{locale}.json` (spec 1 §7).
 */
export const lateTexts = {
  'order.toast.error': 'Something went wrong...',
} as const;

/** Gives the UI code of the language whose texts come with the scripts. */
export const bundledLocale = 'en';

/** Lists the keys of messages that scripts fetch. */
export type LateTextKey = keyof typeof lateTexts;
