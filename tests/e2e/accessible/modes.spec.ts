/**
 * @module-tag ci
 */
import type { Locator } from '@playwright/test';
import { expectNoOverflow } from '../layout.ts';
import { fieldOf, openOrder } from '../order-form/open-order.ts';
import { shellOf } from '../shell.ts';
import { expect, test } from '../site-test.ts';

test.describe('with forced colours', () => {
  test.use({ forcedColors: 'active', viewport: { width: 1280, height: 800 } });

  test('buttons have edges, focus a mark, and the header one once the page is scrolled', async ({ page }) => {
    await page.goto('/');
    const button = page.locator('main a[data-label="cta-order"]').first();
    const edge = await button.evaluate((element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
    });
    expect(edge).toBe(true);
    await button.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect(button).toHaveCSS('outline-style', 'solid');
    await page.mouse.wheel(0, 600);
    const { header } = shellOf(page);
    await expect(header).toHaveAttribute('data-scrolled');
    await expect(header).toHaveCSS('border-bottom-style', 'solid');
    await expectNoOverflow(page);
  });

  test('primary buttons differ from secondary ones', async ({ page }) => {
    await page.goto('/');
    const buy = page.locator('main a[data-label="cta-order"]').first();
    const other = page.locator('main a[data-label^="cta-"]:not([data-label="cta-order"])').first();
    expect(await backgroundOf(buy)).not.toBe(await backgroundOf(other));
    await shellOf(page).cookieButton.click();
    const { cookieSettings } = shellOf(page);
    const save = await backgroundOf(cookieSettings.locator('[value="cookies-save"]'));
    for (const value of ['cookies-none', 'cookies-all'])
      expect(await backgroundOf(cookieSettings.locator(`[value="${value}"]`))).not.toBe(save);
  });

  test('on the order page the pay button, what is selected, and valid and invalid fields are told apart', async ({
    page,
  }) => {
    const { pay, plans, method, email, country } = await openOrder(page);
    const card = (radio: Locator) => radio.locator('xpath=ancestor::label');
    const edgeOf = (radio: Locator) =>
      card(radio).evaluate((element) => {
        const { borderTopWidth } = getComputedStyle(element);
        const { outlineStyle } = getComputedStyle(element.closest('[data-method]') ?? element);
        return `${borderTopWidth} ${outlineStyle}`;
      });
    expect(await edgeOf(plans.nth(0))).not.toBe(await edgeOf(plans.nth(1)));
    const radioOf = (name: 'card' | 'paypal') => method(name).getByRole('radio');
    expect(await edgeOf(radioOf('card'))).not.toBe(await edgeOf(radioOf('paypal')));
    const plain = await page.locator('body').evaluate((body) => {
      const button = body.appendChild(document.createElement('button'));
      button.style.background = 'ButtonFace';
      return getComputedStyle(button).backgroundColor;
    });
    expect(await backgroundOf(pay)).not.toBe(plain);
    await email.fill('a@b.example');
    await country.focus();
    await pay.click();
    const markOf = (control: Locator) => fieldOf(control).field.locator('svg path').getAttribute('d');
    expect(await markOf(email)).not.toBe(await markOf(country));
  });

  test('faults keep their sign', async ({ page }) => {
    const { pay } = await openOrder(page);
    await pay.click();
    const faults = page.locator('[data-sign]:not(:empty)');
    await expect(faults.first()).toBeVisible();
    const colours = await faults.evaluateAll((elements) =>
      elements.map((element) => [
        getComputedStyle(element, '::before').backgroundColor,
        getComputedStyle(element).color,
      ]),
    );
    expect(colours.length).toBeGreaterThan(3);
    for (const [sign, text] of colours) expect(sign).toBe(text);
  });

  test('the current language is marked by more than its background', async ({ page }) => {
    await page.goto('/de');
    const { languageButton, languageDialog } = shellOf(page);
    await languageButton.click();
    const marks = await languageDialog
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').borderBottomStyle));
    expect(marks.filter((mark) => mark === 'solid')).toHaveLength(1);
  });
});

/** Returns the colour that is seen behind a button's text: forced colours keep what is transparent. */
function backgroundOf(button: Locator): Promise<string> {
  return button.evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!/^rgba.* 0\)$/.test(backgroundColor)) return backgroundColor;
    }
    return '';
  });
}

for (const path of ['/', '/tos', '/pricing', '/vpn-server', '/order', '/404']) {
  test(`printed, ${path} is its content alone, dark on white`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const { header, footer, chatLauncher } = shellOf(page);
    await expect(page.locator('h1').first()).toBeVisible();
    for (const part of [header, footer, chatLauncher]) await expect(part).toBeHidden();
    await expect(page.locator('.skip-link')).toBeHidden();
    expect(await page.evaluate(findUnprintable)).toEqual([]);
    const pdf = await page.pdf();
    expect(pdf.byteLength).toBeGreaterThan(10_000);
  });
}

/** Describes what stays in place while the page scrolls, as every sheet would have it, and light texts, whose dark grounds printers leave out. */
function findUnprintable(): string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const isLight = (colour: string): boolean => {
    if (!canvas) return true;
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red + green + blue > 400;
  };
  const hasText = ({ childNodes }: Element): boolean =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => {
      const { position, color } = getComputedStyle(element);
      return position === 'fixed' || (hasText(element) && isLight(color));
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

test.describe('with prefers-reduced-motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('nothing moves by itself', async ({ page }) => {
    await page.goto('/');
    await shellOf(page).cookieButton.click();
    await expect(shellOf(page).cookieSettings).toBeVisible();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  });
});
