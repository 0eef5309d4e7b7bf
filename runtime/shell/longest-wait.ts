/** In milliseconds, for what may never come or be told. */
export const longestWait = 3000;
