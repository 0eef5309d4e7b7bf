import { expect, test } from './site-test.ts';

/** Spec 2 §9: a tall hero and one of usual height, on phones and from 768 px on. */
for (const [path, phone, desktop] of [
  ['/', '500px', '650px'],
  ['/pricing', '350px', '400px'],
] as const) {
  test(`the hero of ${path} is at least ${phone} high on phones and ${desktop} on wider screens`, async ({
    page,
  }) => {
    await page.goto(path);
    const hero = page.locator('main > section').first();
    for (const [width, height] of [
      [360, phone],
      [767, phone],
      [768, desktop],
      [1280, desktop],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(hero).toHaveCSS('min-height', height);
      const box = await hero.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(Number.parseInt(height, 10));
    }
  });
}

for (const [path, width, height, top] of [
  ['/pricing', 1280, 800, 310],
  ['/pricing', 360, 640, 330],
  ['/de/pricing', 360, 640, 400],
] as const) {
  const details = path === '/pricing' && width === 360 ? {} : { tag: '@ci' };
  test(
    `at ${width} × ${height} the first view of ${path} has a plan and its price`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const plan = page.locator('[data-offer] > article').first();
      expect((await plan.boundingBox())?.y).toBeLessThanOrEqual(top);
      await expect(plan.getByText(/\d[.,]\d\d/).first()).toBeInViewport({ ratio: 1 });
      await expect(page.locator('main img')).toHaveCount(0);
    },
  );
}

test("a hero's heading has one wording on wide screens, on phones, and for readers without styles", async ({
  page,
}) => {
  await page.goto('/');
  const heading = page.locator('h1');
  const [wide = '', narrow = ''] = await heading.locator('span').allTextContents();
  const wording = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    return heading.innerText();
  };
  expect([await wording(1280), await wording(360)]).toEqual([wide, narrow]);
  expect(narrow).not.toBe(wide);
  await page.locator('link[rel="stylesheet"], style').evaluateAll((all) => {
    for (const each of all) each.remove();
  });
  expect([await wording(1280), await wording(360)]).toEqual([wide, wide]);
});

test('linked images have a list of their own on phones', async ({ page }) => {
  await page.goto('/download');
  const lists = page.locator('main ul:has(> li > a > picture > img, > li > picture > img, > li > img)');
  await page.setViewportSize({ width: 1280, height: 800 });
  const wide = await lists.locator('visible=true').locator('img').count();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(lists.locator('visible=true').locator('img')).toHaveCount(2);
  expect(wide).toBeGreaterThan(2);
});
