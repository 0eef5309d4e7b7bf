import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { root } from '../../tools/scripts/run.ts';
import { headingPages, headingSizes, readHeadings } from '../helpers/headings.ts';
import { type Browser, patience } from './browser.ts';
import { createPurchase, expectFlash, expectPaid, fillIn, join, open, order, pay } from './shop.ts';

const escapeKey = '\uE00C';
const arrived = { intents: 1, charges: 1 };
const dots = 'في';
const withoutDots = 'فى';

/** Declares what every engine is tested for. @param launch starts a browser, which ends with the test */
export function browserCases(name: string, launch: (isDark: boolean) => Promise<Browser>): void {
  const passed: string[] = [];
  let version = '';
  const start = async (isDark: boolean) => {
    const browser = await launch(isDark);
    version = browser.version;
    return browser;
  };
  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') passed.push(task.name);
  });

  async function openShop() {
    const purchase = createPurchase();
    const browser = await start(false);
    await join(browser, purchase);
    return { browser, ...purchase };
  }

  test('a card pays', async () => {
    const { browser, payments } = await openShop();
    await order(browser);
    await pay(browser);
    await expectPaid(browser);
    expect(await payments()).toMatchObject(arrived);
  });

  test('a declined card', async () => {
    const { browser, payments } = await openShop();
    await order(browser, '4000000000000002');
    await pay(browser);
    await expectFlash(browser, 'credit_card_payment_gateway_error');
    await fillIn(browser);
    await pay(browser);
    await expectPaid(browser);
    expect(await payments()).toMatchObject({ charges: 1 });
  });

  test('3-D Secure', async () => {
    const { browser, payments } = await openShop();
    await order(browser, '4000002760003184');
    await pay(browser);
    await click(browser, 'Confirm');
    await expectPaid(browser);
    expect(await payments()).toMatchObject(arrived);
  });

  test('PayPal', async () => {
    const { browser, payments } = await openShop();
    await order(browser);
    await browser.run(() => document.querySelector<HTMLElement>('[data-method="paypal"] input')?.click());
    await click(browser, 'PayPal (sandbox)');
    await click(browser, 'Approve');
    await expectPaid(browser);
    expect(await payments()).toMatchObject(arrived);
  });

  test('two tabs', async () => {
    const { browser, payments } = await openShop();
    await order(browser);
    const goBack = await browser.openTab();
    await order(browser);
    await pay(browser);
    await expectPaid(browser);
    await goBack();
    await expectFlash(browser, 'already_paid');
    expect(await payments()).toMatchObject(arrived);
  });

  test('Back after a payment', async () => {
    const { browser, payments } = await openShop();
    await open(browser, '/pricing');
    await order(browser);
    await pay(browser);
    await expectPaid(browser);
    await browser.back();
    await expect.poll(() => browser.url(), patience).toMatch(/\/pricing$/);
    await open(browser, '/order');
    await expectFlash(browser, 'already_paid');
    expect(await payments()).toMatchObject(arrived);
  });

  test('a reload after a lost response', async () => {
    const { browser, payments, setFaults } = await openShop();
    await order(browser);
    await setFaults({ path: '/api/v1/checkout', kind: 'status', status: 503, carriedOut: true });
    await pay(browser);
    await expect.poll(payments, patience).toMatchObject({ charges: 1 });
    await browser.reload();
    await setFaults();
    await expectFlash(browser, 'unconfirmed');
    await fillIn(browser);
    await pay(browser);
    await expectPaid(browser);
    expect(await payments()).toMatchObject(arrived);
  });

  test('a page from the back/forward cache', async () => {
    const { browser, payments } = await openShop();
    await order(browser);
    await browser.run(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.body.dataset.persisted = String(persisted);
      });
    });
    await leaveAndReturn(browser);
    const isRestored = () => document.body.dataset.persisted;
    await expect.poll(() => browser.run(isRestored), patience).toBe('true');
    // WebKit empties the number; then nothing beside it may say that it is right.
    const isHonest = () =>
      [...document.querySelectorAll('[data-state="Valid"] input')].every(
        (input) => (input as HTMLInputElement).value,
      );
    await expect.poll(() => browser.run(isHonest), patience).toBe(true);
    await fillIn(browser);
    await pay(browser);
    await expectPaid(browser);
    expect(await payments()).toMatchObject(arrived);
  });

  // Firefox keeps no page that holds a lock, so it loads this one again.
  test('left while the bank asks', async () => {
    const { browser, payments } = await openShop();
    await order(browser, '4000002760003184');
    await pay(browser);
    await expect.poll(() => browser.run(hasButton, 'Confirm'), patience).toBe(true);
    await leaveAndReturn(browser);
    await expect.poll(() => browser.run(hasButton, 'Confirm'), patience).toBe(false);
    expect(await payments()).toMatchObject({ charges: 0 });
    await fillIn(browser, '4000002760003184');
    await pay(browser);
    await click(browser, 'Confirm');
    await expectPaid(browser);
    expect(await payments()).toMatchObject({ charges: 1 });
  });

  test('left while the checkout runs', async () => {
    const { browser, payments, setFaults } = await openShop();
    await order(browser);
    await setFaults({ path: '/api/v1/checkout', kind: 'slow', delayMs: 60_000, times: 1 });
    await pay(browser);
    await expect.poll(payments, patience).toMatchObject({ charges: 1 });
    await leaveAndReturn(browser);
    // A page from the cache asks again by itself; a loaded one tells what is open, and asks at the next click.
    const outcome = () =>
      document.querySelector<HTMLElement>('[data-flash]')?.dataset.flash ?? location.pathname;
    await expect.poll(() => browser.run(outcome), patience).toMatch(/^(unconfirmed|\/setup)$/);
    if ((await browser.run(outcome)) === 'unconfirmed') {
      await fillIn(browser);
      await pay(browser);
    }
    await expectPaid(browser);
    expect(await payments()).toMatchObject(arrived);
  });

  test.each([
    ['Arabic', '/ar', 'London', 'لندن'],
    ['Japanese', '/jp', 'ろんどん', 'ロンドン'],
  ])('search in %s', async (_, path, typed, found) => {
    const browser = await start(false);
    await open(browser, `${path}/vpn-server`);
    await expect.poll(() => browser.run(search, typed), patience).toBe(found);
  });

  test('a dialog', async () => {
    const browser = await start(false);
    await open(browser, '/');
    await browser.run(() => {
      const selector = 'header > div > div [popovertarget="language_dialog"]';
      const button = document.querySelector<HTMLElement>(selector);
      button?.focus();
      button?.click();
    });
    const isOpen = () => document.querySelector('#language_dialog')?.matches(':popover-open, [open]');
    await expect.poll(() => browser.run(isOpen), patience).toBe(true);
    await browser.press(escapeKey);
    await expect.poll(() => browser.run(isOpen), patience).toBe(false);
    const focused = () => document.activeElement?.getAttribute('popovertarget');
    await expect.poll(() => browser.run(focused), patience).toBe('language_dialog');
  });

  test('a dark logo', async () => {
    const browser = await start(true);
    await open(browser, '/');
    const [logo] = await pictures(browser, 'header a img');
    expect(Math.max(...(logo?.lines.flat() ?? []))).toBeGreaterThan(230);
  });

  test('Arabic words on one line', async () => {
    const browser = await start(false);
    await open(browser, '/ar');
    await browser.run((text) => {
      const words = text.split(' ').map((word) => `<span>${word}</span>`);
      document.body.innerHTML = `<p>${words.join(' ')}</p>`;
      Object.assign(document.body.style, { padding: '100px 20px', fontSize: '40px', whiteSpace: 'nowrap' });
    }, [dots, 'اتصالك', dots, '105', dots, 'مشفّر،', dots, 'أحد', dots, withoutDots].join(' '));
    const look = async () => {
      const words = await pictures(browser, 'span:is(:nth-child(odd), :last-child)');
      const bottoms = words.map((word) => inkOf(word).bottom);
      const last = bottoms.pop() ?? 0;
      const height = Math.max(...bottoms) - Math.min(...bottoms);
      return { isLine: height <= 1, hasDotsBelow: Math.min(...bottoms) - last > 3 };
    };
    // Words have no ink yet while their font arrives.
    await expect.poll(look, patience).toEqual({ isLine: true, hasDotsBelow: true });
  });

  test.each([
    ['Thai', '/th'],
    ['Japanese', '/jp'],
  ])('%s headings that break between words', async (_, path) => {
    const browser = await start(false);
    await open(browser, path);
    const { broken, words } = await browser.run(brokenWords);
    expect(words).toBeGreaterThan(100);
    expect(broken).toEqual([]);
  });

  test.each([
    ['Thai', '/th'],
    ['Japanese', '/jp'],
  ])('%s headings that fit their place', async (_, language) => {
    const browser = await start(false);
    let breaks = 0;
    for (const [width, height] of headingSizes) {
      // WebKit applies nested media queries when a page is loaded, and not again when its window changes.
      await browser.resize(width, height);
      for (const path of headingPages) {
        await open(browser, path === '/' ? language : language + path);
        const { faults, long } = await browser.run(readHeadings);
        expect.soft(faults, `${path} at ${width} px`).toEqual([]);
        breaks += long;
      }
    }
    expect(breaks).toBeGreaterThan(20);
  });

  test('the Thai mark of repetition in the line of its word', async () => {
    const browser = await start(false);
    await open(browser, '/th/contact');
    const { broken, marks } = await browser.run(lonelyMarks);
    expect(marks).toBeGreaterThan(10);
    expect(broken).toEqual([]);
  });

  test('Japanese in the middle of a button', async () => {
    const browser = await start(false);
    await open(browser, '/jp');
    const href = await browser.run(() =>
      document.querySelector<HTMLElement>('main h1 ~ * a')?.getAttribute('href'),
    );
    const [button] = await pictures(browser, `main h1 ~ * a[href="${href}"]`);
    const { lines = [], top = 0 } = button ?? {};
    // Light text: the edges of the button are as light where its corners are.
    const middle = lines.map((line) => line.slice(line.length / 4, -line.length / 4));
    const text = inkOf({ lines: middle.map((line) => line.map((each) => 255 - each)), top: 0 }, 40);
    expect(top).toBeGreaterThan(0);
    expect(Math.abs((text.top + text.bottom) / 2 - lines.length / 2)).toBeLessThan(2);
  });

  test('plan cards', async () => {
    const browser = await start(false);
    await open(browser, '/pricing');
    const [aligned = 0, alone = 0] = await browser.run(() => {
      const isCard = (element: Element) => getComputedStyle(element).gridTemplateRows.startsWith('subgrid');
      const cards = [...document.querySelectorAll<HTMLElement>('main *')].filter(isCard);
      const height = () => Math.max(...cards.map((card) => card.offsetHeight));
      const before = height();
      for (const card of cards) card.style.gridTemplateRows = 'auto';
      return [before, height()];
    });
    expect(alone).toBeGreaterThan(200);
    expect(aligned - alone, 'taller for the rows beside').toBeLessThan(12);
  });

  test('choices in line with their title', async () => {
    const browser = await start(false);
    await open(browser, '/vpn-server');
    const offset = () => {
      const [title, chip] = document.querySelectorAll('fieldset[data-scripted] > :is(span, label)');
      const [first, second] = [title?.getBoundingClientRect(), chip?.getBoundingClientRect()];
      return first && second && second.height > 0 && first.top > second.top && first.bottom < second.bottom;
    };
    await expect.poll(() => browser.run(offset), patience).toBe(true);
  });

  test('the table of docs/hosts.md', async ({ skip }) => {
    if (passed.length === 0) skip();
    const file = joinPath(root, 'docs', 'hosts.md');
    const page = readFileSync(file, 'utf8');
    const row = new RegExp(`\\| ${name} ([\\d.]+) \\|.*`);
    // A machine of CI may have another release of the same engine.
    const shown = (process.env.CI && row.exec(page)?.[1]) || version;
    const cells = `| ${name} ${shown} | ${passed.join(', ')} |`;
    await expect(page.replace(row, cells)).toMatchFileSnapshot(file);
  });
}

