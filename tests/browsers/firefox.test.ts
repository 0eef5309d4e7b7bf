/** @module-tag ci */
import { beforeAll, describe } from 'vitest';
import { browserCases } from './cases.ts';
import { Firefox, missingFirefox } from './firefox.ts';
import { serveShop } from './shop.ts';

if (missingFirefox) process.stderr.write(`${missingFirefox}\n`);

// Engines that are driven from outside miss a moment now and then.
describe.runIf(!missingFirefox || process.env.CI)('in Firefox', { retry: 1 }, () => {
  beforeAll(() => {
    if (missingFirefox) throw new Error(missingFirefox);
    return serveShop();
  });

  browserCases('Firefox', (isDark) => Firefox.start({ isDark }));
});
