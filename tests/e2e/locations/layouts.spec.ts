import { holdRequests } from '../hold-requests.ts';
import { expectNoOverflow } from '../layout.ts';
import { expect, test } from '../site-test.ts';
import { countryIn, expectLive, narrow, phone, rowOf, search, section, wide } from './section.ts';

function isFocusOnTop(): boolean {
  const element = document.activeElement;
  const { left, top, width } = element?.getBoundingClientRect() ?? new DOMRect();
  return document.elementFromPoint(left + width / 2, top + 1) === element;
}

test.describe('at 1024 px', () => {
  test.use({ viewport: wide });

  test('each continent is a table', async ({ page }) => {
    await page.goto('/vpn-server');
    const tables = section(page).getByRole('table');
    await expect(tables).toHaveCount(4);
    for (const name of ['Americas', 'Europe', 'Asia Pacific', 'Middle East and Africa'])
      await expect(section(page).getByRole('table', { name, exact: true })).toHaveCount(1);
    await expect(section(page)).toContainText('Last updated: 3 minutes ago');
    await expect(section(page).locator('summary:visible')).toHaveCount(0);
    await expect(tables.first().getByRole('columnheader')).toHaveText([
      'Location',
      'Status',
      'Lightway UDP',
      'Lightway TCP',
      'OpenVPN UDP',
      'OpenVPN TCP',
      /^IKEv2/,
    ]);
    await expect(rowOf(page, 'Germany').getByRole('cell')).toHaveCount(6);
    await expect(rowOf(page, 'Guam').getByRole('cell').last()).toHaveText('Status unknown');
    await expectNoOverflow(page);
  });

  test('each status has its symbol: a check, a peach check, a red cross, a grey line', async ({ page }) => {
    await page.goto('/vpn-server');
    const pictures = new Map<string, string>();
    for (const name of ['Available', 'Available for some', 'Unavailable', 'Not supported']) {
      const mark = section(page)
        .locator('li > span')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .first();
      const picture = await mark.evaluate((element) => getComputedStyle(element, '::before').backgroundImage);
      pictures.set(name, decodeURIComponent(picture));
    }
    const check = 'm5.5 10.4 3 3 6-6.4';
    expect(pictures.get('Available')).toContain(check);
    expect(pictures.get('Available for some')).toContain(check);
    expect(pictures.get('Available for some')).toContain("fill='#ffcfa3'");
    expect(pictures.get('Unavailable')).toContain("fill='#d1432b'");
    expect(pictures.get('Not supported')).toContain("fill='#e3e6ec'");
    expect(new Set(pictures.values()).size).toBe(4);
  });

  test('the note about IKEv2 comes with the keyboard and the pointer, and goes with Escape', async ({
    page,
  }) => {
    // A smooth way to the fragment would go on below the pointer.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/vpn-server#vpn-locations_europe');
    await expectLive(page);
    const table = section(page).getByRole('table', { name: 'Europe' });
    const name = table.getByRole('button', { name: 'IKEv2' });
    const note = table.getByText('IKEv2 is only available on iOS, Mac, Windows and router apps');
    await expect(name).toHaveAccessibleDescription(/only available on iOS, Mac, Windows and router apps/);
    await expect(note).toBeHidden();
    await section(page).locator('#vpn-locations_americas table a').last().focus();
    await page.keyboard.press('Tab');
    await expect(name).toBeFocused();
    await expect(note).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
    // Not by Shift+Tab: the row that gets focus then scrolls into view, away from below the pointer.
    await name.blur();
    await name.hover();
    await expect(note).toBeVisible();
    await note.hover();
    await expect(note).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
  });

  test("no link that gets focus is behind the header or the columns' names", async ({ page }) => {
    await page.goto('/vpn-server');
    await section(page).locator('#vpn-locations_europe table a').last().focus();
    for (let steps = 0; steps < 30; steps += 1) {
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => page.evaluate(isFocusOnTop)).toBe(true);
    }
  });

  test('a choice in the search box leads to its row and marks it for a moment', async ({ page }) => {
    await page.goto('/vpn-server');
    await search(page, 'nuremb');
    await page.getByRole('option', { name: 'Nuremberg' }).click();
    await expect(page.getByRole('status')).toHaveText(
      /^Nuremberg: (Available|Available for some|Unavailable)$/,
    );
    await expect(section(page).getByRole('combobox')).toBeFocused();
    const row = rowOf(page, 'Nuremberg');
    await expect(row).toHaveAttribute('data-highlight', /on|fading/);
    await expect(row).toBeInViewport();
    await expect(row).not.toHaveAttribute('data-highlight');
    await expect(section(page).getByRole('combobox')).toHaveValue('Nuremberg');
  });
});

