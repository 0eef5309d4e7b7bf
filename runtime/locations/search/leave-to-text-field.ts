import type { KeyboardEvent } from 'react';

/** What Windows and Chromium call every key that an input method takes for itself. */
const takenByInputMethod = 229;

/**
 * Keeps from the combobox the keys that belong to the text: those that pick characters in an input method, where Enter
 * ends a word and arrows go through its variants, and those that select text by Shift.
 */
export function leaveToTextField({ nativeEvent: event }: KeyboardEvent): void {
  const composing = event.isComposing || event.keyCode === takenByInputMethod;
  const selecting = event.shiftKey && (event.key === 'Home' || event.key === 'End');
  if (composing || selecting) Object.assign(event, { preventDownshiftDefault: true });
}
