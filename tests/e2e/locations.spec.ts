import type { ConsoleMessage, Locator, Page } from '@playwright/test';
import type { VpnServers } from '../../domain/vpn-servers.ts';
import { expectNoOverflow } from './layout.ts';
import { forgetShifts, shiftsOf, watchShifts } from './layout-shifts.ts';
import { setFaults } from './sandbox.ts';
import { expect, test } from './site-test.ts';

const wide = { width: 1024, height: 800 };
const narrow = { width: 1023, height: 800 };
const phone = { width: 360, height: 740 };
const serversPath = '/wap/api/v1/vpn-servers';

/** The snapshot has Marseille out of order; the sandbox says that it is back. */
const renewed = 'Marseille';

const section = (page: Page) => page.locator('#vpn-locations');
const rowOf = (page: Page, name: string) =>
  section(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const statusOf = (row: Locator) => row.getByRole('cell').first();
const countryIn = (page: Page, name: string) => section(page).locator('details').filter({ hasText: name });

/** What is typed before the page's script runs opens no menu. */
async function search(page: Page, text: string): Promise<void> {
  const box = section(page).getByRole('combobox');
  await expect(async () => {
    await box.fill('');
    await box.fill(text);
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
}

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

  test('the note about IKEv2 comes with the keyboard and the pointer, and goes with Escape', async ({
    page,
  }) => {
    await page.goto('/vpn-server#vpn-locations_europe');
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

  test('no link that gets focus is behind the header or the columns’ names', async ({ page }) => {
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

test.describe('the live answer', () => {
  // At this width the site's own header keeps its height.
  test.use({ viewport: { width: 1200, height: 900 } });

  test('replaces what the page came with and moves nothing', async ({ page }) => {
    const { promise: wanted, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route(`**${serversPath}`, async (route) => {
      await wanted;
      await route.continue();
    });
    await watchShifts(page);
    await page.goto('/vpn-server');
    await rowOf(page, renewed).evaluate(async (row) => {
      row.scrollIntoView({ behavior: 'instant', block: 'center' });
      await document.fonts.ready;
    });
    await forgetShifts(page);
    const before = await statusOf(rowOf(page, renewed)).boundingBox();
    await expect(statusOf(rowOf(page, renewed))).toHaveText('Unavailable');
    letThrough();
    await expect(statusOf(rowOf(page, renewed))).toHaveText('Available');
    expect(await statusOf(rowOf(page, renewed)).boundingBox()).toEqual(before);
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('shows new places by the API’s names, as text, and unknown statuses as such', async ({
    page,
    context,
    baseURL,
  }) => {
    const hostile = '<img src=x onerror="document.title=1">';
    const clusters = [{ name: hostile, protocol_status: { 'helium-udp': 1, 'openvpn-udp': 'yes' } }];
    const countries = [
      { country: 'Atlantis', country_code: 'XX', clusters },
      { country: 'Germany', country_code: 'DE', clusters: [{ name: 'Germany', protocol_status: {} }] },
      { country: 'Germany', country_code: 'DE', clusters: [] },
      { country: 'constructor', country_code: '__proto__', clusters: [] },
    ];
    await setFaults(context, baseURL, [
      { path: serversPath, kind: 'body', body: [{ continent: 'europe', countries }] },
    ]);
    await page.goto('/de/vpn-server');
    await expect(section(page).getByRole('row')).toHaveCount(6);
    await expect(section(page).getByRole('rowheader')).toHaveText([
      'Atlantis',
      hostile,
      'constructor',
      'Deutschland',
      'Deutschland',
    ]);
    await expect(rowOf(page, hostile).getByRole('cell')).toHaveText([
      'Status unbekannt',
      'Verfügbar',
      ...Array.from({ length: 4 }, () => 'Status unbekannt'),
    ]);
    await expect(section(page).getByRole('link', { name: 'Deutschland' }).first()).toHaveAttribute(
      'href',
      '/de/vpn-server/germany-vpn',
    );
    await expect(section(page).locator('img')).toHaveCount(0);
  });

  for (const viewport of [wide, narrow]) {
    test(`${viewport === narrow ? '@all ' : ''}leads a choice to the right row where it has more, at ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.route(`**${serversPath}`, async (route) => {
        const response = await route.fetch();
        const servers = (await response.json()) as VpnServers;
        const clusters = [{ name: 'Aargh', protocol_status: { 'helium-udp': 1 } }];
        const added = { country: 'Aaland', country_code: 'AX', clusters };
        const json = servers.map((part) => ({ ...part, countries: [added, ...part.countries] }));
        await route.fulfill({ response, json });
      });
      await page.goto('/vpn-server');
      const newcomers = section(page).locator(viewport === wide ? 'tbody th' : 'summary');
      await expect(newcomers.filter({ hasText: 'Aaland' })).toHaveCount(4);
      await search(page, 'nuremb');
      await page.getByRole('option', { name: 'Nuremberg' }).click();
      await expect(section(page).locator('[data-highlight]')).toHaveText(/^Nuremberg/);
    });
  }

  test('@all may hold 5,000 clusters', async ({ page, context, baseURL }) => {
    await setFaults(context, baseURL, [{ path: serversPath, kind: 'variant', name: 'many-clusters' }]);
    await page.goto('/vpn-server');
    await expect.poll(() => section(page).locator('tbody tr').count()).toBeGreaterThan(5000);
    await search(page, 'Germany 7');
    await page.keyboard.press('Enter');
    // Asking for a row by its role takes longer here than all that is tested.
    await expect(section(page).locator('tbody tr', { hasText: /^Germany 7Available/ })).toBeInViewport({
      timeout: 30_000,
    });
  });
});

test.describe('a live answer that fails', () => {
  test.use({ viewport: wide, expectedProblems: /status (of )?[45]\d\d|could not be refreshed|ERR_/ });

  const tellsOfIt = (message: ConsoleMessage) => message.text().includes('could not be refreshed');

  const failures = [
    [{ kind: 'status', status: 500 }, 'Internal Server Error'],
    [{ kind: 'status', status: 404 }, 'Not Found'],
    [{ kind: 'drop' }, 'Network Error'],
    [{ kind: 'html' }, 'Unreadable Answer'],
    [{ kind: 'missing-fields', fields: ['country'] }, 'country'],
    [{ kind: 'body', body: [] }, 'no country'],
  ] as const;
  const likeThem = [
    [{ kind: 'status', status: 502 }, 'Bad Gateway'],
    [{ kind: 'status', status: 503 }, 'Service Unavailable'],
    [{ kind: 'status', status: 401 }, 'Unauthorized'],
    [{ kind: 'status', status: 403 }, 'Forbidden'],
    [{ kind: 'status', status: 422 }, 'Generic Error'],
    [{ kind: 'truncate' }, 'Unreadable Answer'],
    [{ kind: 'body', body: [{ continent: 'europe', countries: [] }] }, 'no country'],
  ] as const;

  for (const [often, rows] of [
    ['', failures],
    ['@all ', likeThem],
  ] as const) {
    test(`${often}is told in the console, and the page stays as it is: ${rows.length} ways`, async ({
      page,
      context,
      baseURL,
    }) => {
      for (const [fault, reason] of rows) {
        const row = JSON.stringify(fault);
        await test.step(row, async () => {
          await setFaults(context, baseURL, [{ path: serversPath, ...fault }]);
          const told = page.waitForEvent('console', tellsOfIt);
          await page.goto('/vpn-server');
          expect((await told).text(), row).toContain(reason);
          await expect(statusOf(rowOf(page, renewed)), row).toHaveText('Unavailable');
        });
      }
    });
  }

  test('a slow one is waited for while the page can be used', async ({ page, context, baseURL }) => {
    await setFaults(context, baseURL, [{ path: serversPath, kind: 'slow', delayMs: 3000 }]);
    await page.goto('/vpn-server');
    await search(page, 'germ');
    await expect(page.getByRole('option').first()).toHaveText('Germany');
    await expect(statusOf(rowOf(page, renewed))).not.toHaveText('Unavailable');
  });
});

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

test('an address with a continent leads there', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/vpn-server#vpn-locations_middle-east-africa');
  await expect(page.locator('#vpn-locations_middle-east-africa')).toBeInViewport();
});

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
