/** @module-tag ci */
import { beforeAll, describe } from 'vitest';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { browserCases } from './cases.ts';
import { serveShop } from './shop.ts';
import { missingWebKit, startScreen, WebKit } from './webkit.ts';

if (missingWebKit) process.stderr.write(`${missingWebKit}\n`);

describe.runIf(!missingWebKit || process.env.CI)('in WebKit', { retry: 1 }, () => {
  let display = '';

  beforeAll(async () => {
    if (missingWebKit) throw new Error(missingWebKit);
    const endServer = await serveShop();
    const screen = await startScreen();
    display = screen.display;
    return () => {
      endServer();
      screen.end();
    };
  });

  browserCases('WebKitGTK', (dark) =>
    WebKit.start({ display, profile: temporaryFolder(), settings: { dark, size: [1024, 768] } }),
  );
});
