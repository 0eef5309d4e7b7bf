import type { Page } from '@playwright/test';
import { expect, test } from '../site-test.ts';
import { mockPageCalls, openOrder, orderOf } from './open-order.ts';

const variants = [
  {
    path: '/order',
    heading: 'Get the product in three easy steps',
    texts: [],
    absent: ['Stay protected', '1 month free'],
  },
  {
    path: '/order/regular',
    heading: 'Get the product in three easy steps',
    texts: [],
    absent: ['Stay protected'],
  },
  {
    path: '/order/regular-tier-1',
    heading: 'Get the product in three easy steps',
    texts: ['All plans include all features.', 'All amounts are in USD.'],
    absent: ['Stay protected'],
  },
  {
    path: '/order/special',
    heading: 'Special Deal: 12 Months + 3 Months FREE',
    texts: ['Stay protected from $0.27 a day for 12 months, then 3 months free', '49% off over 15 months'],
    absent: ['1 month free', 'Backblaze', 'All plans include'],
  },
  {
    path: '/order/special-tier-1',
    heading: 'Special Deal: 12 Months + 3 Months FREE',
    texts: [
      'Stay protected from $0.27 a day for 12 months, then 3 months free',
      'All plans include all features.',
      'All amounts are in USD.',
    ],
    absent: ['1 month free', 'Backblaze'],
  },
  {
    path: '/order/regular-referrer',
    heading: 'Get the product in three easy steps',
    texts: ['gives you 1 month free'],
    absent: ['Stay protected', 'Backblaze', 'All plans include'],
  },
  {
    path: '/order/special-referrer',
    heading: 'Special Deal: 12 Months + 3 Months FREE',
    texts: ['gives you 1 month free', '49% off over 15 months'],
    absent: ['Backblaze', 'All plans include'],
  },
  {
    path: '/order/special-backblaze',
    heading: 'Special Deal: 12 Months + 3 Months FREE',
    texts: ['Backblaze', '49% off over 15 months'],
    absent: ['1 month free', 'All plans include'],
  },
  {
    path: '/order/test-personalization',
    heading: 'Get the product in three easy steps',
    texts: [],
    absent: ['Stay protected', '1 month free', 'Backblaze', 'All plans include'],
  },
  {
    path: '/order/special-referrer-backblaze',
    heading: 'Special Deal: 12 Months + 3 Months FREE',
    texts: ['gives you 1 month free', 'Backblaze', '49% off over 15 months'],
    absent: [],
  },
];

const steps = ['Select a plan', 'Enter your email address', 'Select a payment method'];

async function expectVariant(page: Page, { path, heading, texts, absent }: (typeof variants)[number]) {
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  const main = page.locator('main');
  for (const text of [...texts, '30-day money-back guarantee', 'All amounts are in USD.'])
    await expect(main, path).toContainText(text, { useInnerText: true });
  for (const text of absent) await expect(main, path).not.toContainText(text);
  await expect(main.locator('h2'), path).toContainText(steps);
  const terms = main.locator('[href="/tos"][target="_blank"][rel="noopener noreferrer"]');
  await expect(terms, path).toHaveText(/^Terms of service/);
}

test.describe('as it is served', () => {
  // Outside of the site's addresses nothing is loaded.
  test.use({ javaScriptEnabled: false, expectedProblems: /has no `href` value/ });

  test('each variant says what is its own', async ({ page, request }) => {
    for (const variant of variants) {
      const [, main = ''] = /(<main.*<\/main>)/s.exec(await (await request.get(variant.path)).text()) ?? [];
      await page.setContent(main);
      await expectVariant(page, variant);
    }
  });
});

test('each variant says the same once its script runs, which dates renewals without a free month', {
  tag: '@ci',
}, async ({ page }) => {
  for (const variant of variants) {
    await openOrder(page, variant.path);
    await expectVariant(page, variant);
    const main = expect(page.locator('main'), variant.path);
    await (variant.path.includes('referrer') ? main.not : main).toContainText('Renews on ');
  }
});

test('addresses that name a variant lead to it', async ({ page }) => {
  await mockPageCalls(page);
  for (const [requested, reached] of [
    ['/order?personalization=SPECIAL&a=1#pay', '/order/special?a=1#pay'],
    ['/de/order?personalization=regular_tier_1', '/de/order/regular-tier-1'],
    ['/order?personalization=NOBODY', '/order?personalization=NOBODY'],
  ] as const) {
    await test.step(requested, async () => {
      await page.goto(requested);
      // By then the script runs.
      await expect(orderOf(page).pay).toHaveAttribute('type', 'submit');
      await expect(page, requested).toHaveURL(reached);
      // The next navigation would abort requests of the page.
      await page.waitForLoadState('networkidle');
    });
  }
});

test('search engines see the base page only', async ({ request }) => {
  const headOf = async (path: string) => (await (await request.get(path)).text()).split('</head>')[0];
  expect(await headOf('/de/order')).toMatch(/<link rel="canonical" href="[^"]*\/de\/order"/);
  expect(await headOf('/de/order')).not.toContain('noindex');
  expect(await headOf('/de/order/regular')).toMatch(/<link rel="canonical" href="[^"]*\/de\/order"/);
  // With that, it would take back what the canonical address says.
  expect(await headOf('/de/order/regular')).not.toContain('noindex');
  expect(await headOf('/de/order/test-personalization')).toContain('<meta name="robots" content="noindex"');
  const sitemap = await (await request.get('/sitemap-1.xml')).text();
  expect(sitemap).not.toContain('personalization');
  expect(sitemap.match(/<loc>[^<]*\/de\/order[^<]*<\/loc>/g)).toHaveLength(1);
});
