import type { Locator, Page } from '@playwright/test';
import { expectNoOverflow } from '../layout.ts';
import { shiftsOf, watchShifts } from '../layout-shifts.ts';
import { expect, test } from '../site-test.ts';
import {
  cellsOf,
  cellsWith,
  countryIn,
  expectLive,
  expectSymbols,
  narrow,
  phone,
  rowOf,
  type Status,
  search,
  section,
  showPlaces,
  toggleContinent,
  wide,
} from './section.ts';

function isFocusOnTop(): boolean {
  const element = document.activeElement;
  const { left, top, width } = element?.getBoundingClientRect() ?? new DOMRect();
  return document.elementFromPoint(left + width / 2, top + 1) === element;
}

/** Whether no other element covers an element's middle. */
const isOnTop = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly args: { readonly elementCount?: number; readonly data?: { readonly type?: string } };
}

/** Counts how many times the browser styles an element for a key, in all and before it paints. */
async function elementsStyled(page: Page, key: string, frames = 1): Promise<{ all: number; first: number }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await page.keyboard.press(key);
  for (let frame = 0; frame < frames; frame += 1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  const pressed = events.find(({ args }) => args.data?.type === 'keydown')?.ts ?? 0;
  const after = events.filter(({ ts }) => ts >= pressed).sort((one, other) => one.ts - other.ts);
  const painted = after.findIndex(({ name }) => name === 'Paint');
  const count = (some: readonly TraceEvent[]) =>
    some.reduce(
      (sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : 0),
      0,
    );
  return { all: count(after), first: count(after.slice(0, painted)) };
}

/** Opens the page as it arrives over a slow line, in parts: what a `:has()` has looked at by then decides what a change styles. */
async function openInParts(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    history.replaceState(null, '', '/vpn-server');
    const html = await (await fetch('/vpn-server')).text();
    document.open();
    for (let at = 0; at < html.length; at += 10_000) {
      document.write(html.slice(at, at + 10_000));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    document.close();
  });
}

/** Whether two elements are beside each other. */
async function areBeside(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()];
  return first?.y === second?.y && first?.x !== second?.x;
}

/** Whether the first and the last row have each cell below the name of its column. */
function areColumnsAligned(table: Locator): Promise<boolean> {
  return table.evaluate((element) => {
    const sidesOf = (row: Element | undefined) =>
      [...(row?.children ?? [])].map((cell) => Math.round(cell.getBoundingClientRect().left)).join();
    const rows = [...element.querySelectorAll('tr')];
    return [1, -1].every((index) => sidesOf(rows.at(index)) === sidesOf(rows[0]));
  });
}

