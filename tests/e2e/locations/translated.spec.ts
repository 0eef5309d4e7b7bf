/**
 * @module-tag ci
 */
import type { Page } from '@playwright/test';
import type { VpnServers } from '../../../domain/servers/vpn-servers.ts';
import { expect, test } from '../site-test.ts';
import { translatePage } from '../translate-page.ts';
import {
  countryIn,
  expectLive,
  narrow,
  phone,
  renewed,
  rowOf,
  search,
  section,
  serversPath,
  statusOf,
  toggleContinent,
  wide,
} from './section.ts';

const status = (page: Page) => section(page).getByRole('status');
const options = (page: Page) => page.getByRole('option');

/** Types a letter at a time, deletes, and chooses; the section stays whole, also where the translator is the slower one. */
async function typeDeleteAndChoose(page: Page): Promise<void> {
  const box = section(page).getByRole('combobox');
  await search(page, 'b');
  for (const letter of 'erlin') await box.press(letter);
  await expect(options(page)).toHaveText(['Berlin']);
  await expect(options(page).locator('mark')).toHaveText('Berlin');
  for (let count = 0; count < 5; count += 1) await box.press('Backspace');
  await expect(options(page).nth(5)).toBeVisible();
  await box.pressSequentially('zzz');
  await expect(status(page)).toHaveText(/No location matches .*bzzz/);
  await box.press('z');
  await expect(status(page)).toHaveText(/No location matches .*bzzzz/);
  for (let count = 0; count < 5; count += 1) await box.press('Backspace');
  await expect(status(page)).toBeEmpty();
  await box.pressSequentially('nurem');
  await box.press('ArrowDown');
  await expect(section(page).getByRole('option', { selected: true })).toHaveText('Nuremberg');
  await box.press('Enter');
  await expect(box).toHaveValue('Nuremberg');
  await expect(status(page)).toHaveText(/Nuremberg: /);
}

/** `npm test` has each moment and each kind of translation once. */
for (const [from, changesText, details] of [
  ['start', false, { tag: '@all' }],
  ['start', true, {}],
  ['hydration', false, {}],
  ['hydration', true, { tag: '@all' }],
] as const) {
  const how = `from the ${from}${changesText ? ', into other texts' : ''}`;
  test(`a translated page can be searched, ${how}`, details, async ({ page }) => {
    await page.setViewportSize(wide);
    await translatePage(page, { from, changesText });
    await page.goto('/vpn-server');
    await expect(section(page).locator('p font').first()).toBeAttached();
    await typeDeleteAndChoose(page);
    await expect(section(page).locator('tr[data-highlight]')).toHaveText(/Nuremberg/);
    await search(page, 'berl');
    await options(page).filter({ hasText: 'Berlin' }).click();
    await expect(section(page).locator('tr[data-highlight]')).toHaveText(/Berlin/);
    await section(page).getByRole('button', { name: 'Clear' }).click();
    await expect(section(page).getByRole('combobox')).toHaveValue('');
    await expect(section(page).getByRole('table')).toHaveCount(4);
  });
}

for (const viewport of [wide, narrow]) {
  test(`a translated page takes the live response during a search, at ${viewport.width} px`, async ({
    page,
  }) => {
    const { promise: wanted, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route(`**${serversPath}`, async (route) => {
      await wanted;
      const response = await route.fetch();
      await route.fulfill({ response, json: changed((await response.json()) as VpnServers) });
    });
    await page.setViewportSize(viewport);
    await translatePage(page);
    await page.goto('/vpn-server');
    await search(page, 'ber');
    const box = section(page).getByRole('combobox');
    const active = section(page).getByRole('option', { selected: true });
    await box.press('ArrowDown');
    while ((await active.textContent()) !== 'Berlin') await box.press('ArrowDown');
    letThrough();
    const names = section(page).locator('tbody th');
    await expect(names.filter({ hasText: /^Aaland(?!-)/ })).toHaveCount(4);
    await expect(names.filter({ hasText: 'Bermuda' })).toHaveCount(0);
    if (viewport === wide) await expectLive(page);
    await expect(options(page).filter({ hasText: 'Aaland-Berg' })).toBeVisible();
    await expect(active).toHaveText('Berlin');
    await box.press('Enter');
    await expect(section(page).locator('[data-highlight]')).toHaveText(/^Berlin/);
    await expect(status(page)).toHaveText(/^Berlin: /);
    await typeDeleteAndChoose(page);
    await expect(section(page).locator('[data-highlight]')).toHaveText(/^Nuremberg/);
  });
}

/** Returns the response with one country added to each continent, and one removed. */
function changed(servers: VpnServers): VpnServers {
  const clusters = [{ name: 'Aaland-Berg', protocol_status: { 'helium-udp': 1 } }];
  const added = { country: 'Aaland', country_code: 'AX', clusters };
  return servers.map((part) => ({
    ...part,
    countries: [added, ...part.countries.filter(({ country }) => country !== 'Bermuda')],
  }));
}

test('a translated page changes its layout', async ({ page }) => {
  await page.setViewportSize(wide);
  await translatePage(page, { from: 'hydration' });
  await page.goto('/vpn-server');
  await expectLive(page);
  await page.setViewportSize(phone);
  await expect(rowOf(page, 'Germany')).toBeHidden();
  await toggleContinent(page, 'europe');
  await expect(rowOf(page, 'Germany')).toBeVisible();
  await page.setViewportSize(wide);
  await expect(countryIn(page, renewed)).toBeVisible();
  await typeDeleteAndChoose(page);
});

test('a translator leaves names of protocols and what fits alone', async ({ page }) => {
  await page.setViewportSize(phone);
  await translatePage(page, { changesText: true });
  await page.goto('/vpn-server');
  await search(page, 'berl');
  await expect(options(page)).toHaveText(['Berlin']);
  await page.keyboard.press('Enter');
  const berlin = section(page)
    .locator('tbody tr')
    .filter({ hasText: /^«Berlin»/ });
  await expect(statusOf(berlin)).toHaveText('«works with all protocols except OpenVPN TCP (Unavailable)»');
  await expect(section(page).locator('thead th').nth(2)).toHaveText('Lightway UDP');
});

/** Finds texts that stand beside other nodes: React couldn't change them after a translation, which leaves blank ones alone. */
function textsWithSiblings(page: Page): Promise<string[]> {
  return section(page).evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentNode, textContent } = walker.currentNode;
      if (textContent?.trim() && parentNode?.childNodes.length !== 1) found.push(textContent);
    }
    return found;
  });
}

for (const viewport of [wide, phone]) {
  test(`each text is the only child of its element, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/vpn-server');
    await search(page, 'b');
    expect(await textsWithSiblings(page)).toEqual([]);
    await section(page).getByRole('combobox').pressSequentially('zzz');
    await expect(status(page)).toHaveText(/No location/);
    expect(await textsWithSiblings(page)).toEqual([]);
  });
}
