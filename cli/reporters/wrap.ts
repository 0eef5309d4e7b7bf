/** East Asian characters and emoji take two columns. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;
const combining = /\p{M}|\u200d|\ufe0f/u;

/** Breaks a line between words so that it fits; a word that is longer than a line stays whole, so that it can be copied. */
export function wrap(line: string, columns: number): string[] {
  if (line.length <= columns / 2) return [line];
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const word of line.split(/(?<=\S)(?= )/)) {
    const width = widthOf(word);
    if (used > 0 && used + width > columns) {
      lines.push(current);
      current = word.trimStart();
      used = widthOf(current);
    } else {
      current += word;
      used += width;
    }
  }
  return [...lines, current];
}

/** Columns of a terminal that a text takes. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += combining.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}
