import type { Page } from '@playwright/test';
import { expectNoOverflow } from './layout.ts';
import { openSearch } from './location-search/open-search.ts';
import { arabicPlaces, japanesePlaces, manyPlaces } from './location-search/places.ts';
import { expect, test } from './site-test.ts';

test('the browser takes over what the server sent, which has no inline styles', async ({ page }) => {
  const { html, input, options } = await openSearch(page, { react: 'development' });
  expect(html).toContain('<input');
  expect(html).not.toMatch(/\sstyle=/);
  await input.pressSequentially('ger');
  await expect(options).toHaveText(['Germany']);
});

test('the menu opens by typing, and closes when there is nothing to choose or to look for', async ({
  page,
}) => {
  await test.step('only typing opens the menu', async () => {
    const { input, menu, options } = await openSearch(page);
    await input.focus();
    await expect(menu).toBeHidden();
    await input.click();
    for (const key of ['ArrowDown', 'ArrowUp', 'Alt+ArrowDown', 'Home', 'End', 'Enter', 'Space']) {
      await input.press(key);
      await expect(menu).toBeHidden();
    }
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await input.press('b');
    await expect(options).toHaveText(['Bangladesh', 'Berlin', 'Bermuda', 'Brazil']);
    await expect(input).toHaveAttribute('aria-expanded', 'true');
    await input.press('Escape');
    await input.click();
    await input.press('ArrowDown');
    await expect(menu).toBeHidden();
  });

  await test.step('the menu stays open when the box is clicked, and closes when it is emptied', async () => {
    const { input, menu, status } = await openSearch(page);
    await input.pressSequentially('g');
    await input.click();
    await expect(menu).toBeVisible();
    await input.press('Backspace');
    await expect(menu).toBeHidden();
    await expect(status).toBeEmpty();
  });

  await test.step('says that nothing fits, with what was typed as it is', async () => {
    const { input, menu, status } = await openSearch(page);
    await input.fill('<b>$& {{query}}');
    await expect(status).toHaveText('No location matches <b>$& {{query}}.');
    await expect(status).toBeVisible();
    await expect(menu).toBeHidden();
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await input.press('Enter');
    await expect(status).toBeVisible();
    await input.press('Escape');
    await expect(status).toBeEmpty();
  });

  await test.step('the clear button empties the box and gives focus back to it', async () => {
    const { input, menu, clear } = await openSearch(page);
    await expect(clear).toBeHidden();
    await input.pressSequentially('ber');
    await clear.click();
    await expect(input).toHaveValue('');
    await expect(input).toBeFocused();
    await expect(menu).toBeHidden();
    await expect(clear).toBeHidden();
    await input.pressSequentially('vie');
    await expect(menu).toBeVisible();
  });
});

test('what is chosen is chosen by keys or the pointer', async ({ page }) => {
  await test.step('arrow and page keys move through the options, focus stays in the box', async () => {
    const { input, active } = await openSearch(page);
    await input.pressSequentially('ber');
    await expect(active).toHaveCount(0);
    for (const [key, label] of [
      ['ArrowDown', 'Berlin'],
      ['ArrowDown', 'Bermuda'],
      ['ArrowDown', 'Nuremberg'],
      ['ArrowDown', 'Berlin'],
      ['ArrowUp', 'Nuremberg'],
      ['PageUp', 'Berlin'],
      ['PageDown', 'Nuremberg'],
    ] as const) {
      await input.press(key);
      await expect(active).toHaveText(label);
      const id = await active.getAttribute('id');
      await expect(input).toHaveAttribute('aria-activedescendant', id ?? '');
    }
    await expect(input).toBeFocused();
  });

  await test.step('Enter chooses the active option and fills the box with its label', async () => {
    const { input, menu, chosen } = await openSearch(page);
    await input.pressSequentially('sao');
    await input.press('ArrowDown');
    await input.press('Enter');
    await expect(input).toHaveValue('São Paulo');
    await expect(menu).toBeHidden();
    await expect(chosen).toHaveText(['brazil/São Paulo']);
  });

  await test.step('Enter chooses the first option where none is active', async () => {
    const { input, chosen } = await openSearch(page);
    await input.pressSequentially('ber');
    await input.press('Enter');
    await expect(input).toHaveValue('Berlin');
    await expect(chosen).toHaveText(['germany/Berlin']);
  });

  await test.step('a click chooses, and choosing the same again counts', async () => {
    const { input, options, chosen } = await openSearch(page);
    for (const times of [1, 2]) {
      await input.fill('sing');
      await options.getByText('Singapore').click();
      await expect(input).toHaveValue('Singapore');
      await expect(chosen).toHaveText(Array(times).fill('singapore'));
    }
    await expect(input).toBeFocused();
  });

  await test.step('the same can be chosen by typing its whole name again', async () => {
    const { input, chosen } = await openSearch(page);
    await input.pressSequentially('Vienna');
    await input.press('Enter');
    await input.press('Backspace');
    await input.press('a');
    await input.press('Enter');
    await expect(chosen).toHaveText(['austria/Vienna', 'austria/Vienna']);
  });
});

