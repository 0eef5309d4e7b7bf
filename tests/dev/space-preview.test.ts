/** `meridian preview`: a space's drafts, for its editors. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { directory, draft, entry, homePage, linkTo, page } from '../helpers/space-builder.ts';
import { link, spaceWith } from './preview-space.ts';
import { secret, startPreview as start, tokens } from './start-preview.ts';

const text = { nodeType: 'text', value: 'Soon', marks: [], data: {} };
const toSoon = { nodeType: 'entry-hyperlink', data: { target: linkTo('soon') }, content: [text] };
const picture = { nodeType: 'embedded-asset-block', data: { target: linkTo('map', 'Asset') }, content: [] };
const document = {
  ...{ nodeType: 'document', data: {} },
  content: [{ nodeType: 'paragraph', data: {}, content: [toSoon] }, picture],
};
const file = { url: '//images.ctfassets.net/shop/map.png', contentType: 'image/png', fileName: 'map.png' };
const ofShop = { space: link('Space', 'shop'), environment: link('Environment', 'master') };
const time = '2026-01-02T00:00:00.000Z';
const map = {
  sys: { id: 'map', type: 'Asset', ...ofShop, version: 1, createdAt: time, updatedAt: time },
  fields: {
    title: { 'en-US': 'A map' },
    file: { 'en-US': { ...file, details: { size: 9, image: { width: 9, height: 9 } } } },
  },
};
const usual = spaceWith([
  ...homePage({ blocks: [linkTo('block'), linkTo('later')] }),
  entry('oneColumnContent', 'later', { heading: 'Later', content: document }, draft),
  entry('oneColumnContent', 'block', { heading: 'Welcome' }),
  { ...page('soon', 'soon', 'root'), sys: { ...page('soon', 'soon', 'root').sys, ...draft } },
]);
const content = { ...usual, assets: [map] };

function startPreview(space: object) {
  const cwd = siteFolder(space);
  return start({ cwd, exportFile: join(cwd, 'content.json'), endLater: onTestFinished });
}

test('drafts are shown to those whom the address of the preview has let in, and to nobody else', async () => {
  const preview = await startPreview(content);
  for (const path of [
    '/',
    '/soon',
    '/__meridian/view?path=/',
    '/__meridian/page.js',
    '/__preview/soon',
    '/?secret=',
    '/robots.txt',
  ])
    expect([path, (await preview.ask(path)).status]).toEqual([path, 401]);
  const wrong = await preview.ask('/__preview/soon?secret=no');
  expect([wrong.status, wrong.headers.get('location')]).toEqual([307, '/__preview/soon?secret=']);
  expect(await (await preview.ask('/__preview/soon?secret=')).text()).toContain("isn't the server's");
  const first = await preview.ask(`/__preview/soon?locale=en-US&secret=${secret}`);
  expect([first.status, first.headers.get('location')]).toEqual([307, '/__preview/soon?locale=en-US']);
  const cookie = first.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=None; Partitioned$/);
  const [pass = ''] = cookie.split(';');
  const asked = await preview.ask('/__preview/soon?locale=en-US', { headers: { cookie: pass } });
  expect(asked.headers.get('location')).toBe('/soon');
  const shown = await preview.ask('/soon', { headers: { cookie: pass } });
  expect(shown.status).toBe(200);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': expect.stringContaining(
      'frame-ancestors https://app.contentful.com https://app.eu.contentful.com',
    ),
  });
  for (const wrong of [pass.replace(/\d/, '9'), pass.slice(0, -1), `${pass}0`, 'x=y'])
    expect((await preview.ask('/soon', { headers: { cookie: wrong } })).status).toBe(401);
  for (const hidden of [secret, ...Object.values(tokens)]) expect(preview.output()).not.toContain(hidden);
  expect(await (await preview.asEditor('/')).text()).not.toContain(tokens.previewToken);
});

test('a webhook changes pages at once, and what it says wrong is asked for', async () => {
  const preview = await startPreview(content);
  await preview.edit('block', { heading: { 'en-US': 'Hello' } });
  await preview.until(async () => expect(await preview.text('/')).toContain('Hello'));
  await preview.until(async () =>
    expect((await preview.view('/')).page).toMatchObject({
      embeddedChanges: 1,
      shownDrafts: [
        { name: 'Later', entryUrl: expect.stringMatching(/^https:.*\/entries\/later$/) },
        { name: 'A map', entryUrl: expect.stringMatching(/\/assets\/map$/) },
      ],
      linkedDrafts: [{ name: 'soon', entryUrl: expect.stringMatching(/\/entries\/soon$/) }],
    }),
  );
  await preview.hook('Entry.publish', {
    sys: { id: 'block', type: 'Entry' },
    fields: { heading: { 'en-US': 'A lie' } },
  });
  const at = link('Environment', 'other');
  await preview.hook('Entry.save', { sys: { id: 'block', type: 'Entry', environment: at }, fields: {} });
  await preview.hook('Entry.delete', { sys: { id: 'block', type: 'DeletedEntry', environment: at } });
  await preview.edit('home', { title: { 'en-US': 'Last' } });
  await preview.until(async () => expect(await preview.text('/')).toContain('Last'));
  expect(await preview.text('/')).toContain('Hello');
  expect((await preview.ask('/__meridian/webhook', { method: 'POST', body: '{}' })).status).toBe(401);
  await preview.until(async () => expect(preview.output()).toContain("The webhook isn't signed"));
  await preview.until(async () => expect(preview.output()).toMatch(/content \(1 changed\) in \d+ ms/));
});

test('what goes wrong leaves pages as they were, and a line says what it is and since when', async () => {
  const preview = await startPreview(content);
  const { environmentId } = preview.contentful;
  await preview.edit('block', { heading: { 'en-US': 'Read again' } }, '');
  await preview.hook('ContentType.publish', { sys: { id: 'page', type: 'ContentType' }, fields: [] });
  await preview.until(async () => expect(await preview.text('/')).toContain('Read again'));
  const sys = { id: 'soon', type: 'DeletedEntry', environment: link('Environment', environmentId) };
  await preview.hook('Entry.delete', { sys: { ...sys, deletedAt: new Date().toISOString() } });
  await preview.until(async () => expect((await preview.asEditor('/soon')).status).toBe(404));
  expect((await preview.view('/soon')).page).toMatchObject({ status: 404 });
  expect(await preview.text('/__preview/soon')).toContain('The entry “soon” is archived or deleted.');
  await preview.until(async () => {
    const { issues } = await preview.view('/');
    const message = expect.stringMatching(/"soon", which is archived or deleted/);
    expect(issues).toContainEqual(expect.objectContaining({ rule: 'dangling-link', message }));
    expect(issues.map(({ rule }) => rule)).not.toContain('changed-unpublished');
  });
  await preview.contentful.close();
  await preview.hook('Entry.unpublish', { sys: { id: 'block', type: 'Entry' } });
  await preview.until(async () =>
    expect((await preview.view('/')).faults).toMatchObject([
      {
        title: 'Contentful',
        message: expect.stringMatching(/can't be reached .*, since \d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
      },
    ]),
  );
  expect(await preview.text('/')).toContain('Read again');
  await preview.until(async () => expect(preview.output()).toMatch(/Contentful: .*can't be reached/));
  const typed = (body: string, headers: Record<string, string> = {}) =>
    preview.asEditor('/__meridian/typed', { method: 'POST', body, headers });
  const origin = { origin: preview.origin };
  const items = [{ id: 'block', type: 'Entry', fields: { heading: 'Typed' } }];
  const shown = await typed(JSON.stringify({ path: '/', items }), origin);
  expect(await shown.text()).toContain('Typed');
  for (const [body, from] of [
    [JSON.stringify({ path: '/', items }), {}],
    [JSON.stringify({ path: '/', items }), { origin: 'https://evil.example' }],
    ['{', origin],
    ['{"path":1}', origin],
    [JSON.stringify({ path: '/', items, more: 'x'.repeat(1_000_000) }), origin],
  ] as const)
    expect((await typed(body, from)).status).toBe(400);
  expect(await preview.text('/')).not.toContain('Typed');
  preview.child.kill('SIGTERM');
  expect((await once(preview.child, 'close'))[0]).toBe(143);
});

const paragraph = (value: string) => ({
  nodeType: 'paragraph',
  data: {},
  content: [{ nodeType: 'text', value, marks: [], data: {} }],
});

const asian = ['ja-JP', 'th-TH'].map((code) => ({
  code,
  name: code,
  default: false,
  fallbackCode: 'en-US',
  sys: { id: code, type: 'Locale', version: 1 },
}));

test('pages differ from those that are built by marks alone, also in languages that write without spaces', async () => {
  const texts = {
    'en-US': 'Fast and *safe*',
    'ja-JP': 'どこでも安全に接続できます。',
    'th-TH': 'เชื่อมต่ออย่างปลอดภัยได้ทุกที่',
  };
  const documents = Object.entries(texts).map(([code, text]) => [
    code,
    { nodeType: 'document', data: {}, content: [paragraph(text)] },
  ]);
  const text = {
    ...entry('oneColumnContent', 'text'),
    fields: { heading: texts, content: Object.fromEntries(documents) },
  };
  const home = homePage({ blocks: [linkTo('text')] }).map((each) =>
    each.sys.id === 'home' ? { ...each, fields: { ...each.fields, title: texts } } : each,
  );
  const usual = spaceWith([...home, ...['de', 'jp', 'th'].map((code) => directory(code, code)), text]);
  const space = { ...usual, locales: [...usual.locales, ...asian] };
  const preview = await startPreview(space);
  const cwd = siteFolder(space);
  const { code, stdout } = await runCli(['build'], { cwd });
  expect([code, stdout]).toEqual([0, expect.anything()]);
  for (const [path, file] of [
    ['/', 'index'],
    ['/jp', 'jp'],
    ['/th', 'th'],
  ] as const) {
    const page = await preview.text(path);
    expect(page).toContain('data-contentful-entry-id="text" data-contentful-field-id="content"');
    const unmarked = page.replaceAll(/ data-contentful-[a-z-]+="[^"]*"/g, '');
    expect(bodyOf(unmarked)).toBe(bodyOf(readFileSync(join(cwd, 'out', `${file}.html`), 'utf8')));
  }
  for (const file of readdirSync(join(cwd, 'out'), { recursive: true, withFileTypes: true }))
    if (file.isFile())
      expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toMatch(
        /contentful-(?:entry|field)-|live-preview/,
      );
});

test('a finding of several languages opens its field in that of the page', async () => {
  const broken = {
    ...document,
    content: [{ ...paragraph(''), content: [{ ...toSoon, data: { target: linkTo('gone') } }] }],
  };
  const text = {
    ...entry('oneColumnContent', 'text'),
    fields: { content: { 'ja-JP': broken, 'th-TH': broken } },
  };
  const directories = ['jp', 'th'].map((code) => directory(code, code));
  const space = spaceWith([...homePage({ blocks: [linkTo('text')] }), ...directories, text]);
  const preview = await startPreview({ ...space, locales: [...space.locales, ...asian] });
  for (const [path, code] of [
    ['/jp', 'ja-JP'],
    ['/th', 'th-TH'],
  ] as const)
    await preview.until(async () => {
      const entryUrl = expect.stringMatching(new RegExp(`focusedLocale=${code}$`));
      const found = expect.objectContaining({ rule: 'dangling-link', entryUrl });
      expect((await preview.view(path)).issues).toContainEqual(found);
    });
});

/** Builds shorten the names of classes and files. */
function bodyOf(html: string): string {
  return html.replace(/^.*<body/s, '').replaceAll(/ class="[^"]*"|\/assets\/[^"]*/g, '');
}

