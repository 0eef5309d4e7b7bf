import type { VpnServers } from '../../../domain/servers/vpn-servers.ts';
import { holdRequests } from '../hold-requests.ts';
import { forgetShifts, shiftsOf, watchShifts } from '../layout-shifts.ts';
import { setFaults } from '../sandbox.ts';
import { expect, test } from '../site-test.ts';
import {
  expectStatus,
  expectSymbols,
  narrow,
  renewed,
  rowOf,
  search,
  section,
  serversPath,
  statusOf,
  wide,
} from './section.ts';

test.describe('the live response', () => {
  // At this width the site's own header keeps its height.
  test.use({ viewport: { width: 1200, height: 900 } });

  test('replaces what the page came with and moves nothing', async ({ page }) => {
    const release = await holdRequests(page, `**${serversPath}`);
    await watchShifts(page);
    await page.goto('/vpn-server');
    await rowOf(page, renewed).evaluate(async (row) => {
      row.scrollIntoView({ behavior: 'instant', block: 'center' });
      await document.fonts.ready;
    });
    await forgetShifts(page);
    const before = await statusOf(rowOf(page, renewed)).boundingBox();
    await expectStatus(rowOf(page, renewed), 'Unavailable');
    release();
    await expectStatus(rowOf(page, renewed), 'Available');
    expect(await statusOf(rowOf(page, renewed)).boundingBox()).toEqual(before);
    expect(await shiftsOf(page)).toEqual([]);
  });

  test("shows new places by the API's names, as text, and unknown statuses as such", { tag: '@ci' }, async ({
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
    await expect(section(page).locator('tr')).toHaveCount(6);
    await expect(section(page).locator('th > :is(a, bdi)')).toHaveText([
      'Atlantis',
      hostile,
      'constructor',
      'Deutschland',
      'Deutschland',
    ]);
    const unknown = 'Status unknown';
    await expectSymbols(rowOf(page, hostile), unknown, 'Available', unknown, unknown, unknown, unknown);
    await expect(statusOf(rowOf(page, hostile))).toHaveText(
      'funktioniert mit allen Protokollen außer Lightway TCP, OpenVPN UDP, OpenVPN TCP und IKEv2 (Status unbekannt)',
    );
    await expect(section(page).getByRole('link', { name: 'Deutschland' }).first()).toHaveAttribute(
      'href',
      '/de/vpn-server/germany-vpn',
    );
    await expect(section(page).locator('img')).toHaveCount(0);
  });

  test('shows what the API says of a protocol in the column of its name', { tag: '@ci' }, async ({
    page,
    context,
    baseURL,
  }) => {
    const names = {
      'helium-udp': 'Lightway UDP',
      'helium-tcp': 'Lightway TCP',
      'openvpn-udp': 'OpenVPN UDP',
      'openvpn-tcp': 'OpenVPN TCP',
      'cisco-ipsec': 'IKEv2',
    };
    const keys = Object.keys(names);
    const clusters = keys.map((name) => ({
      name,
      protocol_status: Object.fromEntries(keys.map((key) => [key, key === name ? 1 : -1])),
    }));
    const countries = [{ country: 'Atlantis', country_code: 'XX', clusters }];
    await setFaults(context, baseURL, [
      { path: serversPath, kind: 'body', body: [{ continent: 'europe', countries }] },
    ]);
    await page.goto('/vpn-server');
    const heads = section(page).getByRole('table', { name: 'Europe' }).getByRole('columnheader');
    for (const [index, [key, name]] of Object.entries(names).entries()) {
      const symbols = keys.map((other) => (other === key ? 'Available' : 'Not supported'));
      await expectSymbols(rowOf(page, key), 'Available', ...symbols);
      await expect(heads.nth(index + 2), key).toContainText(name);
    }
  });

  for (const viewport of [wide, narrow]) {
    test(`${viewport === narrow ? '@all ' : ''}leads a choice to the right row where it has more, at ${viewport.width} px`, {
      tag: '@ci',
    }, async ({ page }) => {
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
      const newcomers = section(page).locator('tbody th');
      await expect(newcomers.filter({ hasText: 'Aaland' })).toHaveCount(4);
      await search(page, 'nuremb');
      await page.getByRole('option', { name: 'Nuremberg' }).click();
      await expect(section(page).locator('[data-highlight]')).toHaveText(/^Nuremberg/);
    });
  }

  test.describe('of 5,000 clusters', () => {
    test.beforeEach(async ({ context, baseURL }) => {
      await setFaults(context, baseURL, [{ path: serversPath, kind: 'variant', name: 'many-clusters' }]);
    });

    test('@all can be searched', async ({ page }) => {
      await page.goto('/vpn-server');
      await expect.poll(() => section(page).locator('tbody tr').count()).toBeGreaterThan(5000);
      await search(page, 'Germany 7');
      await page.keyboard.press('Enter');
      // Asking for a row by its role takes longer here than all that is tested.
      await expect(section(page).locator('tbody tr', { hasText: /^Germany 7(?!\d)/ })).toBeInViewport({
        timeout: 30_000,
      });
    });

    test('@all lets a link to a continent lead there', async ({ page }) => {
      await page.goto('/vpn-server');
      await expect.poll(() => section(page).locator('tbody tr').count()).toBeGreaterThan(5000);
      await page.evaluate(() => location.assign('#vpn-locations_middle-east-africa'));
      await expect(page.locator('#vpn-locations_middle-east-africa')).toBeInViewport();
    });
  });
});
