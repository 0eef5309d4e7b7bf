// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** Text from content for a terminal: a control character, which could move the cursor or hide lines, shows as `\u001b`. */
export function printable(text: string): string {
  return text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same for a message that may have several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
