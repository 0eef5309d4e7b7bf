/**
 * A path without slashes and `.html` at its end.
 *
 * Not by a pattern: one for slashes that have to stand at the end tries each slash of a long run as their beginning.
 */
export function withoutHtml(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  const bare = path.slice(0, end);
  return withoutEnd(bare, '.html');
}

/** A text without an ending, if it has it. */
export function withoutEnd(text: string, ending: string): string {
  return text.endsWith(ending) ? text.slice(0, -ending.length) : text;
}
