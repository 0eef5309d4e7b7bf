/** A rule of serve.json; in its source, `:name` stands for a segment of any text. */
export interface RedirectRule {
  readonly source: string;
  readonly destination: string;
  readonly type: number;
}

/**
 * The rules that can fit an address. serve-handler tries every rule it has on every request, which with thousands of
 * moved pages takes longer than all the rest.
 */
export function pickRedirects(rules: readonly RedirectRule[]): (url: string) => RedirectRule[] {
  const isPattern = ({ source }: RedirectRule) => source.includes(':');
  const patterns = rules.filter(isPattern);
  const single = new Map(rules.filter((rule) => !isPattern(rule)).map((rule) => [keyOf(rule.source), rule]));
  return (url) => {
    const rule = single.get(keyOf(decodedPath(url)));
    return rule ? [rule] : patterns;
  };
}

/** serve-handler doesn't mind the case of letters. */
function keyOf(path: string): string {
  return path.toLowerCase();
}

/** An address that can't be decoded gets its answer, a refusal, from serve-handler. */
function decodedPath(url: string): string {
  try {
    return decodeURIComponent(url.replace(/[?#].*/s, ''));
  } catch {
    return url;
  }
}
