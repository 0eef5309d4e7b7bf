import type { Locator, Page } from '@playwright/test';
import { expect } from './site-test.ts';

/** The parts of the page shell that tests act on, found as visitors find them: by role and name where there is one. */
export function shellOf(page: Page) {
  const header = page.locator('[data-header]');
  return {
    header,
    footer: page.locator('footer'),
    /** The menu is one element, in the bar of wide screens and at the side of others. */
    mainMenu: header.locator('nav'),
    sideMenu: page.locator('#side_menu'),
    menuButton: header.locator('> div > div [popovertarget="side_menu"]'),
    languageButton: header.locator('> div > div [popovertarget="language_dialog"]'),
    languageDialog: page.locator('#language_dialog'),
    cookieSettings: page.locator('#cookie_settings'),
    question: page.locator('[data-question]'),
    cookieButton: page.locator('footer [popovertarget="cookie_settings"]'),
    chatLauncher: page.locator('[data-chat-launcher] button'),
  };
}

/** Presses Tab until the element has focus. @throws when 60 presses don't reach it */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reaches ${target}.`);
}

/** Whether focus is in the element, or nowhere on the page. */
export function hasFocusWithin(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => {
    const { activeElement } = document;
    return activeElement === document.body || element.contains(activeElement);
  });
}

/** While a dialog is open, the page behind it stays where it is. */
export async function expectPageToStay(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
}
