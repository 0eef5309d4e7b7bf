import type { Page, Request } from '@playwright/test';
import { pathIn } from '../languages.ts';
import { setFaults } from '../sandbox.ts';
import { expect, test } from '../site-test.ts';
import { search, section, serversPath, wide } from './section.ts';

const isNames = (request: Request) => request.url().includes('/locations-match-options-');
const first = (page: Page) => page.getByRole('option').first();

/** Options by what is typed, by language. */
const queries = {
  en: {
    USA: 'United States',
    uk: 'United Kingdom',
    holland: 'Netherlands',
    germny: 'Germany',
    münchen: 'Munich',
  },
  de: { munich: 'München', Wien: 'Wien', Geneva: 'Genf', England: 'Vereinigtes Königreich' },
  jp: { tokyo: '東京', ろんどん: 'ロンドン', アメリカ: 'アメリカ合衆国' },
  ar: { London: 'لندن', امريكا: 'الولايات المتحدة', roma: 'روما' },
} as const;

for (const [code, table] of Object.entries(queries)) {
  const details = code === 'de' ? {} : { tag: '@ci' };
  test(`the search in ${code} finds what people type for a place`, details, async ({ page }) => {
    await page.setViewportSize(wide);
    const loaded: Request[] = [];
    page.on('request', (request) => isNames(request) && loaded.push(request));
    await page.goto(pathIn(code, '/vpn-server'));
    await search(page, 'sin');
    for (const [typed, label] of Object.entries(table)) {
      await section(page).getByRole('combobox').fill(typed);
      await expect(first(page)).toHaveText(label);
    }
    await first(page).click();
    const [last = ''] = Object.values(table).slice(-1);
    await expect(section(page).locator('tr[data-highlight]')).toContainText(last);
    expect(loaded).toHaveLength(1);
  });
}

test('a country without servers is named, with the closest places; Enter chooses none of them by itself', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await page.goto('/de/vpn-server');
  await search(page, 'sin');
  const box = section(page).getByRole('combobox');
  await box.fill('Russland');
  await expect(section(page).locator('search').getByRole('status')).toHaveText(
    'Russland: noch keine Server. Am nächsten liegen:',
  );
  await expect(page.getByRole('option')).toHaveCount(5);
  await expect(first(page)).toHaveText('Finnland');
  await box.press('Enter');
  await expect(box).toHaveValue('Russland');
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(section(page).locator('tr[data-highlight]')).toContainText('Finnland');
});

test.describe('without other names and the live response', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /match-options-|ERR_FAILED|vpn-servers|status of 500/ });

  test('the names on the page are found, and typing tries to load the others', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize(wide);
    await setFaults(context, baseURL, [{ path: serversPath, kind: 'status', status: 500 }]);
    let isBlocked = true;
    const requests: Request[] = [];
    page.on('request', (request) => isNames(request) && requests.push(request));
    await page.route('**/locations-match-options-*.js*', (route) =>
      isBlocked ? route.abort() : route.continue(),
    );
    await page.goto('/de/vpn-server', { waitUntil: 'networkidle' });
    expect(requests).toEqual([]);
    const box = section(page).getByRole('combobox');
    await search(page, 'germ');
    await expect(first(page)).toHaveText('Deutschland');
    await box.fill('us');
    await expect(first(page)).toHaveText('Vereinigte Staaten');
    await box.fill('Vienna');
    await expect(first(page)).toHaveText('Wien');
    await box.fill('Bécs');
    await expect(page.getByRole('option')).toHaveCount(0);
    isBlocked = false;
    // A key while the last try is still failing asks for nothing.
    await expect(async () => {
      await box.fill('Béc');
      await box.fill('Bécs');
      await expect(first(page)).toHaveText('Wien', { timeout: 1000 });
    }).toPass();
  });
});
