interface Frame {
  readonly kind: '{' | '[';
  readonly path: string;
  /** Of the element that begins next, in a list. */
  index: number;
  /** That the value which begins next belongs to, in an object. */
  key: string | undefined;
}

/** Comments, texts and templates, punctuation that matters, and words. */
const tokens = /\/\/.*|\/\*[\s\S]*?\*\/|(["'`])(?:\\[\s\S]|(?!\1)[^\\])*\1|[{}[\],:]|[\w$]+/g;

/**
 * Finds the line at which each value of a configuration is written, by its path: `checkout.chargebee`, `heldBackLocales.0`.
 *
 * The source is only scanned: what it imports, spreads or computes has no line. Paths begin at the outermost braces after
 * `export default`, else at any. The empty path stands for `export default` itself.
 */
export function linesOfValues(source: string): ReadonlyMap<string, number> {
  const start = source.search(/\bexport\s+default\b/);
  const inExport = scan(source, Math.max(0, start));
  const lines = inExport.size > 0 ? inExport : scan(source, 0);
  return start === -1 ? lines : new Map([...lines, ['', lineAt(source, start)]]);
}

function scan(source: string, start: number): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const frames: Frame[] = [];
  let word: { readonly text: string; readonly at: number } | undefined;
  const note = (path: string, at: number) => {
    if (!lines.has(path)) lines.set(path, lineAt(source, at));
  };
  for (const { 0: token, index: at } of source.slice(start).matchAll(tokens)) {
    if (/^\/[/*]/.test(token)) continue;
    const frame = frames.at(-1);
    if (frame?.kind === '[' && token !== ']' && token !== ',') note(pathOf(frame), start + at);
    if (token === '{' || token === '[') {
      frames.push({ kind: token, path: frame ? pathOf(frame) : '', index: 0, key: undefined });
    } else if (token === '}' || token === ']') {
      frames.pop();
    } else if (token === ',' && frame) {
      frame.index++;
      frame.key = undefined;
    } else if (token === ':' && frame?.kind === '{' && frame.key === undefined && word) {
      frame.key = word.text;
      note(pathOf(frame), word.at);
    }
    word = /^[\w$"'`]/.test(token)
      ? { text: token.replace(/^["'`]|["'`]$/g, ''), at: start + at }
      : undefined;
  }
  return lines;
}

function lineAt(source: string, at: number): number {
  return source.slice(0, at).split('\n').length;
}

function pathOf({ kind, path, index, key }: Frame): string {
  return [path, kind === '[' ? `${index}` : (key ?? '')].filter((part) => part !== '').join('.');
}
