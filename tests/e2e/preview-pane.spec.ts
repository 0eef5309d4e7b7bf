import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  test as base,
  chromium,
  expect,
  type FrameLocator,
  type Page,
} from '@playwright/test';
import { root } from '../../tools/scripts/run.ts';
import { spaceWith } from '../dev/preview-space.ts';
import { type RunningPreview, secret, startPreview } from '../dev/start-preview.ts';
import { draft, entry, homePage, linkTo } from '../helpers/space-builder.ts';
import { previewHost, startWebApp, webApp } from './web-app.ts';

const both = (english: string, german: string) => ({ 'en-US': english, 'de-DE': german });

const home = homePage({ blocks: [linkTo('welcome'), linkTo('fallback')] }).map((each) =>
  each.sys.id === 'home' ? { ...each, fields: { ...each.fields, title: both('Home', 'Start') } } : each,
);
const welcome = entry('oneColumnContent', 'welcome');
const content = spaceWith([
  ...home,
  { ...entry('directory', 'de', { slug: 'de' }) },
  { ...welcome, fields: { heading: both('Welcome', 'Willkommen') } },
  entry('oneColumnContent', 'fallback', { heading: 'Only English' }),
  entry('oneColumnContent', 'later', { heading: 'Linked later' }, draft),
]);

interface Pane {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly preview: RunningPreview;
  readonly context: BrowserContext;
}

/** An editor with the home page in the pane. */
const test = base.extend<{ pane: Pane }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures to make
  pane: async ({}, use, { project }) => {
    const ends: (() => Promise<void>)[] = [];
    const endLater = (end: () => Promise<void>) => void ends.unshift(end);
    const cwd = mkdtempSync(join(tmpdir(), 'meridian-test-'));
    endLater(async () => rmSync(cwd, { recursive: true }));
    const config =
      "{ ...base, localAssets: undefined, servers: undefined, rules: { 'incomplete-checkout': 'off' } }";
    const from = JSON.stringify(join(root, 'site.config.ts'));
    writeFileSync(join(cwd, 'site.config.ts'), `import base from ${from};\nexport default ${config};\n`);
    writeFileSync(join(cwd, 'space.json'), JSON.stringify(content));
    const flags = ['--allow-host', previewHost];
    const preview = await startPreview({ cwd, exportFile: join(cwd, 'space.json'), endLater, flags });
    const { rule } = await startWebApp({ origin: preview.origin, endLater });
    const { launchOptions } = project.use;
    const args = launchOptions?.args?.map((arg) => arg.replace('MAP *', `${rule}, MAP *`)) ?? [];
    const browser = await chromium.launch({ ...launchOptions, args });
    endLater(() => browser.close());
    const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(webApp);
    await open(page, 'home', 'en-US');
    await use({ page, frame: page.frameLocator('iframe[title=Preview]'), preview, context });
    for (const end of ends) await end();
  },
});

async function open(page: Page, id: string, locale: string): Promise<void> {
  await page.evaluate(
    (address) => window.editor.open(address),
    `https://${previewHost}/__preview/${id}?locale=${locale}&secret=${secret}`,
  );
  await expect
    .poll(() => page.evaluate(() => window.editor.subscriptions().map((each) => each.locale)))
    .toEqual([locale]);
}

const type = (page: Page, id: string, field: string, value: unknown) =>
  page.evaluate(
    ([id, field, value]) => window.editor.type(id as string, field as string, value),
    [id, field, value],
  );

test('what is typed shows in the pane, in its language, until it is saved', async ({
  pane: { page, frame, preview },
}) => {
  const heading = (name: string) => frame.getByRole('heading', { name, exact: true });
  await expect(heading('Welcome')).toBeVisible();
  expect(page.frames()[1]?.url()).toBe(`https://${previewHost}/`);
  await page.frames()[1]?.evaluate(() => Object.assign(window, { isSamePage: true }));
  for (const text of ['H', 'He', 'Hel', 'Hello']) await type(page, 'welcome', 'heading', text);
  await expect(heading('Hello')).toBeVisible();
  await preview.edit('welcome', { heading: { 'en-US': 'Hello there' } });
  await expect(heading('Hello')).toBeVisible();
  await page.evaluate(() => window.editor.save('welcome'));
  await preview.edit('welcome', { heading: { 'en-US': 'Hello all' } }, 'publish');
  await expect(heading('Hello all')).toBeVisible();
  expect(await page.frames()[1]?.evaluate(() => 'isSamePage' in window)).toBe(true);
  await open(page, 'home', 'de-DE');
  await expect(heading('Willkommen')).toBeVisible();
  await expect(heading('Only English')).toBeVisible();
  await type(page, 'welcome', 'heading', 'Hallo');
  await expect(heading('Hallo')).toBeVisible();
  await expect(heading('Only English').locator('xpath=ancestor-or-self::*[@lang][1]')).toHaveAttribute(
    'lang',
    'en',
  );
});