test.describe('at 1023 px', () => {
  test.use({ viewport: narrow });

  test('each continent is a list of countries that open', async ({ page }) => {
    await page.goto('/vpn-server');
    await expect(section(page).locator('table:visible')).toHaveCount(0);
    const germany = countryIn(page, 'Frankfurt');
    await expect(germany.locator('summary')).toHaveText(/Germany/);
    await expect(germany.getByRole('link', { name: 'Berlin' })).toBeHidden();
    await germany.locator('summary').press('Enter');
    await expect(germany.getByRole('link', { name: 'Germany' })).toHaveAttribute(
      'href',
      '/vpn-server/germany-vpn',
    );
    const berlin = germany.locator('div[data-place]').filter({ hasText: 'Berlin' });
    await expect(berlin.getByRole('listitem')).toHaveText([
      'Lightway UDP Available',
      'Lightway TCP Available',
      'OpenVPN UDP Available',
      'OpenVPN TCP Unavailable',
      'IKEv2 Available',
    ]);
    await expect(section(page).getByText('IKEv2 is only available on').first()).toBeVisible();
    await expectNoOverflow(page);
  });

  test('a choice in the search box opens the country that it is in', async ({ page }) => {
    await page.goto('/de/vpn-server');
    await search(page, 'frankf');
    await page.keyboard.press('Enter');
    await expect(countryIn(page, 'Frankfurt')).toHaveAttribute('open');
    await expect(
      countryIn(page, 'Frankfurt').locator('div[data-place]').filter({ hasText: 'Frankfurt' }),
    ).toBeInViewport();
  });
});

test('a window that changes while the section is taken over shows what there is room for', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/js/chunk-*.js');
  await page.setViewportSize(narrow);
  const chunkRequest = page.waitForRequest('**/assets/js/chunk-*.js');
  // A page's load event waits for scripts that are delayed.
  await page.goto('/vpn-server', { waitUntil: 'commit' });
  await chunkRequest;
  await page.setViewportSize(wide);
  await expect(section(page).locator('table:visible')).toHaveCount(4);
  release();
  await expect(section(page).locator('details')).toHaveCount(0);
  await expect(section(page).locator('table:visible')).toHaveCount(4);
  await page.setViewportSize(narrow);
  await expect(section(page).locator('table')).toHaveCount(0);
  await expect(section(page).locator('summary:visible').first()).toBeVisible();
});

test('an address with a continent leads there', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/vpn-server#vpn-locations_middle-east-africa');
  await expect(page.locator('#vpn-locations_middle-east-africa')).toBeInViewport();
});

for (const [often, code, europe, germany] of [
  ['', 'ar', 'أوروبا', 'ألمانيا'],
  ['@all ', 'th', 'ยุโรป', 'เยอรมนี'],
] as const) {
  test(`${often}/${code}/vpn-server has everything in its language and place`, async ({ page }) => {
    await page.goto(`/${code}/vpn-server`);
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const continent = section(page).locator('[id$="_europe"]');
      await expect(continent.getByRole('heading')).toHaveText(europe);
      const country = width < 1024 ? continent.locator('summary') : continent.getByRole('rowheader');
      await expect(country.filter({ hasText: germany })).toBeVisible();
      await expectNoOverflow(page);
    }
    await expect(section(page).getByRole('link', { name: germany })).toHaveAttribute(
      'href',
      `/${code}/vpn-server/germany-vpn`,
    );
  });
}
