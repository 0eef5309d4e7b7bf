import type { Page } from '@playwright/test';
import { shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

function callsToAction(page: Page) {
  const bar = shellOf(page).header.locator('> div > div');
  return { setup: bar.locator('a[href="/setup"]'), start: bar.locator('[data-for="visitor"] a') };
}

async function setCookie(page: Page, url: string | undefined, value: string) {
  await page.context().addCookies([{ name: 'xv_ue', value, url: url ?? '' }]);
}

test('visitors are asked to get started, whatever else their xv_ue says', async ({ page, baseURL }) => {
  for (const value of [undefined, '0', '11']) {
    await test.step(`xv_ue is ${value ?? 'absent'}`, async () => {
      if (value) await setCookie(page, baseURL, value);
      await page.goto('/');
      await expect(callsToAction(page).start, `xv_ue is ${value}`).toBeVisible();
      await expect(callsToAction(page).setup, `xv_ue is ${value}`).toBeHidden();
    });
  }
});

test('members, whose xv_ue is 1, are led to the setup', async ({ page, baseURL }) => {
  await setCookie(page, baseURL, '1');
  await page.goto('/');
  const { setup, start } = callsToAction(page);
  await expect(setup).toBeVisible();
  await expect(start).toBeHidden();
});

test('nothing else on a page depends on it', async ({ page, baseURL }) => {
  const { setup, start } = callsToAction(page);
  const linesOn = async (path: string, value: string) => {
    await setCookie(page, baseURL, value);
    await page.goto(path);
    return (await page.locator('body').innerText()).split('\n');
  };
  for (const path of ['/', '/pricing']) {
    const lines = await linesOn(path, '0');
    const [own, other] = [await start.textContent(), await setup.textContent()];
    const at = lines.indexOf(own ?? '');
    expect(await linesOn(path, '1'), path).toEqual(lines.with(at, other ?? ''));
  }
});

test.describe('before the site script arrives', () => {
  test.use({ expectedProblems: /ERR_FAILED/ });

  test('members see the right button from the first moment', async ({ page, baseURL }) => {
    await setCookie(page, baseURL, '1');
    await page.route('**/assets/js/**', (route) => route.abort());
    await page.goto('/');
    await expect(callsToAction(page).setup).toBeVisible();
    await expect(callsToAction(page).start).toBeHidden();
  });
});
