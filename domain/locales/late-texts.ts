/**
 * Maps keys to the English texts of rare messages that scripts fetch on demand. Other languages are in `assets/messages/{locale}.json`
 * (spec 1 §7).
 */
export const lateTexts = {
  'order.toast.error': 'Something went wrong...',
  'language.suggestion': 'This page is available in English',
  'language.suggestion.close': 'Close the language suggestion',
} as const;

export const bundledLocale = 'en';
