/** Reads the titles of tests from their sources. */

/** A call by `test`, `it` or `describe`, or the second call of `test.each(…)(…)`, whose first argument is a text. */
const call =
  /(?:\b(?:test|it|describe)(?:\.\w+)*\(|\)\()\s*(?:(['"])((?:\\.|(?!\1).)*)\1|`((?:\\.|[^`\\])*)`)\s*,/g;

/**
 * Returns the titles of all tests and groups of tests in a source, as they are written there: `%s` and `${name}` stand
 * for what each run fills in. Titles that are variables are left out.
 */
export function testTitles(source: string): string[] {
  return Array.from(source.matchAll(call), ([, quote, quoted = '', template = '']) =>
    (quote === undefined ? template : quoted).replace(/\\(['"`])/g, '$1'),
  );
}