test.each([
  ['CONTENTFUL_PREVIEW_TOKEN', {}],
  ['MERIDIAN_PREVIEW_SECRET', { CONTENTFUL_PREVIEW_TOKEN: 'x' }],
  ['MERIDIAN_PREVIEW_SECRET', { CONTENTFUL_PREVIEW_TOKEN: 'x', MERIDIAN_PREVIEW_SECRET: 'short' }],
  [
    'CONTENTFUL_WEBHOOK_SECRET',
    { CONTENTFUL_PREVIEW_TOKEN: 'x', MERIDIAN_PREVIEW_SECRET: secret, CONTENTFUL_WEBHOOK_SECRET: 'x' },
  ],
])('without %s it says what is missing', async (name, env) => {
  const all = { CONTENTFUL_SPACE_ID: 'shop', CONTENTFUL_MANAGEMENT_TOKEN: 'x', ...(env as object) };
  const { code, stderr } = await runCli(['preview'], { cwd: siteFolder(content), env: all });
  expect([code, stderr]).toEqual([2, expect.stringContaining(name)]);
});

test('a port that is taken is named before the space is fetched', async () => {
  const { port } = new URL((await startPreview(content)).origin);
  const env = {
    ...{ CONTENTFUL_SPACE_ID: 'shop', CONTENTFUL_HOST: 'nowhere.invalid', CONTENTFUL_MANAGEMENT_TOKEN: 'x' },
    ...{ CONTENTFUL_PREVIEW_TOKEN: 'x', MERIDIAN_PREVIEW_SECRET: secret },
  };
  const { code, stderr } = await runCli(['preview', '--port', port], { cwd: siteFolder(content), env });
  expect([code, stderr]).toEqual([2, expect.stringContaining(`The port ${port} can't be used`)]);
});
