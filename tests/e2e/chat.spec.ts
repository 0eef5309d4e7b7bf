import type { Page } from '@playwright/test';
import { eventsOf } from './analytics.ts';
import { openSession } from './sandbox.ts';
import { shellOf, tabTo } from './shell.ts';
import { expect, test } from './site-test.ts';
import { translatePage } from './translate-page.ts';

const widget = '/chat/widget.js';

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(widget)) loads += 1;
  });
  return () => loads;
}

const messageOf = (page: Page) => page.locator('[data-chat-message]');
const windowOf = (page: Page) => page.getByText('Chat (sandbox)');
const startsOf = (page: Page) => eventsOf(page, 'live_chat_start');

test('the launcher loads the widget on the first click only, and hides', async ({ page }) => {
  const loads = countLoads(page);
  await page.goto('/');
  const { chatLauncher } = shellOf(page);
  await expect(chatLauncher).toHaveText('Need help? Chat with us!');
  expect(loads()).toBe(0);
  await chatLauncher.click();
  await expect(windowOf(page)).toBeVisible();
  await expect(chatLauncher).toBeHidden();
  expect(loads()).toBe(1);
});

for (const [path, expectedProblems] of [
  ['/'],
  ['/de'],
  ['/no-such-page', /\b404\b/],
  ['/renewal-confirmation'],
] as const) {
  for (const [width, height] of [
    [768, 900],
    [1280, 800],
    [1280, 900],
  ] as const) {
    test.describe(`${path}, ${width} × ${height} px`, () => {
      test.use({ viewport: { width, height }, expectedProblems });

      test('the launcher lies on no text of the first view', { tag: '@ci' }, async ({ page }) => {
        const renewal = { from: '1', to: '12', renewal_date: '2027-01-05' };
        await page.addInitScript(
          (text) => localStorage.setItem('renewal_info', text),
          JSON.stringify(renewal),
        );
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        const { chatLauncher } = shellOf(page);
        const covered = await chatLauncher.evaluate((launcher) => {
          const { left, right, top, bottom } = launcher.getBoundingClientRect();
          const texts = document.createTreeWalker(
            document.querySelector('main') ?? launcher,
            NodeFilter.SHOW_TEXT,
          );
          const range = document.createRange();
          const found: string[] = [];
          while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode);
            const isBelow = [...range.getClientRects()].some(
              (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
            );
            if (isBelow) found.push(range.toString());
          }
          return found;
        });
        expect(covered).toEqual([]);
      });
    });
  }
}

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('the launcher lies on no heading, button, search or quiz, neither before the answer to the question nor after', async ({
    page,
  }) => {
    const { chatLauncher, question } = shellOf(page);
    const covered = () =>
      chatLauncher.evaluate((launcher) => {
        if (!launcher.hasAttribute('data-clear')) return [];
        const own = launcher.getBoundingClientRect();
        return [...document.querySelectorAll('main :is(h2, h3, a, button, input, label)')]
          .filter((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
          })
          .map((part) => part.outerHTML);
      });
    for (const [path, width, height] of [
      ['/download', 1280, 900],
      ['/de/download/windows-vpn', 1280, 800],
      ['/blog/privacy-quiz', 1280, 800],
      ['/vpn-server', 360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expect.poll(covered, path).toEqual([]);
      await question.locator('[value="cookies-none"]').click();
      await expect(question).toBeHidden();
      await expect.poll(covered, `${path}, answered`).toEqual([]);
      await page.evaluate(() => localStorage.clear());
    }
  });
});

test.describe('a widget that fails to load, or is ready only later', () => {
  test.use({ expectedProblems: /widget\.js|ERR_/ });

  test('says so, keeps the launcher, is waited for at the next click, and counts once it starts', async ({
    page,
    context,
    baseURL,
  }) => {
    await (await openSession(context, baseURL)).put('chat', { readyAfterMs: null });
    await page.route(`**${widget}`, (route) => route.abort(), { times: 1 });
    await page.clock.install();
    const loads = countLoads(page);
    await page.goto('/de');
    const { chatLauncher } = shellOf(page);
    const expectMessage = async () => {
      await expect(messageOf(page)).toHaveText(/^Der Chat konnte nicht geladen werden\./);
      await expect(chatLauncher).toBeVisible();
      await expect(chatLauncher).toBeFocused();
      expect(await startsOf(page)).toEqual([]);
    };
    await chatLauncher.press('Enter');
    await expectMessage();
    await chatLauncher.click();
    await expect(messageOf(page)).toHaveText('Der Chat wird gestartet …');
    await expect.poll(loads).toBe(2);
    await page.clock.runFor(11_000);
    await expectMessage();
    await chatLauncher.dblclick();
    await expect(messageOf(page)).toHaveText('Der Chat wird gestartet …');
    await page.evaluate(() => {
      const startLink = () => {
        document.title += ' opened';
      };
      Object.assign(window, { SnapEngage: { startLink } });
    });
    await page.clock.runFor(500);
    await expect(page).toHaveTitle(/[^d] opened$/);
    await expect(chatLauncher).toBeHidden();
    expect(await startsOf(page)).toHaveLength(1);
    expect(loads(), "a script that may still come isn't run twice").toBe(2);
  });

  test("says so when the page's policy blocks it", { tag: '@ci' }, async ({ page }) => {
    await page.goto('/');
    const { chatLauncher } = shellOf(page);
    await page.locator('[data-chat-launcher]').evaluate((launcher) => {
      launcher.dataset.chatScript = 'https://blocked.example/widget.js';
    });
    await chatLauncher.click();
    await expect(messageOf(page)).toHaveText(/^The chat could not be loaded\./);
    expect(await startsOf(page)).toEqual([]);
  });
});

