/**
 * @module-tag ci
 */
import { expect, test } from '../site-test.ts';
import {
  cellsOf,
  countryIn,
  expectSymbols,
  phone,
  rowOf,
  section,
  toggleContinent,
  wide,
} from './section.ts';

for (const viewport of [wide, phone]) {
  test(`${viewport === wide ? '@all ' : ''}paper has tables with their symbols and what they mean, also from a screen of ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/vpn-server');
    await expect(rowOf(page, 'Berlin')).toBeVisible({ visible: viewport === wide });
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1000 });
    for (const table of await section(page).getByRole('table').all())
      await expect(table).toHaveCSS('display', 'table');
    await expect(section(page).locator('summary:visible')).toHaveCount(0);
    await expect(section(page).getByRole('radio')).toHaveCount(0);
    for (const cell of await cellsOf(rowOf(page, 'Berlin')).all()) {
      await expect(cell).toBeVisible();
      await expect(cell).toHaveCSS('background-image', /^url/);
      await expect(cell).toHaveCSS('print-color-adjust', 'exact');
    }
    await expect(section(page).getByRole('list').getByText('Not supported')).toBeVisible();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('continents and countries open, a continent can be chosen; nothing asks for a search or sorts', async ({
    page,
  }) => {
    await page.goto('/vpn-server');
    await expect(section(page).getByRole('combobox')).toHaveCount(0);
    await expect(rowOf(page, 'Argentina')).toBeVisible();
    const egypt = countryIn(page, 'Egypt');
    await expect(egypt).toBeHidden();
    await toggleContinent(page, 'middle-east-africa');
    await egypt.locator('summary').click();
    await expect(egypt.getByText('Not supported').first()).toBeVisible();
    await section(page).getByRole('radio', { name: 'Middle East and Africa' }).check();
    await expect(page.locator('#vpn-locations_europe')).toBeHidden();
    await expect(egypt).toBeVisible();
  });

  test('tables tell the same', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/vpn-server');
    await expect(rowOf(page, 'Berlin')).toBeVisible();
    await expectSymbols(
      rowOf(page, 'Berlin'),
      'Available for some',
      'Available',
      'Available',
      'Available',
      'Unavailable',
      'Available',
    );
  });
});
