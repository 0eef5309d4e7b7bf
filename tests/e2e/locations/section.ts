/** The section of server locations, as its tests find their way in it. */
import type { Locator, Page } from '@playwright/test';
import { readShortNames } from '../../../bin/short-class-names.js';
import { root } from '../../../tools/scripts/run.ts';
import { expect } from '../site-test.ts';

export const wide = { width: 1024, height: 800 };
export const narrow = { width: 1023, height: 800 };
export const phone = { width: 360, height: 740 };
export const serversPath = '/wap/api/v1/vpn-servers';

/** The snapshot has Marseille out of order; the sandbox says that it is back. */
export const renewed = 'Marseille';

export const section = (page: Page) => page.locator('#vpn-locations');
/** The row of a country or city. */
export const rowOf = (page: Page, name: string) =>
  section(page)
    .locator('tbody tr')
    .filter({ has: page.locator('th > :is(a, bdi)').getByText(name, { exact: true }) });
export const cellsOf = (row: Locator) => row.locator('td');
export const statusOf = (row: Locator) => cellsOf(row).first();

const marks = readShortNames(root)['runtime/locations/mark.module.css'] ?? {};
const markOf = {
  Available: marks.available,
  'Available for some': marks.limited,
  Unavailable: marks.unavailable,
  'Not supported': marks.unsupported,
  'Status unknown': marks.unknown,
} as const;
/** The cells of the section that have a symbol. */
export const cellsWith = (page: Page, name: Status) => section(page).locator(`td.${markOf[name]}`);

export type Status = keyof typeof markOf;

/** Expects the symbols of a row: its combined status, then that of each protocol. */
export const expectSymbols = (row: Locator, ...names: Status[]) =>
  expect(cellsOf(row)).toHaveClass(names.map((name) => markOf[name] ?? ''));
/** Expects the symbol of a row's combined status. */
export const expectStatus = (row: Locator, name: Status, message?: string) =>
  expect(statusOf(row), message).toHaveClass(markOf[name] ?? '');
export const countryIn = (page: Page, name: string) =>
  section(page).locator('tbody').filter({ hasText: name });

/** Opens or closes a continent on a narrow screen, anywhere in its line. */
export const toggleContinent = (page: Page, continent: string) =>
  page
    .locator(`#vpn-locations_${continent} summary`)
    .first()
    .click({ position: { x: 1, y: 1 } });

/** Opens all continents and countries at once. */
export const openAll = (page: Page) =>
  section(page)
    .locator('details')
    .evaluateAll((all) => {
      for (const each of all as HTMLDetailsElement[]) each.open = true;
    });

/** Changes from the status of each protocol to the list of countries. */
export const showPlaces = (page: Page) =>
  section(page).getByRole('radio', { name: 'Locations', exact: true }).check();

/** Waits until the page's script runs and the live response has arrived. */
export const expectLive = (page: Page) => expectStatus(rowOf(page, renewed), 'Available');

/** Types a search until the menu opens, because text that is typed before the page's script runs opens none. */
export async function search(page: Page, text: string): Promise<void> {
  const box = section(page).getByRole('combobox');
  await expect(async () => {
    await box.fill('');
    await box.fill(text);
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
}