test("a widget that another script has brought isn't loaded once more", { tag: '@ci' }, async ({ page }) => {
  const loads = countLoads(page);
  await page.addInitScript(() => {
    const startLink = () => {
      const { dataset } = document.documentElement;
      dataset.opened = `${dataset.opened ?? ''}x`;
    };
    Object.assign(window, { SnapEngage: { startLink } });
  });
  await page.goto('/contact');
  const link = page.locator('main [data-chat-open]');
  await link.dblclick();
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'x');
  await link.click();
  await expect(page.locator('html'), 'another click shows the window again').toHaveAttribute(
    'data-opened',
    'xx',
  );
  expect(await startsOf(page)).toHaveLength(1);
  expect(loads()).toBe(0);
});

test("a widget of another make opens by the page's event, and says so", { tag: '@ci' }, async ({ page }) => {
  await page.route(`**${widget}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `addEventListener('meridian:live-chat', (event) => {
        event.preventDefault();
        document.title += ' opened';
      }, { capture: true });`,
    }),
  );
  await page.goto('/');
  await shellOf(page).chatLauncher.click();
  await expect(page).toHaveTitle(/[^d] opened$/);
  await expect(shellOf(page).chatLauncher).toBeHidden();
  expect(await startsOf(page)).toHaveLength(1);
});

test('a chat link in the content starts the chat too', async ({ page }) => {
  const loads = countLoads(page);
  await page.goto('/contact');
  const link = page.locator('main [data-chat-open]');
  await link.press('Enter');
  await expect(windowOf(page)).toBeVisible();
  await expect(shellOf(page).chatLauncher).toBeHidden();
  await link.click();
  await expect(windowOf(page)).toHaveCount(1);
  expect(loads()).toBe(1);
});

test('a page invites to chat once', async ({ page }) => {
  for (const path of ['/', '/pricing', '/contact', '/support', '/tos', '/vpn-for/gaming', '/order']) {
    await page.goto(path);
    await expect(page.locator('[data-chat-open]').filter({ visible: true }), path).toHaveCount(1);
  }
});

test("the keyboard starts it, and focus goes on into the chat's window", async ({ page }) => {
  await page.goto('/order');
  const { chatLauncher } = shellOf(page);
  await page.locator('footer a').last().focus();
  await tabTo(page, chatLauncher);
  await page.keyboard.press('Enter');
  await expect(windowOf(page)).toBeFocused();
});

test('starts on a page that the browser translates, and its messages are translated', { tag: '@ci' }, async ({
  page,
}) => {
  await translatePage(page, { changesText: true });
  await page.goto('/tos');
  const { chatLauncher } = shellOf(page);
  await expect(chatLauncher).toHaveText('«Need help? Chat with us!»');
  await chatLauncher.locator('font').first().click();
  await expect(messageOf(page)).toHaveText('«Starting the chat…»');
  await expect(windowOf(page)).toBeVisible();
  await expect(chatLauncher).toBeHidden();
});

test('stays on the screen, as a round icon with a name on phones and with its words on wider screens', async ({
  page,
}) => {
  for (const path of ['/', '/order']) {
    await page.goto(path);
    const { chatLauncher } = shellOf(page);
    for (const [width, isRound] of [
      [360, true],
      [767, true],
      [768, false],
      [1280, false],
    ] as const) {
      const where = `${path} at ${width} px`;
      await page.setViewportSize({ width, height: 740 });
      // It leaves where the order's button to pay is in sight.
      await page.evaluate(() => scrollTo(0, 0));
      await expect(chatLauncher, where).toHaveAccessibleName('Need help? Chat with us!');
      const words = chatLauncher.getByText('Need help? Chat with us!');
      const [button, text] = [await chatLauncher.boundingBox(), await words.boundingBox()];
      if (isRound) expect(button?.width, where).toBe(button?.height);
      expect((text?.width ?? 0) > 100, where).toBe(!isRound);
      await page.evaluate(() => scrollBy({ top: 150, behavior: 'instant' }));
      await expect(chatLauncher, where).toBeInViewport({ ratio: 1 });
      expect(await chatLauncher.boundingBox(), where).toEqual(button);
    }
  }
});

/** Lists what of the order page can be pressed, filled in or is a price, and lies below the chat, unless the bar at the foot covers it. */
const coveredOf = (page: Page) =>
  page.locator('[data-chat-launcher]').evaluate((place) => {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    const bar = document.querySelector('[data-summary-bar]');
    const box = bar?.getBoundingClientRect();
    const isInBar =
      bar &&
      box &&
      box.top <= top &&
      box.bottom >= bottom &&
      box.width === innerWidth &&
      box.bottom === innerHeight &&
      getComputedStyle(bar).backgroundColor.startsWith('rgb(');
    // Links of the footer scroll past it, as on every page.
    const parts = document.querySelectorAll(
      'main :is(input, select, button, a, label, summary, iframe, strong)',
    );
    if (isInBar)
      return [...(bar.querySelectorAll('span, b') ?? [])]
        .filter((part) => part.getBoundingClientRect().right > left)
        .map((part) => part.outerHTML);
    return [...parts]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .filter((part) => {
        const box = part.getBoundingClientRect();
        const isBelow = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        return box.width > 1 && isBelow;
      })
      .map((part) => part.outerHTML.slice(0, 80));
  });

for (const width of [360, 768, 1024, 1280]) {
  test(`covers no field, price or button of the order page at ${width} px`, { tag: '@ci' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/order');
    const { chatLauncher } = shellOf(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 90) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
      expect(await coveredOf(page), `scrolled to ${top}`).toEqual([]);
    }
    // Nothing ends below it.
    const last = await page.locator('footer :is(a, button):visible').last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((await chatLauncher.boundingBox())?.y ?? 0);
    const email = page.getByRole('textbox', { name: 'Email address' });
    await email.focus();
    await expect(chatLauncher).toBeVisible({ visible: width >= 1024 });
    await email.blur();
    await expect(chatLauncher).toBeVisible();
  });
}

/** As much as the shell knows of a widget: two buttons, and a function that opens the chat. */
const widgetScript = `
  const add = (id, display) => {
    const button = Object.assign(document.createElement('button'), { id, textContent: id });
    button.style.display = display;
    document.body.append(button);
  };
  add('SnapABug_Button', 'block');
  add('designstudio-button', 'none');
  window.SnapEngage = { startLink() { document.title = 'Chat is open'; } };
`;

test("the widget opens, its default button hides, the design studio's shows and has the launcher's focus", async ({
  page,
}) => {
  await page.route(`**${widget}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: widgetScript }),
  );
  await page.goto('/');
  await shellOf(page).chatLauncher.press('Enter');
  await expect(page).toHaveTitle('Chat is open');
  await expect(page.locator('#SnapABug_Button')).toBeHidden();
  await expect(page.locator('#designstudio-button')).toBeVisible();
  await expect(page.locator('#designstudio-button')).toBeFocused();
});

