/** @module-tag ci */
import { beforeAll, describe } from 'vitest';
import { browserCases } from './cases.ts';
import { Firefox, missingFirefox } from './firefox.ts';
import { serveShop } from './shop.ts';

if (missingFirefox) process.stderr.write(`${missingFirefox}\n`);

describe.runIf(!missingFirefox)('in Firefox', () => {
  beforeAll(serveShop);

  browserCases('Firefox', (isDark) => Firefox.start({ isDark }));
});