test.describe('by touch', { tag: '@ci' }, () => {
  test.use({ hasTouch: true });

  test('a tap on an option chooses, and one beside the box closes the menu', async ({ page }) => {
    const { input, menu, options, chosen } = await openSearch(page);
    await input.tap();
    await expect(menu).toBeHidden();
    await input.pressSequentially('ber');
    await options.getByText('Nuremberg').tap();
    await expect(input).toHaveValue('Nuremberg');
    await expect(input).toBeFocused();
    await expect(chosen).toHaveText(['germany/Nuremberg']);
    await input.fill('ber');
    await expect(menu).toBeVisible();
    // Some browsers leave focus in the box.
    await page.locator('main').dispatchEvent('pointerup');
    await expect(menu).toBeHidden();
    await expect(input).toHaveValue('ber');
    await expect(chosen).toHaveCount(1);
  });
});

test('what is not chosen is left alone', async ({ page }) => {
  await test.step('Escape closes the menu, and again empties the box', async () => {
    const { input, menu, chosen } = await openSearch(page);
    await input.pressSequentially('ber');
    await input.press('ArrowDown');
    await input.press('Escape');
    await expect(menu).toBeHidden();
    await expect(input).toHaveValue('ber');
    await input.press('Escape');
    await expect(input).toHaveValue('');
    await expect(chosen).toHaveCount(0);
  });

  await test.step('Shift and Home select text though the menu is open', async () => {
    const { input, active } = await openSearch(page);
    await input.pressSequentially('ber');
    await input.press('Shift+Home');
    await expect(active).toHaveCount(0);
    await input.press('v');
    await expect(input).toHaveValue('v');
  });

  await test.step('Home, End and the arrows to the sides move the cursor, and no option is active any more', async () => {
    const { input, menu, active } = await openSearch(page);
    const cursor = () => input.evaluate((box: HTMLInputElement) => box.selectionStart);
    await input.pressSequentially('ber');
    for (const [key, place] of [
      ['Home', 0],
      ['ArrowRight', 1],
      ['End', 3],
      ['ArrowLeft', 2],
    ] as const) {
      await input.press('ArrowDown');
      await expect(active).toHaveText('Berlin');
      await input.press(key);
      await expect(active).toHaveCount(0);
      await expect(input).not.toHaveAttribute('aria-activedescendant');
      expect(await cursor(), key).toBe(place);
    }
    await expect(menu).toBeVisible();
  });

  await test.step('Enter and Escape with another key are left to the browser', async () => {
    const { input, menu, chosen } = await openSearch(page);
    await input.pressSequentially('ber');
    for (const key of ['Shift+Enter', 'Control+Enter', 'Alt+Enter']) await input.press(key);
    await expect(menu).toBeVisible();
    await expect(chosen).toHaveCount(0);
  });

  for (const leave of ['Tab', 'click'] as const) {
    await test.step(`leaving the box by ${leave} chooses nothing`, async () => {
      const { input, menu, active, chosen } = await openSearch(page);
      await input.pressSequentially('ber');
      await input.press('ArrowDown');
      await expect(active).toHaveText('Berlin');
      await (leave === 'Tab' ? input.press('Tab') : page.mouse.click(300, 600));
      await expect(menu).toBeHidden();
      await expect(input).toHaveValue('ber');
      await expect(chosen).toHaveCount(0);
    });
  }
});

