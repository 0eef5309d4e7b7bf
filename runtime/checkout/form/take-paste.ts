import type { ClipboardEvent } from 'react';

/**
 * Pastes what `clean` makes of the clipboard's text. Fields with a `maxlength` would cut the text before it can be read.
 *
 * The field tells of it by an `input` event, as of every other edit.
 */
export function takePaste(event: ClipboardEvent<HTMLInputElement>, clean: (text: string) => string): void {
  const input = event.currentTarget;
  const text = clean(event.clipboardData.getData('text'));
  event.preventDefault();
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
