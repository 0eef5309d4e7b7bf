/** Reads the titles of tests from their sources. */

/** A call by `test`, `it` or `describe`, or the second call of `test.each(…)(…)`, whose first argument is a text. */
const call =
  /(?:\b(?:test|it|describe)(?:\.(?!skip\b|todo\b|fixme\b)\w+)*\(|\)\()\s*(?:(['"])((?:\\.|(?!\1).)*)\1|`((?:\\.|[^`\\])*)`)\s*,/g;

/** The same calls by their names alone: of `test.each(…)(…)`, the first. */
const name = /\b(?:test|it|describe)\.[\w.]+\(/g;

/** Takes comments out of a source; its lines keep their numbers. */
export function withoutComments(source: string): string {
  return source.replace(/^\s*\/\/.*$|^\s*\/\*[\s\S]*?\*\//gm, (comment) => comment.replace(/[^\n]/g, ''));
}

interface TitledTest {
  readonly title: string;
  /** The line of its call, as runners count. */
  readonly line: number;
}

/**
 * Returns all tests in a source with their titles as they are written there: `%s` and `${name}` stand for what each run fills
 * in. Groups of tests, titles that are variables, and tests that are skipped or commented out, are left out.
 */
export function readTests(source: string): TitledTest[] {
  const code = withoutComments(source);
  return Array.from(code.matchAll(call)).flatMap((match) => {
    const [text, quote, quoted = '', template = ''] = match;
    const called = text.startsWith(')(') ? code.slice(0, match.index).match(name)?.at(-1) : text;
    if (/^(test\.)?describe\b/.test(called ?? '')) return [];
    const title = (quote === undefined ? template : quoted).replace(/\\(['"`])/g, '$1');
    return { title, line: code.slice(0, match.index).split('\n').length };
  });
}
