/** Names the tests that run: `most` by `npm test`, the `rest` in CI, `ci` both of them, and `all` every variant of each case. */
export type Tests = 'most' | 'rest' | 'ci' | 'all';

/** Gives what `tools/scripts/test.ts` runs; undefined where a runner was started by hand, which runs all that it is told to. */
export const tests = process.env.MERIDIAN_TESTS as Tests | undefined;

/** Tells whether `npm run test:all` runs, with every variant of each case. */
export const isThorough = tests === 'all';

/** Splits cases into those of `npm test` and the rest. @returns the tags of their tests with the cases */
export function byTag<Case>(
  cases: readonly Case[],
  isUsual: (one: Case) => boolean,
): readonly { readonly tags: string[]; readonly cases: readonly Case[] }[] {
  return [
    { tags: [], cases: cases.filter(isUsual) },
    { tags: ['ci'], cases: cases.filter((one) => !isUsual(one)) },
  ];
}