test.describe('the page as it opens', () => {
  for (const [width, areTwo] of [
    [1024, false],
    [1152, true],
    [1280, true],
  ] as const) {
    const details = width === 1152 ? {} : { tag: '@ci' };
    test(`each continent is a table at ${width} px`, details, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/vpn-server');
      const first = rowOf(page, 'Argentina');
      expect((await first.boundingBox())?.y).toBeLessThan(1200);
      expect((await section(page).getByRole('combobox').boundingBox())?.y).toBeLessThan(900);
      const names = ['Americas', 'Europe', 'Asia Pacific', 'Middle East and Africa'];
      for (const name of names) {
        const table = section(page).getByRole('table', { name, exact: true });
        await expect(table.getByRole('columnheader')).toHaveText([
          'Location',
          'Status',
          'Lightway UDP',
          'Lightway TCP',
          'OpenVPN UDP',
          'OpenVPN TCP',
          /^IKEv2/,
        ]);
        expect(await areColumnsAligned(table)).toBe(true);
      }
      await expect(section(page)).toContainText('Last updated: 3 minutes ago');
      await expect(section(page).getByRole('radio', { name: 'Server status' })).toBeChecked();
      await expect(section(page).getByRole('list').getByText('Not supported')).toBeVisible();
      await expect(section(page).locator('summary:visible')).toHaveCount(0);
      const rows = section(page).locator('tbody tr');
      await expect(rows).toHaveCount(214);
      await expect(rows.filter({ visible: true })).toHaveCount(214);
      await expect(rowOf(page, 'Berlin').getByRole('cell')).toHaveCount(6);
      await expect(rowOf(page, 'Guam').getByRole('cell').first()).toHaveText('Status unknown');
      const [americas, europe] = [
        page.locator('#vpn-locations_americas'),
        page.locator('#vpn-locations_europe'),
      ];
      expect(await areBeside(americas, europe)).toBe(areTwo);
      await expectNoOverflow(page);
      await europe
        .getByText('Munich')
        .evaluate((city) => city.scrollIntoView({ block: 'center', behavior: 'instant' }));
      expect(await europe.locator('thead th').first().evaluate(isOnTop)).toBe(true);
    });
  }

  test("the tables' heights are known before they are laid out", { tag: '@ci' }, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 600 });
    await page.goto('/vpn-server');
    const africa = page.locator('#vpn-locations_middle-east-africa');
    const asia = page.locator('#vpn-locations_asia-pacific');
    const heights = async () => [
      (await africa.boundingBox())?.height ?? 0,
      (await asia.boundingBox())?.height ?? 0,
    ];
    const [africaBefore = 0, asiaBefore = 0] = await heights();
    await section(page).evaluate((element) => {
      for (const part of element.querySelectorAll<HTMLElement>('[data-continent], tbody'))
        part.style.contentVisibility = 'visible';
    });
    const [africaAfter = 0, asiaAfter = 0] = await heights();
    expect(africaBefore).not.toBe(africaAfter);
    expect(Math.abs(africaBefore / africaAfter - 1)).toBeLessThan(0.1);
    expect(Math.abs(asiaBefore / asiaAfter - 1)).toBeLessThan(0.1);
  });

  for (const [often, path, zone, open] of [
    ['', '/vpn-server', 'Europe/Berlin', 'europe'],
    ['', '/jp/vpn-server', 'UTC', 'asia-pacific'],
    ['@all ', '/ar/vpn-server', 'UTC', 'middle-east-africa'],
  ] as const) {
    test.describe(`${often}on a phone in the time zone ${zone}`, () => {
      test.use({ timezoneId: zone, viewport: phone });

      test(`${path} has the visitor's continent open, and moves nothing`, async ({ page }) => {
        await watchShifts(page);
        await page.goto(path);
        const open_ = page.locator('[data-continent]').filter({ has: page.locator('tbody:visible') });
        await expect(open_).toHaveCount(1);
        await expect(open_).toHaveAttribute('data-continent', open);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height).toBeLessThan(10_000);
        await open_.scrollIntoViewIfNeeded();
        expect(await shiftsOf(page)).toEqual([]);
      });
    });
  }
});

// French texts are the longest.
for (const [zone, path] of [
  ['UTC', '/vpn-server'],
  ['Europe/Berlin', '/fr/vpn-server'],
] as const) {
  test.describe(`on a phone in the time zone ${zone}`, () => {
    test.use({ timezoneId: zone, viewport: phone });

    test('the search comes first, then a row of chips and the list, and what explains it comes after', async ({
      page,
    }) => {
      await page.goto(path);
      await expect(section(page).getByRole('combobox')).toBeVisible();
      const boxOf = async (part: Locator) => {
        const { top, bottom } = await part.evaluate((element) => element.getBoundingClientRect());
        const scrolled = await page.evaluate(() => scrollY);
        return { top: top + scrolled, bottom: bottom + scrolled };
      };
      const box = await boxOf(section(page).getByRole('combobox'));
      const chips = await boxOf(section(page).locator('[data-choices]'));
      const country = await boxOf(section(page).locator('tbody tr').filter({ visible: true }).first());
      expect(country.top).toBeLessThanOrEqual(1150);
      expect(box.bottom).toBeLessThan(chips.top);
      expect(chips.bottom - chips.top).toBeLessThan(60);
      expect(chips.bottom).toBeLessThan(country.top);
      const end = await boxOf(section(page).locator('#vpn-locations_middle-east-africa'));
      for (const part of [
        section(page).locator('ul[aria-label]'),
        section(page).locator('[data-lit]').locator('..'),
      ])
        expect((await boxOf(part)).top).toBeGreaterThanOrEqual(end.bottom);
    });
  });
}

test('the page brings the field that has the focus to the top of a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/vpn-server');
  await search(page, 'f');
  const box = section(page).getByRole('combobox');
  await expect.poll(async () => (await box.boundingBox())?.y).toBeLessThan(180);
  expect(await box.evaluate(isOnTop)).toBe(true);
  await expect(page.getByRole('option').nth(4)).toBeInViewport({ ratio: 1 });
  await box.blur();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await box.click();
  await expect.poll(async () => (await box.boundingBox())?.y).toBeLessThan(180);
  await expect(page).toHaveURL('/vpn-server');
});

