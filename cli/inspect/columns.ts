/** Text in columns, two spaces between them; the last one isn't padded. Widths count characters as terminals show most of them. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
    });
  }
  return rows.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : padTo(cell, widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** Adds spaces to a width in terminal cells. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** Cuts a text to a width in terminal cells. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = '';
  for (const { segment } of graphemes.segment(text)) {
    if (widthOf(cut) + widthOf(segment) > width - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}

const graphemes = new Intl.Segmenter();
/** Chinese, Japanese, Korean and most pictures take two cells. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}
