/** Reads the titles of tests from their sources. */

/** A call by `test`, `it` or `describe`, or the second call of `test.each(…)(…)`, whose first argument is a text. */
const call =
  /(?:\b(?:test|it|describe)(?:\.(?!skip\b|todo\b|fixme\b)\w+)*\(|\)\()\s*(?:(['"])((?:\\.|(?!\1).)*)\1|`((?:\\.|[^`\\])*)`)\s*,/g;

/**
 * Returns the titles of all tests and groups of tests in a source, as they are written there: `%s` and `${name}` stand
 * for what each run fills in. Titles that are variables, and tests that are skipped or commented out, are left out.
 */
export function testTitles(source: string): string[] {
  const code = source.replace(/^\s*\/\/.*$/gm, '');
  return Array.from(code.matchAll(call), ([, quote, quoted = '', template = '']) =>
    (quote === undefined ? template : quoted).replace(/\\(['"`])/g, '$1'),
  );
}
