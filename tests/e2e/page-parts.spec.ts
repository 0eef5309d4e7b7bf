import { shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

test('the breadcrumb leads from home to the page, and is left out on small screens', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/vpn-server/germany-vpn/berlin-vpn');
  const breadcrumb = page.getByRole('navigation', { name: 'You are here' });
  await expect(breadcrumb).toBeVisible();
  await expect(breadcrumb.getByRole('link').first()).toHaveAttribute('href', '/');
  await expect(breadcrumb.locator('a > span').first()).toBeVisible();
  await expect(breadcrumb.locator('[aria-current="page"]')).toHaveText(/Berlin/);
  await breadcrumb.getByRole('link', { name: /Germany/ }).click();
  await expect(page).toHaveURL('/vpn-server/germany-vpn');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(breadcrumb).toBeHidden();
});

test('links to other sites open a tab of their own that cannot reach back', { tag: '@ci' }, async ({
  page,
}) => {
  await page.goto('/');
  const links = await page.locator('a[href^="http"]').all();
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  const popup = page.waitForEvent('popup');
  await shellOf(page)
    .footer.getByRole('link', { name: /LinkedIn/ })
    .click();
  await (await popup).close();
  await expect(page).toHaveURL('/');
});

test('links inside the site stay in the tab', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('a[href^="/"][target]')).toHaveCount(0);
  await shellOf(page).footer.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  expect(page.context().pages()).toHaveLength(1);
});

test('the footer shows its columns, the copyright with a year, and the five networks', async ({ page }) => {
  await page.goto('/de');
  const { footer } = shellOf(page);
  expect(await footer.getByRole('navigation').count()).toBeGreaterThan(2);
  await expect(footer.getByText(/© 20\d\d /)).toBeVisible();
  for (const network of ['YouTube', 'LinkedIn', 'X', 'Facebook', 'Instagram']) {
    await expect(footer.getByRole('link', { name: new RegExp(`\\b${network}\\b`) })).toBeVisible();
  }
  await expect(footer.locator('a[href="/de/privacy-policy"]')).toBeVisible();
  await expect(footer.locator('a[href="/de/tos"]')).toBeVisible();
});

test('a card or tile with a link leads there wherever it is clicked', async ({ page }) => {
  for (const [path, target] of [
    ['/features', '/features/kill-switch'],
    ['/about', '/blog/privacy-quiz'],
  ] as const) {
    await page.goto(path);
    const linked = page.locator('main article').filter({ has: page.locator(`a[href="${target}"]`) });
    // Inside the rounded corner.
    await linked.click({ position: { x: 16, y: 16 } });
    await expect(page).toHaveURL(target);
  }
});

test('a page with plans states the guarantee and the currency', async ({ page }) => {
  for (const path of ['/pricing', '/order']) {
    await page.goto(path);
    for (const text of ['30-day money-back guarantee', 'All amounts are in USD.'])
      await expect(page.locator('main').getByText(text).locator('visible=true').first(), path).toBeVisible();
  }
});

test('calls to action are pills, the secondary ones of another colour than the primary', async ({ page }) => {
  await page.goto('/');
  const styles = await page.locator('main a[data-label^="cta-"]').evaluateAll((links) =>
    links.map((link) => {
      const { backgroundColor, borderTopLeftRadius } = getComputedStyle(link);
      const isPill = Number.parseFloat(borderTopLeftRadius) >= link.getBoundingClientRect().height / 2;
      return { backgroundColor, isPill };
    }),
  );
  expect(styles.length).toBeGreaterThan(1);
  expect(styles.filter(({ isPill }) => !isPill)).toEqual([]);
  expect(new Set(styles.map(({ backgroundColor }) => backgroundColor)).size).toBe(2);
});

for (const path of [
  '/',
  '/pricing',
  '/download/windows-vpn',
  '/setup',
  '/contact',
  '/cart',
  '/404',
] as const) {
  const details = path === '/' ? {} : { tag: '@ci' };
  test(`on ${path} only what leads to the order has the colour of buying`, details, async ({ page }) => {
    await page.goto(path === '/404' ? '/404.html' : path);
    const others = await page.locator('a, button').evaluateAll((elements) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = 'var(--action)';
      const buying = getComputedStyle(probe).backgroundColor;
      return elements
        .filter((element) => getComputedStyle(element).backgroundColor === buying)
        .filter((element) => !/^\/order\b/.test(element.getAttribute('href') ?? ''))
        .map((element) => element.outerHTML);
    });
    expect(others).toEqual([]);
  });
}
