/** Headings of languages without spaces break between phrases, and keep inside their place; other engines: `tests/browsers`. */
import { headingPages, headingSizes, readHeadings } from '../helpers/headings.ts';
import { pathIn } from './languages.ts';
import { expect, test } from './site-test.ts';

for (const code of ['th', 'jp']) {
  test(`headings, buttons and prices in ${code} fit, and long titles break`, async ({ page }) => {
    let breaks = 0;
    for (const path of headingPages) {
      await page.goto(pathIn(code, path), { waitUntil: 'domcontentloaded' });
      for (const [width, height] of [[320, 640] as const, ...headingSizes]) {
        await page.setViewportSize({ width, height });
        const { faults, long } = await page.evaluate(readHeadings);
        expect.soft(faults, `${path} at ${width} px`).toEqual([]);
        breaks += long;
      }
    }
    expect(breaks).toBeGreaterThan(20);
    // Chromium's own names, which screen readers say: Playwright computes others.
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const names = nodes.flatMap(({ role, name }) => (role?.value === 'heading' ? [name?.value] : []));
    expect(names).toEqual(await page.locator(':is(h1, h2, h3, h4):visible').allTextContents());
  });
}
