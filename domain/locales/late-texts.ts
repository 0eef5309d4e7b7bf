/**
 * Messages that pages don't carry, as they are rarely shown: in English by their keys. Other languages' are in
 * `assets/messages/{locale}.json` (spec 1 §7).
 */
export const lateTexts = {
  'order.toast.error': 'Something went wrong...',
} as const;

/** Names the UI code of the language of these texts. */
export const suppliedLocale = 'en';

/** Names a message that pages don’t carry. */
export type LateTextKey = keyof typeof lateTexts;
