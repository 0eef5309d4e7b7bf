/** @module-tag ci */
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { spaceWith } from '../dev/preview-space.ts';
import { secret, startPreview } from '../dev/start-preview.ts';
import { previewHost, startWebApp, webApp } from '../e2e/web-app.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { entry, homePage, linkTo } from '../helpers/space-builder.ts';
import { patience } from './browser.ts';
import { Firefox, missingFirefox } from './firefox.ts';

const content = spaceWith([
  ...homePage({ blocks: [linkTo('welcome')] }),
  entry('oneColumnContent', 'welcome', { heading: 'Welcome' }),
]);

describe.runIf(!missingFirefox || process.env.CI)('in Firefox', { retry: 1 }, () => {
  test("a page in Contentful's pane shows what is typed, and a click opens its field", async () => {
    if (missingFirefox) throw new Error(missingFirefox);
    const cwd = siteFolder(content);
    const flags = ['--allow-host', previewHost];
    const exportFile = join(cwd, 'content.json');
    const { origin } = await startPreview({ cwd, exportFile, endLater: onTestFinished, flags });
    const { proxyPort } = await startWebApp({ origin, endLater: onTestFinished });
    const firefox = await Firefox.start({ proxyPort });
    await firefox.open(webApp);
    const address = `https://${previewHost}/__preview/home?locale=en-US&secret=${secret}`;
    await firefox.run((to) => window.editor.open(to), address);
    const subscribed = () => firefox.run(() => window.editor.subscriptions().length);
    await expect.poll(subscribed, patience).toBe(1);
    await firefox.run(() => window.editor.type('welcome', 'heading', 'Typed in Firefox'));
    const text = () => firefox.runInFrame(() => document.querySelector('main h2')?.textContent);
    await expect.poll(text, patience).toBe('Typed in Firefox');
    await firefox.runInFrame(() => {
      const bar = document.querySelector('meridian-dev')?.shadowRoot;
      bar?.querySelector<HTMLElement>('[aria-pressed]')?.click();
      document.querySelector<HTMLElement>('main h2')?.click();
    });
    const clicked = () => firefox.run(() => window.editor.clicked());
    await expect.poll(clicked, patience).toMatchObject([{ entryId: 'welcome', fieldId: 'heading' }]);
  });
});
