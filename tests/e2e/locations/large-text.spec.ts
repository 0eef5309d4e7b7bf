/**
 * @module-tag ci
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../site-test.ts';
import { openAll, search, section } from './section.ts';

/** Finds what of the section is drawn beyond the edges of the screen; the rest of the page isn't looked at. */
function beyondTheEdges(page: Page): Promise<string[]> {
  return section(page).evaluate((element) => {
    const width = document.documentElement.clientWidth;
    return (
      [element, ...element.querySelectorAll('*')]
        // The row of choices scrolls.
        .filter((each) => each.checkVisibility() && !each.parentElement?.closest('[data-choices]'))
        .filter((each) => {
          const { left, right, width: own } = each.getBoundingClientRect();
          return own > 1 && (left < -1 || right > width + 1);
        })
        .map((each) => `${each.localName}.${each.getAttribute('class')} ${each.textContent?.slice(0, 30)}`)
    );
  });
}

for (const [often, code] of [
  ['', ''],
  ['', '/de'],
  ['@all ', '/ar'],
  ['@all ', '/fi'],
] as const) {
  for (const width of [320, 340]) {
    test(`${often}${code}/vpn-server stays on a screen of ${width} px with text of twice the size`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(`${code}/vpn-server`);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await openAll(page);
      const box = section(page).getByRole('combobox');
      expect(await beyondTheEdges(page)).toEqual([]);
      await section(page).locator('[value="places"]').check();
      expect(await beyondTheEdges(page)).toEqual([]);
      await search(page, 'ber');
      expect(await beyondTheEdges(page)).toEqual([]);
      // Some letters can be seen at once.
      expect(await box.evaluate((element) => element.clientWidth)).toBeGreaterThan(90);
      await box.fill('x'.repeat(100));
      await expect(section(page).getByRole('status')).toBeVisible();
      expect(await beyondTheEdges(page)).toEqual([]);
    });
  }
}