test('a click on a text opens its field, in the pane and beside it, and the bar says how the page is', async ({
  pane: { page, frame, preview, context },
}) => {
  await expect(frame.getByRole('status')).toContainText('Published');
  await expect(frame.getByRole('status')).toContainText(/English.?: all texts are in it/);
  const edit = (at: FrameLocator | Page) => at.getByRole('button', { name: 'Click to edit' });
  await edit(frame).click();
  await frame.getByRole('heading', { name: 'Welcome' }).click();
  await expect
    .poll(() => page.evaluate(() => window.editor.clicked()))
    .toMatchObject([
      { entryId: 'welcome', fieldId: 'heading', locale: 'en-US', origin: `https://${previewHost}` },
    ]);
  await preview.edit('home', { title: { 'de-DE': 'Anfang' } });
  await expect(frame.getByRole('status')).toContainText('Changed since it was published');
  const tab = await context.newPage();
  await tab.goto(`https://${previewHost}/__preview/home?locale=de-DE&secret=${secret}`);
  await expect(tab).toHaveURL(`https://${previewHost}/de`);
  await expect(tab.getByRole('status')).toContainText(/Deutsch.?: \d+ of \d+ texts are of another language/);
  await edit(tab).click();
  const opened = context.waitForEvent('page');
  await tab.getByRole('heading', { name: 'Only English' }).click();
  await expect(await opened).toHaveURL(
    `${webApp}/spaces/shop/environments/master/entries/fallback?focusedField=heading&focusedLocale=en-US`,
  );
});

test('an app in the sidebar lists the findings of its entry, once it has the secret', async ({
  pane: { page, preview },
}) => {
  const sidebar = page.frameLocator('iframe[title=Sidebar]');
  await preview.edit('home', { blocks: { 'en-US': [linkTo('welcome'), linkTo('gone')] } });
  expect((await preview.ask('/__meridian/findings?entry=home')).status).toBe(401);
  await page.context().clearCookies();
  await page.evaluate(
    (address) => window.editor.openSidebar(address, 'home'),
    `https://${previewHost}/__meridian/sidebar`,
  );
  const field = sidebar.getByLabel("The preview's secret");
  await field.fill('a wrong one');
  await field.press('Enter');
  await expect(sidebar.getByRole('alert')).toBeVisible();
  await field.fill(secret);
  await field.press('Enter');
  await expect(sidebar.getByRole('heading', { name: 'dangling-link' })).toBeVisible();
  await expect(sidebar.getByRole('link').first()).toHaveAttribute(
    'href',
    /^https:\/\/app\.contentful\.com\/.*\/home/,
  );
  await preview.edit('home', { blocks: { 'en-US': [linkTo('welcome')] } });
  await expect(sidebar.getByRole('heading', { name: 'dangling-link' })).toBeHidden();
});

test('the bar names drafts, and says that a visit has ended, and that the preview is gone', async ({
  pane: { frame, preview, context },
}) => {
  await preview.edit('home', { blocks: { 'en-US': [linkTo('welcome'), linkTo('later')] } });
  await expect(frame.getByRole('status')).toContainText('Shows 1 draft: Linked later');
  await expect(frame.getByRole('link', { name: 'Linked later' })).toHaveAttribute(
    'href',
    /\/entries\/later$/,
  );
  await context.clearCookies();
  await preview.edit('home', { title: { 'de-DE': 'Anfang' } });
  await expect(frame.getByRole('status')).toHaveText(/^Your visit has ended/);
  preview.child.kill('SIGTERM');
  await expect(frame.getByRole('status')).toHaveText(/^No connection to the preview since \d\d:\d\d$/);
  await expect(frame.getByRole('button', { name: 'Not up to date' })).toBeVisible();
});

test('a link to an entry that is made meanwhile shows the entry', async ({
  pane: { page, frame, preview },
}) => {
  await type(page, 'home', 'blocks', [linkTo('welcome'), linkTo('later'), linkTo('new')]);
  await expect(frame.getByRole('heading', { name: 'Linked later' })).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'Only English' })).toBeHidden();
  expect(preview.output()).not.toContain('failed');
});