for (const viewport of [phone, { width: 1280, height: 800 }]) {
  test(`a row is one sentence to screen readers at ${viewport.width} px, and names what doesn't work`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/vpn-server');
    await expectLive(page);
    const row = (name: string) => section(page).getByRole('row', { name, exact: true });
    await expect(row('Argentina works with all protocols')).toBeVisible();
    if (viewport === phone) await toggleContinent(page, 'europe');
    await expect(row('Albania works with all protocols')).toBeVisible();
    if (viewport === phone) await countryIn(page, 'Frankfurt').locator('summary').press('Enter');
    await expect(row('Berlin works with all protocols except OpenVPN TCP (Unavailable)')).toBeVisible();
    await expect(rowOf(page, 'Belarus')).toHaveText(
      /works with all protocols except IKEv2 \(Not supported\)$/,
    );
    await expect(rowOf(page, 'United States')).toHaveText(/Available for some$/);
    const heard = await section(page).ariaSnapshot();
    expect(heard.match(/\bavailable\b/gi)?.length).toBeLessThan(70);
  });

  test(`a key in the search styles and changes nothing but the search at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/vpn-server');
    await expectLive(page);
    await search(page, 'f');
    // A font or a sheet that comes late styles the whole page.
    await page.waitForLoadState('networkidle');
    await section(page).evaluate((element) => {
      const changed: string[] = [];
      Object.assign(window, { changed });
      new MutationObserver((records) => {
        for (const { target } of records)
          if (target.parentElement?.closest('[data-choices], tbody')) changed.push(target.nodeName);
      }).observe(element, { attributes: true, characterData: true, childList: true, subtree: true });
    });
    for (const key of ['r', 'a', 'Backspace', 'Escape', 'Escape', 'b', 'ArrowDown']) {
      expect((await elementsStyled(page, key)).all, key).toBeLessThan(100);
    }
    expect(await page.evaluate(() => (window as unknown as { changed: string[] }).changed)).toEqual([]);
  });

  test(`a choice styles at ${viewport.width} px what is on the screen first, and a move of the focus nothing`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openInParts(page);
    await expectLive(page);
    const choice = (value: string) => section(page).locator(`[value="${value}"]`);
    await page.waitForLoadState('networkidle');
    await choice('all').focus();
    // What else comes late on a busy machine styles something once.
    const moves: number[] = [];
    for (const key of ['Tab', 'Shift+Tab', 'Tab']) moves.push((await elementsStyled(page, key)).all);
    expect(Math.min(...moves)).toBeLessThan(100);
    for (const [value, ...keys] of [
      ['all', 'ArrowRight', 'ArrowLeft'],
      ['status', 'ArrowRight', 'ArrowLeft'],
      ['name', 'ArrowRight', 'ArrowLeft'],
      ['available', ' ', ' '],
    ] as const) {
      await choice(value).focus();
      for (const key of keys) {
        const styled = await elementsStyled(page, key, 3);
        expect(styled.first, `${value} ${key}`).toBeLessThan(viewport === phone ? 600 : 900);
        expect(styled.all, `${value} ${key}`).toBeLessThan(value === 'available' ? 300 : 2100);
      }
    }
    // With the list on the screen, nothing of it waits.
    await section(page).evaluate((element) => {
      const late = { frames: 0, countries: 0 };
      Object.assign(window, { late });
      element.addEventListener('change', () =>
        requestAnimationFrame(() => {
          const countries = [...element.querySelectorAll('tbody')].filter((country) => {
            const { top, bottom, height } = country.getBoundingClientRect();
            return height > 0 && bottom > 0 && top < innerHeight;
          });
          late.frames += Number(countries.length > 3);
          late.countries += countries.filter(({ style }) => style.contentVisibility === 'hidden').length;
        }),
      );
    });
    await choice('all').focus();
    await section(page)
      .locator('[data-choices]')
      .evaluate((choices) => choices.scrollIntoView({ block: 'start', behavior: 'instant' }));
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft']) await elementsStyled(page, key);
    expect(await page.evaluate(() => (window as unknown as { late: object }).late)).toEqual({
      frames: 3,
      countries: 0,
    });
  });
}

test.describe('at 1024 px', () => {
  test.use({ viewport: wide });

  test('the order that was chosen holds when visitors come back to the page', { tag: '@ci' }, async ({
    page,
  }) => {
    await page.goto('/vpn-server');
    const byNumber = section(page).getByRole('radio', { name: 'Number of locations' });
    const first = section(page).locator('[data-continent="europe"] tbody').first();
    await expect(first).toContainText('Albania');
    await byNumber.check();
    await expect(first).not.toContainText('Albania');
    const name = await first.getByRole('rowheader').first().textContent();
    await page.goto('/about');
    await page.goBack();
    await expect(byNumber).toBeChecked();
    await expect(first.getByRole('rowheader').first()).toHaveText(name ?? '');
  });

  test('the other view lists countries, their status and the number of their locations', {
    tag: '@ci',
  }, async ({ page }) => {
    await page.goto('/vpn-server');
    await showPlaces(page);
    await expect(section(page).getByRole('columnheader')).toHaveCount(0);
    await expect(rowOf(page, 'Germany').getByRole('cell')).toHaveText([
      'works with all protocols except OpenVPN TCP (Available for some)',
    ]);
    const opener = countryIn(page, 'Frankfurt').locator('summary');
    await expect(opener).toHaveText('6 locations');
    await expect(opener).toHaveAccessibleName('Germany: 6 locations');
    await expect(section(page).locator('#vpn-locations_europe')).toContainText('79 locations');
    await expect(rowOf(page, 'Munich')).toBeHidden();
    // Beside the name, anywhere in the row.
    await rowOf(page, 'Germany').click({ position: { x: 200, y: 20 } });
    await expect(rowOf(page, 'Munich').getByRole('cell')).toHaveText(['works with all protocols']);
    await expect(section(page).getByRole('link', { name: 'Berlin' })).toBeVisible();
  });

  test('tables have symbols: a check, a peach check, a red cross, a grey line; and a note about IKEv2', async ({
    page,
  }) => {
    await page.goto('/vpn-server');
    await expect(section(page).locator('thead:visible')).toHaveCount(4);
    const pictures = new Map<Status, string>();
    for (const name of ['Available', 'Available for some', 'Unavailable', 'Not supported'] as const) {
      const mark = section(page)
        .locator('li > span')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .first();
      await expect(mark).toBeVisible();
      const picture = await mark.evaluate((element) => getComputedStyle(element, '::before').backgroundImage);
      const cell = cellsWith(page, name).first();
      await expect(cell).toHaveCSS('background-image', picture);
      pictures.set(name, decodeURIComponent(picture));
    }
    expect(pictures.get('Available')).toContain('m4.5 10.6 3.8 3.7 7.4-8.1');
    expect(pictures.get('Available')).not.toContain('circle');
    expect(pictures.get('Available for some')).toContain('m5.5 10.4 3 3 6-6.4');
    expect(pictures.get('Available for some')).toContain("fill='#ffcfa3'");
    expect(pictures.get('Unavailable')).toContain("fill='#d1432b'");
    expect(pictures.get('Not supported')).toContain("fill='#e3e6ec'");
    expect(new Set(pictures.values()).size).toBe(4);

    const table = section(page).getByRole('table', { name: 'Americas' });
    const name = table.getByRole('button', { name: 'IKEv2' });
    const note = table.getByText('IKEv2 is only available on iOS, Mac, Windows and router apps');
    await expect(note).toBeHidden();
    await name.hover();
    await expect(note).toBeVisible();
  });

  test('the note about IKEv2 comes with the keyboard and the pointer, and goes with Escape', {
    tag: '@ci',
  }, async ({ page }) => {
    // A smooth way to the fragment would go on below the pointer.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/vpn-server#vpn-locations_europe');
    await expectLive(page);
    const table = section(page).getByRole('table', { name: 'Europe' });
    const name = table.getByRole('button', { name: 'IKEv2' });
    const note = table.getByText('IKEv2 is only available on iOS, Mac, Windows and router apps');
    await expect(name).toHaveAccessibleDescription(/only available on iOS, Mac, Windows and router apps/);
    await expect(note).toBeHidden();
    await section(page).locator('#vpn-locations_americas table a:visible').last().focus();
    await page.keyboard.press('Tab');
    await expect(name).toBeFocused();
    await expect(note).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
    // Not by Shift+Tab: the row that gets focus then scrolls into view, away from below the pointer.
    await name.blur();
    await name.hover();
    await expect(note).toBeVisible();
    await note.hover();
    await expect(note).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
  });

  test("no link that gets focus is behind the header or the columns' names", { tag: '@ci' }, async ({
    page,
  }) => {
    await page.goto('/vpn-server');
    await section(page).locator('#vpn-locations_europe table a:visible').last().focus();
    for (let steps = 0; steps < 30; steps += 1) {
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => page.evaluate(isFocusOnTop)).toBe(true);
    }
  });

  test('a choice in the search box leads to its row and marks it for a moment', async ({ page }) => {
    await page.clock.install();
    await page.goto('/vpn-server');
    await search(page, 'nuremb');
    await page.getByRole('option', { name: 'Nuremberg' }).click();
    await expect(page.getByRole('status')).toHaveText(
      /^Nuremberg: (Available|Available for some|Unavailable)$/,
    );
    await expect(section(page).getByRole('combobox')).toBeFocused();
    const row = rowOf(page, 'Nuremberg');
    await expect(row).toHaveAttribute('data-highlight', /on|fading/);
    await expect(row).toBeInViewport();
    await page.clock.runFor(2500);
    await expect(row).not.toHaveAttribute('data-highlight');
    await expect(section(page).getByRole('combobox')).toHaveValue('Nuremberg');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const fading = await row.evaluate((element) => {
      const mark = (highlight: string) => {
        element.dataset.highlight = highlight;
        return element.getAnimations().map((change) => (change as CSSTransition).transitionProperty);
      };
      return [mark('on'), mark('fading')];
    });
    expect(fading).toEqual([[], ['background-color', 'outline-color']]);
  });
});

test.describe('at 1023 px', () => {
  test.use({ viewport: narrow });

  test('each continent is a list of countries that open', async ({ page }) => {
    await page.goto('/vpn-server');
    await expect(section(page).locator('thead:visible')).toHaveCount(0);
    const americas = page.locator('#vpn-locations_americas');
    await expect(americas.locator('tbody:visible')).toHaveCount(24);
    await toggleContinent(page, 'americas');
    await expect(americas.locator('tbody:visible')).toHaveCount(0);
    const europe = page.locator('#vpn-locations_europe');
    await expect(europe.locator('tbody:visible')).toHaveCount(0);
    await europe.locator('summary').first().press('Enter');
    await expect(europe.locator('tbody:visible')).toHaveCount(48);
    const germany = countryIn(page, 'Frankfurt');
    await expect(germany.getByRole('link', { name: 'Germany' })).toHaveAttribute(
      'href',
      '/vpn-server/germany-vpn',
    );
    await expect(germany.getByRole('link', { name: 'Berlin' })).toBeHidden();
    await germany.locator('summary').press('Enter');
    await expect(germany.getByRole('link', { name: 'Berlin' })).toBeVisible();
    const lines = await cellsOf(rowOf(page, 'Berlin')).evaluateAll(([, ...cells]) =>
      cells.map((cell) => getComputedStyle(cell, '::before').content),
    );
    // Empty for screen readers, which have the text of the row.
    expect(lines).toEqual([
      '"Lightway UDP" / ""',
      '"Lightway TCP" / ""',
      '"OpenVPN UDP" / ""',
      '"OpenVPN TCP" / ""',
      '"IKEv2" / ""',
    ]);
    await expectSymbols(
      rowOf(page, 'Berlin'),
      'Available for some',
      'Available',
      'Available',
      'Available',
      'Unavailable',
      'Available',
    );
    await expect(
      section(page).getByText('works with all protocols except OpenVPN TCP (Unavailable)'),
    ).toBeVisible();
    const albania = countryIn(page, 'Albania');
    await expect(cellsOf(albania).last()).toBeHidden();
    await albania.locator('summary').press('Enter');
    await expect(cellsOf(albania).last()).toBeVisible();
    await expect(section(page).getByText('IKEv2 is only available on').first()).toBeVisible();
    await expectNoOverflow(page);
  });

  test('a choice in the search box opens the country that it is in', async ({ page }) => {
    await page.goto('/de/vpn-server');
    await search(page, 'frankf');
    await page.keyboard.press('Enter');
    await expect(countryIn(page, 'Frankfurt').locator('details')).toHaveAttribute('open');
    await expect(rowOf(page, 'Frankfurt')).toBeInViewport();
  });
});

test.describe('filters', { tag: '@ci' }, () => {
  test.use({ viewport: wide });

  const europe = '#vpn-locations_europe';
  const africa = '#vpn-locations_middle-east-africa';

  test('show one continent, on the map too, and a choice in the search box shows all again', async ({
    page,
  }) => {
    await page.goto('/vpn-server');
    await section(page).getByRole('radio', { name: 'Middle East and Africa' }).check();
    await expect(page.locator(africa)).toBeVisible();
    await expect(page.locator(europe)).toBeHidden();
    await expect(section(page).locator('[data-dots="europe"]')).toHaveCSS('opacity', '0.2');
    await expect(section(page).locator('[data-dots="middle-east-africa"]')).toHaveCSS('opacity', '1');
    await search(page, 'nuremb');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 'Nuremberg')).toBeInViewport();
    await expect(section(page).getByRole('radio', { name: 'All' })).toBeChecked();
  });

  test('show what is available for all or some only', async ({ page }) => {
    await page.goto('/vpn-server');
    await expectLive(page);
    await expect(rowOf(page, 'Cosenza')).toBeVisible();
    await section(page).getByRole('checkbox', { name: 'Only available' }).check();
    for (const name of ['Honduras', 'Greenland', 'Guam', 'Cosenza'])
      await expect(rowOf(page, name)).toBeHidden();
    for (const name of ['Germany', 'Rome', 'Kenya']) await expect(rowOf(page, name)).toBeVisible();
  });

  test('countries are sorted by name or by the number of their locations', async ({ page }) => {
    await page.goto('/vpn-server');
    await expectLive(page);
    const names = page.locator(europe).locator('tbody tr:first-child > th > :first-child');
    await expect(names.first()).toHaveText('Albania');
    await section(page).getByRole('radio', { name: 'Number of locations' }).check();
    await expect(names.first()).toHaveText('United Kingdom');
    await expect(names.nth(1)).toHaveText('France');
    await expect(names.last()).toHaveText('Ukraine');
    await search(page, 'nuremb');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 'Nuremberg')).toHaveAttribute('data-highlight', /on|fading/);
    await section(page).getByRole('radio', { name: 'Name' }).check();
    await expect(names.first()).toHaveText('Albania');
  });

  test('the map lights up what is chosen, and what is under the pointer', async ({ page }) => {
    await page.goto('/vpn-server');
    await expectLive(page);
    const lit = section(page).locator('[data-lit]');
    const dots = async () => (await lit.getAttribute('d'))?.match(/M/g)?.length ?? 0;
    for (const leave of [
      () => page.mouse.move(1, 1),
      () => section(page).getByRole('heading', { name: 'Europe' }).hover(),
    ]) {
      await rowOf(page, 'Italy').hover();
      await expect.poll(dots).toBe(4);
      await leave();
      await expect.poll(dots).toBe(0);
    }
    await search(page, 'nuremb');
    await page.keyboard.press('Enter');
    // 11.1° east, 49.5° north, in cells of three degrees from 178.5° west, 76.5° north.
    await expect(lit).toHaveAttribute('d', 'M63.2 9h0');
  });
});

test('a window that changes shows what there is room for', { tag: '@ci' }, async ({ page }) => {
  await page.setViewportSize(narrow);
  await page.goto('/vpn-server');
  const table = section(page).getByRole('table').first();
  await expect(table).toHaveCSS('display', 'grid');
  await page.setViewportSize(wide);
  await expect(table).toHaveCSS('display', 'block');
  expect(await areColumnsAligned(table)).toBe(true);
});

test('an address with a continent leads there', { tag: '@ci' }, async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/vpn-server#vpn-locations_middle-east-africa');
  await expect(page.locator('#vpn-locations_middle-east-africa')).toBeInViewport();
  await expect(rowOf(page, 'Egypt')).toBeVisible();
});

for (const [often, code, europe, germany] of [
  ['', 'ar', 'أوروبا', 'ألمانيا'],
  ['@all ', 'th', 'ยุโรป', 'เยอรมนี'],
] as const) {
  test(`${often}/${code}/vpn-server has everything in its language and place`, async ({ page }) => {
    await page.goto(`/${code}/vpn-server`);
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const continent = section(page).locator('[id$="_europe"]');
      await expect(continent.getByRole('heading')).toHaveText(europe);
      if (!(await rowOf(page, germany).isVisible())) await toggleContinent(page, 'europe');
      await expect(continent.getByRole('rowheader').filter({ hasText: germany })).toBeVisible();
      await expectNoOverflow(page);
    }
    await expect(section(page).getByRole('link', { name: germany })).toHaveAttribute(
      'href',
      `/${code}/vpn-server/germany-vpn`,
    );
  });
}
