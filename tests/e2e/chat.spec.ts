import type { Page } from '@playwright/test';
import { eventsOf } from './analytics.ts';
import { shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

const widget = '/chat/widget.js';

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(widget)) loads += 1;
  });
  return () => loads;
}

test('the launcher loads the widget on the first click only, and hides', async ({ page }) => {
  const loads = countLoads(page);
  await page.goto('/');
  const { chatLauncher } = shellOf(page);
  await expect(chatLauncher).toHaveText('Need help? Chat with us!');
  expect(loads()).toBe(0);
  await chatLauncher.click();
  await expect(page.getByText('Chat (sandbox)')).toBeVisible();
  await expect(chatLauncher).toBeHidden();
  await page.locator('main [data-chat-open]').click();
  await expect(page.getByText('Chat (sandbox)')).toHaveCount(1);
  expect(loads()).toBe(1);
});

test('a widget that another script has brought isn’t loaded once more', async ({ page }) => {
  const loads = countLoads(page);
  await page.addInitScript(() => {
    const startLink = () => {
      const { dataset } = document.documentElement;
      dataset.opened = `${dataset.opened ?? ''}x`;
    };
    Object.assign(window, { SnapEngage: { startLink } });
  });
  await page.goto('/');
  const link = page.locator('main [data-chat-open]');
  await link.dblclick();
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'x');
  await link.click();
  await expect(page.locator('html'), 'who asks again sees its window again').toHaveAttribute(
    'data-opened',
    'xx',
  );
  expect(await eventsOf(page, 'live_chat_start')).toHaveLength(1);
  expect(loads()).toBe(0);
});

test('a chat link in the content starts the chat too', async ({ page }) => {
  await page.goto('/contact');
  await page.locator('main [data-chat-open]').press('Enter');
  await expect(page.getByText('Chat (sandbox)')).toBeVisible();
  await expect(shellOf(page).chatLauncher).toBeHidden();
});

test('is a round icon on phones, which still has its name', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const { chatLauncher } = shellOf(page);
  await expect(chatLauncher).toHaveAccessibleName('Need help? Chat with us!');
  const box = await chatLauncher.boundingBox();
  expect(box?.width).toBe(box?.height);
  await expect(chatLauncher).toBeInViewport();
});

test.describe('when the widget fails to load', () => {
  test.use({ expectedProblems: /widget\.js|ERR_FAILED/ });

  test('says so, and the next click tries again', async ({ page }) => {
    await page.route(`**${widget}`, (route) => route.abort(), { times: 1 });
    await page.goto('/');
    const { chatLauncher } = shellOf(page);
    await chatLauncher.click();
    await expect(page.locator('[data-chat-message]')).toHaveText(/\w/);
    await expect(chatLauncher).toBeVisible();
    await chatLauncher.click();
    await expect(page.getByText('Chat (sandbox)')).toBeVisible();
  });
});

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

test('the widget opens, its default button hides and the design studio’s shows', async ({ page }) => {
  await page.route(`**${widget}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: widgetScript }),
  );
  await page.goto('/');
  await shellOf(page).chatLauncher.click();
  await expect(page).toHaveTitle('Chat is open');
  await expect(page.locator('#SnapABug_Button')).toBeHidden();
  await expect(page.locator('#designstudio-button')).toBeVisible();
});
