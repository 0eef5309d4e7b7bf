/**
 * What could move the cursor, hide lines, or turn the order of what follows around: control characters, line separators
 * and Unicode's embeddings, overrides and isolates.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Text from content for a terminal or a log: unsafe characters show as `\u001b`. */
export function printable(text: string): string {
  return text.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same for a message that may have several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