/** Clicks a button once it is there. */
async function click(browser: Browser, text: string): Promise<void> {
  const call = (label: string) => {
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent === label);
    button?.click();
    return button !== undefined;
  };
  await expect.poll(() => browser.run(call, text), patience).toBe(true);
}

/** Runs in the page. */
function hasButton(text: string): boolean {
  return [...document.querySelectorAll('button')].some((each) => each.textContent === text);
}

/** Opens another page, and goes back by script: a driver may wait for a load that a page from the cache doesn't have. */
async function leaveAndReturn(browser: Browser): Promise<void> {
  const path = () => location.pathname;
  await browser.run(() => void setTimeout(() => location.assign('/about')));
  await expect.poll(() => browser.run(path), patience).toBe('/about');
  await expect.poll(() => browser.run(() => document.readyState), patience).toBe('complete');
  await browser.run(() => void setTimeout(() => history.back()));
  await expect.poll(() => browser.run(path), patience).not.toBe('/about');
}

/** Runs in the page: types a search. @returns the first option */
async function search(text: string): Promise<string | undefined> {
  const box = document.querySelector<HTMLInputElement>('#vpn-locations [role="combobox"]');
  if (!box) return undefined;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  for (const value of ['', text]) {
    set?.call(box, value);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  return document.querySelector('[role="option"]')?.textContent ?? undefined;
}

/** Runs in the page: makes paragraphs narrower and narrower. @returns the marks that begin a line, and how many there are */
function lonelyMarks(): { readonly broken: readonly string[]; readonly marks: number } {
  const broken = new Set<string>();
  let marks = 0;
  for (const block of document.querySelectorAll<HTMLElement>('main p, main li')) {
    for (let width = 30; width >= 8; width -= 1) {
      block.style.inlineSize = `${width}em`;
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const { index } of text.data.matchAll(/(?<=.)ๆ/g)) {
          const range = document.createRange();
          range.setStart(text, index - 1);
          range.setEnd(text, index + 1);
          marks += 1;
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.add(text.data.slice(Math.max(0, index - 10), index + 1));
        }
      }
    }
  }
  return { broken: [...broken], marks };
}