test('what is found is counted, marked and can be scrolled to', async ({ page }) => {
  await test.step('says how many locations fit', async () => {
    const { input, options, status } = await openSearch(page, { countries: manyPlaces });
    await input.fill('place');
    await expect(status).toHaveText('Matches: 120');
    await expect(options).toHaveCount(50);
    await input.press('Enter');
    await expect(status).toHaveText('Place 100 is chosen');
    await expect(input).toBeFocused();
    await input.press('Backspace');
    await expect(status).not.toHaveText('Place 100 is chosen');
    await input.fill('');
    await expect(status).toBeEmpty();
  });

  await test.step('marks what fits', async () => {
    const { input, options } = await openSearch(page);
    await input.fill('PAULO');
    await expect(options.locator('mark')).toHaveText('Paulo');
    await input.fill('sao');
    await expect(options.locator('mark')).toHaveText('São');
  });

  await test.step('the menu scrolls inside itself', async () => {
    await page.setViewportSize({ width: 320, height: 480 });
    const { input, menu, active } = await openSearch(page, { countries: manyPlaces });
    await input.fill('place');
    await input.press('ArrowUp');
    await expect(active).toHaveText('Place 149');
    await expect(active).toBeInViewport({ ratio: 1 });
    expect(await menu.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('an input method keeps its Enter and its arrow keys', { tag: '@ci' }, async ({ page }) => {
  const { input, menu, options, active, chosen } = await openSearch(page, {
    code: 'jp',
    countries: japanesePlaces,
  });
  await input.focus();
  const compose = await inputMethod(page);
  await compose.text('どい');
  await expect(options).toHaveText(['ドイツ']);
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await compose.key(key);
  await expect(menu).toBeVisible();
  await expect(active).toHaveCount(0);
  await expect(chosen).toHaveCount(0);
  await compose.end('どいつ');
  await expect(input).toHaveValue('どいつ');
  // Safari tells of the key that ends or cancels a word only after its end.
  for (const key of ['Enter', 'Escape']) await compose.key(key);
  await expect(menu).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await input.press('Enter');
  await expect(input).toHaveValue('ドイツ');
  await expect(chosen).toHaveText(['germany']);
});

/** Types as an input method does, which takes keys before the page gets them and says so by their code. */
async function inputMethod(page: Page) {
  const session = await page.context().newCDPSession(page);
  const caret = (text: string) => ({ text, selectionStart: text.length, selectionEnd: text.length });
  return {
    text: (text: string) => session.send('Input.imeSetComposition', caret(text)),
    key: async (key: string) => {
      const taken = { key, code: key, windowsVirtualKeyCode: 229 };
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...taken });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...taken });
    },
    end: (text: string) => session.send('Input.insertText', { text }),
  };
}

for (const { code, countries, typed } of [
  { code: 'en', countries: manyPlaces, typed: 'place' },
  { code: 'ar', countries: arabicPlaces, typed: 'ا' },
]) {
  test(`fits a screen 320 px wide in ${code}, with targets of at least 24 px`, { tag: '@ci' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const { input, options, clear, menu } = await openSearch(page, { code, countries });
    await input.fill(typed);
    await expect(options.first()).toBeVisible();
    await expectNoOverflow(page);
    for (const target of [input, clear, options.first()]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    await expect(menu).toBeInViewport({ ratio: 1 });
    await input.fill('x'.repeat(100));
    await expect(page.getByRole('status')).toBeVisible();
    await expectNoOverflow(page);
  });
}

test('runs right to left in Arabic', { tag: '@ci' }, async ({ page }) => {
  const { input, options, clear } = await openSearch(page, { code: 'ar', countries: arabicPlaces });
  await input.fill('المانيا');
  await expect(options).toHaveText(['ألمانيا']);
  const [box, button] = [await input.boundingBox(), await clear.boundingBox()];
  expect(button?.x ?? 0).toBeLessThan(box?.x ?? 0);
});

test('the active option can be recognised in forced colours', { tag: '@ci' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { input, options } = await openSearch(page);
  await input.fill('ber');
  await input.press('ArrowDown');
  await expect(options.nth(0)).toHaveCSS('outline-style', 'solid');
  await expect(options.nth(1)).toHaveCSS('outline-style', 'none');
});
