/** `npm run test:all`: everything is looked at, not only what is likeliest to break. */
export const isThorough = process.env.MERIDIAN_TEST_ALL === '1';
