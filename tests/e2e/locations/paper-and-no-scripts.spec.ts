import { expect, test } from '../site-test.ts';
import { countryIn, phone, rowOf, section, statusOf, wide } from './section.ts';

for (const viewport of [wide, phone]) {
  test(`${viewport === wide ? '@all ' : ''}paper has tables with their texts, also from a screen of ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/vpn-server');
    await expect(section(page).locator('table:visible')).toHaveCount(viewport === wide ? 4 : 0);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1000 });
    await expect(section(page).locator('table:visible')).toHaveCount(4);
    await expect(section(page).locator('summary:visible')).toHaveCount(0);
    const cell = statusOf(rowOf(page, 'Berlin'));
    await expect(cell).toHaveCSS('background-image', 'none');
    const text = await cell.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [inner, outer] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return { fits: inner.left >= outer.left - 1 && inner.right <= outer.right + 1 };
    });
    expect(text).toEqual({ fits: true });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('lists open and the continents can be reached; nothing asks for a search', async ({ page }) => {
    await page.goto('/vpn-server');
    await expect(section(page).getByRole('combobox')).toHaveCount(0);
    await section(page).getByRole('navigation').getByRole('link', { name: 'Middle East and Africa' }).click();
    await expect(page.locator('#vpn-locations_middle-east-africa')).toBeInViewport();
    const egypt = countryIn(page, 'Egypt');
    await egypt.locator('summary').click();
    await expect(egypt.getByText('Not supported').first()).toBeVisible();
  });

  test('tables tell the same', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/vpn-server');
    await expect(rowOf(page, 'Berlin').getByRole('cell')).toHaveText([
      'Available for some',
      'Available',
      'Available',
      'Available',
      'Unavailable',
      'Available',
    ]);
  });
});
