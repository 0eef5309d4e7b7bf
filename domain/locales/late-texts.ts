/**
 * Messages that pages don't carry, as they are rarely shown: in English by their keys. Other languages' are in
 * `assets/messages/{locale}.json` (spec 1 §7).
 */
export const lateTexts = {
  'order.toast.error': 'Something went wrong...',
} as const;

/** UI code of the language that the texts here are in. */
export const suppliedLocale = 'en';

export type LateTextKey = keyof typeof lateTexts;