/** Runs in the page: makes headings narrower and narrower. @returns the words that break, and how many there are */
function brokenWords(): { readonly broken: readonly string[]; readonly words: number } {
  const segmenter = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' });
  const broken = new Set<string>();
  let words = 0;
  const isBroken = (text: Text, start: number, end: number) => {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, end);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  };
  for (const heading of document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')) {
    for (const width of [24, 20, 16, 14, 13]) {
      heading.style.inlineSize = `${width}em`;
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const { segment, index, isWordLike } of segmenter.segment(text.data)) {
          if (!isWordLike || segment.length < 2 || segment.length > 10) continue;
          words += 1;
          if (isBroken(text, index, index + segment.length)) broken.add(segment);
        }
      }
    }
  }
  return { broken: [...broken], words };
}

interface Picture {
  /** The brightness of each pixel, by line. */
  readonly lines: readonly (readonly number[])[];
  readonly top: number;
}

/** Takes pictures of elements in view. */
async function pictures(browser: Browser, selector: string): Promise<Picture[]> {
  const boxes = await browser.run((chosen) => {
    scrollTo(0, 0);
    return [...document.querySelectorAll(chosen)].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    });
  }, selector);
  const image = sharp(await browser.screenshot());
  const cut = async (box: (typeof boxes)[number]) => {
    const [left, top] = [Math.ceil(box.left), Math.ceil(box.top)];
    const [width, height] = [Math.floor(box.right) - left, Math.floor(box.bottom) - top];
    const bytes = await image.clone().extract({ left, top, width, height }).greyscale().raw().toBuffer();
    const line = (at: number) => Array.from(bytes.subarray(at * width, (at + 1) * width));
    return { lines: Array.from({ length: height }, (_, at) => line(at)), top };
  };
  return Promise.all(boxes.map(cut));
}

/** Returns the first and the last line with pixels that are darker than a brightness. */
function inkOf({ lines, top }: Picture, brightness = 128): { readonly top: number; readonly bottom: number } {
  const inked = lines.flatMap((line, at) => (Math.min(...line) < brightness ? [at] : []));
  return { top: top + Math.min(...inked), bottom: top + Math.max(...inked) };
}
