/** Tells whether `npm run test:all` runs, with every variant of each case. */
export const isThorough = process.env.MERIDIAN_TEST_ALL === '1';