test("the same of the widget's buttons hides and shows if they come after the start", { tag: '@ci' }, async ({
  page,
}) => {
  await page.goto('/');
  const { chatLauncher } = shellOf(page);
  await chatLauncher.click();
  await expect(chatLauncher).toBeHidden();
  await expect(page.getByRole('button', { name: 'Chat', exact: true })).toBeVisible();
  await expect(page.locator('#SnapABug_Button')).toBeAttached();
  await expect(page.locator('#SnapABug_Button')).toBeHidden();
  await page.locator('#designstudio-button').click();
  await expect(windowOf(page)).toBeFocused();
});

test('a widget that exists before it is usable is looked at again, and focus stays on the page', {
  tag: '@ci',
}, async ({ page }) => {
  await page.addInitScript(() => {
    let calls = 0;
    const startLink = () => {
      calls += 1;
      if (calls < 4) throw new Error('not yet');
      document.title = 'Chat is open';
    };
    Object.assign(window, { SnapEngage: { startLink } });
  });
  await page.goto('/');
  await shellOf(page).chatLauncher.press('Enter');
  await expect(page).toHaveTitle('Chat is open');
  await expect(shellOf(page).chatLauncher).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();
  await expect(page.locator('main')).toBeFocused();
});

test("a listener that doesn't take the page's event gets it once a click", { tag: '@ci' }, async ({
  page,
  context,
  baseURL,
}) => {
  await (await openSession(context, baseURL)).put('chat', { readyAfterMs: 1000 });
  await page.goto('/');
  await page.evaluate(() => {
    document.addEventListener('meridian:live-chat', () => {
      document.title += '!';
    });
  });
  await shellOf(page).chatLauncher.click();
  await expect(windowOf(page)).toBeVisible();
  await expect(page).toHaveTitle(/[^!]!$/);
});
