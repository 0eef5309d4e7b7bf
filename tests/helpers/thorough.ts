/** Set by `npm run test:all`: exhaustive tests. */
export const isThorough = process.env.MERIDIAN_TEST_ALL === '1';
