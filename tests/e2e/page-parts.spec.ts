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

test('the cards of /features have headings of one level and size, below one of their section', async ({
  page,
}) => {
  await page.goto('/features');
  const cards = page.locator('main article :is(h1, h2, h3, h4):has(a)');
  for (const width of [360, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const looks = await cards.evaluateAll((headings) =>
      headings.map((heading) => `${heading.localName} ${getComputedStyle(heading).fontSize}`),
    );
    expect(looks.length).toBe(6);
    expect([...new Set(looks)], `${width} px`).toEqual([expect.stringMatching(/^h3 (?:19|2\d)/)]);
  }
});

test('answers that are folded show when their question is pressed', async ({ page }) => {
  await page.goto('/');
  const answers = page.locator('main details');
  await expect(answers).toHaveCount(4);
  const answer = answers.first().locator('p');
  await expect(answer).toBeHidden();
  await answers.first().locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  await expect(answers.nth(1).locator('p')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answers.nth(1).locator('p')).toBeVisible();
});

for (const [system, agent, points] of [
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5],
  ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0', 0],
] as const) {
  const details = system === 'ios' ? {} : { tag: '@ci' };
  test(
    `the first button of the downloads is for the visitor's system: ${system}`,
    details,
    async ({ page }) => {
      await page.addInitScript(
        ([userAgent, maxTouchPoints]) => {
          for (const [name, value] of Object.entries({ userAgent, maxTouchPoints }))
            Object.defineProperty(navigator, name, { value });
        },
        [agent, points] as const,
      );
      await page.goto('/download');
      const buttons = page.locator('main > section').first().locator('a[data-label^="cta-"]:visible');
      await expect(buttons.first()).toHaveAttribute('data-label', `cta-app-${system}`);
      await expect(buttons).toHaveCount(2);
      const main = await page.locator('main [data-system]:not([hidden])').count();
      expect(main).toBe(1);
    },
  );
}

test('on phones a label of the drawn app stands in one line, above its two values', async ({ page }) => {
  await page.goto('/blog');
  for (const width of [320, 360, 399]) {
    await page.setViewportSize({ width, height: 740 });
    const rows = await page.locator('main p:has(> * > s)').evaluateAll((all) =>
      all.map((row) => {
        const [label, before] = [row.querySelector('strong'), row.querySelector('s')];
        const range = document.createRange();
        range.selectNodeContents(label as Node);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
        const end = label?.getBoundingClientRect().bottom ?? 0;
        return { lines, isAbove: end <= (before?.getBoundingClientRect().top ?? 0) };
      }),
    );
    expect(rows, `${width} px`).toEqual(Array(3).fill({ lines: 1, isAbove: true }));
  }
});

test('wide screens are used: by what a page shows, not by longer lines of text', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/features');
  const read = () =>
    page.evaluate(() => {
      const all = (selector: string) => [...document.querySelectorAll(selector)];
      const widest = (elements: Element[]) =>
        Math.max(0, ...elements.map((element) => element.getBoundingClientRect().width));
      const rows = new Set(all('main section ul > li').map((item) => item.getBoundingClientRect().top));
      return { content: widest(all('main ul')), text: widest(all('main p')), rows: rows.size };
    });
  const wide = await read();
  expect(wide.content).toBeGreaterThan(1360);
  expect(wide.text).toBeLessThanOrEqual(46 * 16);
  // Six links, four in a row.
  expect(wide.rows).toBe(2);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a quiz is answered by keyboard, shows the answer to what is chosen, and counts the right ones', async ({
    page,
  }) => {
    await page.goto('/blog/privacy-quiz');
    const questions = page.getByRole('radiogroup');
    const total = await questions.count();
    const inView = { useInnerText: true };
    const cdp = await page.context().newCDPSession(page);
    const read = async () => {
      const { nodes } = await cdp.send('Accessibility.getFullAXTree');
      const texts = nodes.filter(({ role }) => role?.value === 'StaticText').map(({ name }) => name?.value);
      return /Right answers: \d of \d/.exec(texts.join(''))?.[0];
    };
    expect(await read()).toBe(`Right answers: 0 of ${total}`);
    const again = page.getByRole('button', { name: 'Try again' });
    for (const [at, question] of (await questions.all()).entries()) {
      await expect(question).toHaveAccessibleName(/\w\.$/);
      const answer = question.locator('[aria-live] > div');
      await expect(answer).toBeHidden();
      await expect(again).toBeHidden();
      await question.getByRole('radio').first().focus();
      await page.keyboard.press(' ');
      const isTrue = at === 0 || at === total - 1;
      await expect(answer).toHaveText(isTrue ? /^Right\.\s+True\./ : /^Not quite\.\s+False\./, inView);
      if (!isTrue) await page.keyboard.press('ArrowRight');
      await expect(answer).toHaveText(/^Right\./, inView);
      expect(await read()).toBe(`Right answers: ${at + 1} of ${total}`);
    }
    await questions.first().getByRole('radio', { name: 'False' }).check();
    expect(await read()).toBe(`Right answers: ${total - 1} of ${total}`);
    const result = page.locator('form > :last-child > :has([type="reset"])');
    await expect(result.getByRole('link')).toHaveCount(2);
    // Enter leads nowhere, and an earlier answer keeps its page.
    await page.keyboard.press('Enter');
    await again.click();
    await expect(again).toBeHidden();
    expect(await read()).toBe(`Right answers: 0 of ${total}`);
    expect(page.url()).toMatch(/privacy-quiz$/);
    await page.emulateMedia({ media: 'print' });
    await expect(questions.last().locator('[aria-live] > div')).toBeVisible();
  });
});

test('a quiz begins in the first view of a phone, keeps its score in sight, and begins again with its first question', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/blog/privacy-quiz', '/de/blog/privacy-quiz', '/jp/blog/privacy-quiz']) {
    await page.goto(path);
    await expect(page.getByRole('radiogroup').first()).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/blog/privacy-quiz');
  const questions = page.getByRole('radiogroup');
  const score = page.getByText(/^Right answers/);
  for (const question of await questions.all()) {
    await question.getByRole('radio').first().check();
    await expect(score).toBeInViewport({ ratio: 1 });
    const [own, other] = [await score.boundingBox(), await question.boundingBox()];
    expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThan(other?.x ?? 0);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(questions.first().getByRole('radio').first()).toBeFocused();
  await expect(questions.first()).toBeInViewport({ ratio: 1 });
});
