/** The languages of a site that names its own: a default one that isn't English, and ones that the product doesn't have. */
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startDev } from '../dev/start-dev.ts';
import { root, runCli, startCli } from '../helpers/run-cli.ts';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  entry,
  homePage,
  linkTo,
  offer,
  page,
  space,
  textLinkingTo,
} from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';

/** The list of languages that docs/languages.md shows. */
const [, documented = ''] =
  /languages: (\[.*\]),/.exec(readFileSync(join(root, 'docs/languages.md'), 'utf8')) ?? [];
const languages = new Function(`return ${documented}`)() as unknown[];

const german = { code: 'de-DE', fallbackCode: null, default: true };
const others = ['en-US', 'cs-CZ', 'he-IL'].map((code) => ({ code, fallbackCode: 'de-DE', default: false }));

/** Puts what the builders write in English into the default locale of the space. */
function inGerman(entries: readonly { readonly fields: Readonly<Record<string, unknown>> }[]) {
  return JSON.parse(JSON.stringify(entries).replaceAll('"en-US":', '"de-DE":')) as typeof entries;
}

const translated = { ...page('help', 'hilfe', 'root', { blocks: [linkTo('text')] }) };
const content = space(
  [
    ...inGerman([
      ...homePage({ blocks: [linkTo('offer'), linkTo('address')] }),
      offer(),
      entry('visitorAddress', 'address', {}),
      textLinkingTo(['/hilfe', '/de/hilfe']),
    ]),
    ...inGerman(['en', 'cs', 'he'].map((code) => directory(`root-${code}`, code))),
    ...inGerman([translated]).map((entry) => ({
      ...entry,
      fields: {
        ...entry.fields,
        title: { 'de-DE': 'Hilfe', 'en-US': 'Help', 'cs-CZ': 'Pomoc' },
        slug: { 'de-DE': 'hilfe', 'en-US': 'help', 'cs-CZ': 'pomoc' },
      },
    })),
  ],
  [german, ...others],
);

async function build(folder: string) {
  const { code, stdout, stderr } = await runCli(['build', '--format', 'json'], { cwd: folder });
  const { issues } = JSON.parse(stdout) as { issues: { rule: string; message: string; hint: string }[] };
  const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8');
  const of = (rule: string) => issues.filter((issue) => issue.rule === rule).map(({ message }) => message);
  return { code, stderr, issues, read, of };
}

function writeTexts(folder: string, code: string, texts: unknown): void {
  mkdirSync(join(folder, 'messages'), { recursive: true });
  writeFileSync(join(folder, 'messages', `${code}.json`), JSON.stringify(texts, null, 2));
}

describe('German without a prefix, English and Czech', () => {
  const folder = newFolder();
  let site: Awaited<ReturnType<typeof build>>;

  beforeAll(async () => {
    configureSite(folder, { languages });
    writeFileSync(join(folder, 'content.json'), JSON.stringify(content));
    writeTexts(folder, 'cs', {
      'shell.skipToContent': 'Přejít k obsahu',
      'language.choose': 'Choose language',
    });
    site = await build(folder);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('have paths by their prefixes, and search engines know the default one', () => {
    const { code, read } = site;
    expect(code).toBe(0);
    const heads = ['hilfe.html', 'en/help.html', 'cs/pomoc.html'].map(read);
    expect(heads.map((html) => /<html[^>]*>/.exec(html)?.[0])).toEqual([
      '<html lang="de" dir="ltr">',
      '<html lang="en" dir="ltr">',
      '<html lang="cs" dir="ltr">',
    ]);
    const origin = 'https://www.wayfold.example';
    const links = [
      `de ${origin}/hilfe`,
      `en ${origin}/en/help`,
      `cs ${origin}/cs/pomoc`,
      `x-default ${origin}/hilfe`,
    ];
    for (const html of [
      ...heads,
      ...read('sitemap-1.xml')
        .split('\n')
        .filter((line) => line.includes('hilfe')),
    ])
      expect(
        Array.from(html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g), ([, tag, to]) => `${tag} ${to}`),
      ).toEqual(html.startsWith('<url>') ? links : expect.arrayContaining(links));
    expect(/og:locale" content="([^"]*)/.exec(heads[2] ?? '')?.[1]).toBe('cs_CZ');
  });

  test('redirect the code of the default one, and each has its 404 page', () => {
    const { read } = site;
    expect(read('_redirects').split('\n').slice(0, -1)).toEqual([
      '/de / 301',
      '/de/* https://www.wayfold.example/:splat 301',
      '/en/* /en/404.html 404',
      '/cs/* /cs/404.html 404',
    ]);
    expect(
      ['404.html', 'en/404.html', 'cs/404.html'].map((file) => /lang="(\w+)"/.exec(read(file))?.[1]),
    ).toEqual(['de', 'en', 'cs']);
    const manifests = Array.from(read('manifest.json').matchAll(/assets\/media\/site-\w+-\w+\.webmanifest/g));
    expect(manifests.map(([file]) => JSON.parse(read(file)).start_url).sort()).toEqual(['/', '/cs', '/en']);
  });

  test('names of countries are those of their languages, or by Intl', () => {
    for (const [file, name] of Object.entries({ index: 'Deutschland', en: 'Germany', cs: 'Německo' }))
      expect(site.read(`${file}.html`)).toContain(`DE ${name}|`);
  });

  test('an address in a text leads readers to the page in their language', () => {
    expect(site.read('hilfe.html').match(/href="\/hilfe"/g)?.length).toBeGreaterThan(1);
    for (const [file, path] of [
      ['en/help.html', '/en/help'],
      ['cs/pomoc.html', '/cs/pomoc'],
    ] as const)
      expect(site.read(file)).toContain(`<a href="${path}">/hilfe</a>`);
  });

  test('a language that the product lacks has texts of its own, else those of its fallback, and amounts by Intl', () => {
    const { read } = site;
    expect(read('cs.html')).toContain('>Přejít k obsahu<');
    // The German line says that the page is in German.
    expect(Object.keys(JSON.parse(read('assets/messages/cs.json')))).toEqual(['order.toast.error']);
    const order = read('cs/order.html');
    expect(order).toContain('12,95\u00a0$');
    expect(order).toContain('<option value="DE">Německo</option>');
    expect(JSON.parse(read('assets/messages/de.json'))['language.suggestion']).toBe(
      'Diese Seite gibt es auf Deutsch',
    );
  });

  test('what it lacks is found', async () => {
    expect(site.of('missing-ui-texts')).toEqual([
      expect.stringMatching(
        /messages\/cs\.json lacks \d+ of \d+ texts \("shell\.home", .* and \d+ more\).* in English\.$/,
      ),
    ]);
    expect(site.of('ui-texts-in-english')).toEqual([
      expect.stringMatching(/: 1 of \d+ texts \("language\.choose"\) of messages\/cs\.json equal/),
    ]);
    expect(site.of('language-from-elsewhere')).toEqual([
      expect.stringContaining(
        'amounts are written 9,99 $; dates and numbers are written by Intl; cities have English',
      ),
    ]);
    const texts = JSON.parse(readFileSync(join(root, 'messages/de.json'), 'utf8'));
    writeTexts(folder, 'cs', texts);
    const complete = await build(folder);
    expect(complete.of('missing-ui-texts')).toEqual([
      expect.stringContaining('"locations.places" of messages/cs.json lacks the plural form few of Czech.'),
    ]);
    writeTexts(folder, 'cs', {
      ...texts,
      'locations.places': 'one: {{count}} místo | few: {{count}} místa | other: {{count}} míst',
    });
    expect((await build(folder)).of('missing-ui-texts')).toEqual([]);
    expect(complete.read('cs.html')).toContain('Zum Inhalt springen');
  });

  test('are served and shown by `meridian dev` with redirects and 404 pages of theirs', async () => {
    const dev = await startDev(folder);
    const child = startCli(['serve', '--port', '0'], { cwd: folder });
    onTestFinished(() => void child.kill());
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    for (const origin of [dev.origin, /http:\S+/.exec(line.toString())?.[0] ?? '']) {
      const moved = await fetch(new URL('/de/hilfe', origin), { redirect: 'manual' });
      expect(new URL(moved.headers.get('location') ?? '', origin).pathname).toBe('/hilfe');
      const answers = await Promise.all(
        ['/nirgends', '/en/nowhere', '/cs/nikde'].map((path) => fetch(new URL(path, origin))),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      const pages = await Promise.all(answers.map((answer) => answer.text()));
      expect(pages.map((html) => /lang="(\w+)"/.exec(html)?.[1])).toEqual(['de', 'en', 'cs']);
    }
  });
});

test('`meridian messages` writes the texts that a language lacks, to be translated, and changes none', async () => {
  const folder = siteFolder(content, { languages });
  const messages = (code: string) => runCli(['messages', code], { cwd: folder });
  const written = () => readFileSync(join(folder, 'messages/cs.json'), 'utf8');
  const english = JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8'));
  const all = Object.keys(english).length;
  expect(await messages('cs')).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: expect.stringContaining(`messages/cs.json has ${all} more texts in English.`),
  });
  const places = 'locations.places';
  const inForms = Object.fromEntries(
    ['one', 'few', 'other'].map((form) => [form, `{{count}} location${form === 'one' ? '' : 's'}`]),
  );
  english[places] = Object.entries(inForms)
    .map(([form, text]) => `${form}: ${text}`)
    .join(' | ');
  expect(JSON.parse(written())).toEqual(english);
  writeTexts(folder, 'cs', { 'shell.home': 'Domů', 'language.choose': 'Vyberte jazyk' });
  expect((await messages('cs')).stdout).toContain(`has ${all - 2} more texts`);
  const texts = JSON.parse(written());
  expect(texts).toEqual({ ...english, 'shell.home': 'Domů', 'language.choose': 'Vyberte jazyk' });
  expect(Object.keys(texts)).toEqual(Object.keys(english));
  const site = await build(folder);
  expect(site.of('ui-texts-in-english')).toEqual([]);
  expect(site.of('missing-ui-texts')).toEqual([
    expect.stringMatching(
      new RegExp(`: ${all - 2} of ${all} texts .* are missing in messages/cs.json or still English\\.$`),
    ),
  ]);

  const before = written();
  const { stdout } = await messages('cs');
  expect(stdout).toContain('messages/cs.json lacks no text.\n');
  const named = stdout.split('\n').filter((line) => line.startsWith('  '));
  expect(named).toEqual(
    Object.keys(english)
      .filter((key) => texts[key] === english[key])
      .map((key) => `  ${key}`),
  );
  for (const [code, fault] of [
    ['en', 'Meridian has all texts in English.'],
    ['fr', 'The site has no language "fr".'],
  ] as const)
    expect(await messages(code)).toMatchObject({ code: 2, stderr: expect.stringContaining(fault) });
  expect(readdirSync(join(folder, 'messages'))).toEqual(['cs.json']);
  expect(written()).toBe(before);
  writeTexts(folder, 'cs', { 'shell.hom': 'Domů' });
  expect(await messages('cs')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Did you mean "shell.home"?'),
  });
  expect(JSON.parse(written())).toEqual({ 'shell.hom': 'Domů' });
  const variant = siteFolder(content, { languages: ['de', 'pt-br'] });
  expect(await runCli(['messages', 'pt-br'], { cwd: variant })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /all texts in Portuguese, which pages in Brazilian Portuguese show\..*messages\/pt\.json/s,
    ),
  });
});

test('Hebrew runs from right to left, and its devices have the fonts', async () => {
  const folder = siteFolder(content, {
    languages: ['de', { code: 'he', money: '$ 9.99' }],
    shareCards: true,
  });
  const { code, read, of } = await build(folder);
  expect(code).toBe(0);
  const html = read('he.html');
  expect(html).toContain('<html lang="he" dir="rtl" data-script="Hebr">');
  expect(html).not.toContain('og:image');
  expect(read('index.html')).toContain('og:image');
  expect(read('he/order.html')).toContain('\u2067$\u00a012.95\u2069');
  // In German.
  expect(html).toContain('>\u2066Zum Inhalt springen\u2069<');
  expect(of('language-from-elsewhere')[0]).not.toContain('amounts');
  expect(of('language-from-elsewhere')[0]).toContain("Hebrew letters have the fonts of visitors'");
  expect(of('missing-ui-texts')[0]).toMatch(
    /there is no messages\/he\.json with the \d+ texts in Hebrew, .* in German\.$/,
  );
});

test("a language of the product may have another code, and another language's values for what it lacks", async () => {
  const locales = [
    { code: 'ja-JP', fallbackCode: null, default: true },
    { code: 'de-DE', fallbackCode: 'ja-JP', default: false },
    { code: 'pt-BR', fallbackCode: 'ja-JP', default: false },
  ];
  const [top, home] = JSON.parse(JSON.stringify(homePage()).replaceAll('en-US', 'ja-JP'));
  home.fields.title['de-DE'] = 'Auf Deutsch';
  const roots = JSON.parse(
    JSON.stringify([directory('a', 'de'), directory('b', 'ja')]).replaceAll('en-US', 'ja-JP'),
  );
  const folder = siteFolder(space([top, home, ...roots], locales), {
    languages: ['ja', 'de', { code: 'pt-br', fallback: 'de', prefix: false }],
  });
  const { code, read, of } = await build(folder);
  expect(code).toBe(0);
  expect(read('ja.html')).toContain('<html lang="ja" dir="ltr" data-script="Jpan">');
  expect(read('ja.html')).toContain('本文へスキップ');
  expect(read('index.html')).toContain('<html lang="pt-BR" dir="ltr">');
  expect(read('index.html')).toContain('| Auf Deutsch</title>');
  expect(of('missing-ui-texts')).toEqual([]);
  // Some disks ignore case: `pt-BR.json` would take the place of `pt-br.json`.
  expect(readdirSync(join(folder, 'out/assets/messages')).sort()).toEqual([
    'de.json',
    'ja.json',
    'pt-br.json',
  ]);
});

test('a language whose locale the space lacks is named, and none falls back to it', async () => {
  const { of, read } = await build(
    siteFolder(content, {
      languages: ['de', { code: 'en', fallback: 'fr' }, { code: 'cs', contentful: 'cs' }, 'fr'],
      heldBackLocales: ['fr'],
    }),
  );
  expect(read('en.html')).toContain('<title>Wayfold | home</title>');
  expect(of('missing-locale')).toEqual([
    expect.stringContaining('lists Czech (cs), but the export has no locale "cs", so'),
  ]);
});

test('addresses of a language that has become the default one lead to those without its code, by one line each', async () => {
  const folder = siteFolder(content, { languages: ['en', 'de', 'cs'].map((code) => ({ code })) });
  const roots = (...codes: string[]) => {
    const entries = [...homePage(), page('help', 'hilfe', 'root'), page('about', 'ueber', 'root')];
    const all = inGerman([...entries, ...codes.map((code) => directory(`root-${code}`, code))]);
    writeFileSync(join(folder, 'content.json'), JSON.stringify(space(all, content.locales)));
  };
  roots('de', 'cs');
  expect((await build(folder)).code).toBe(0);
  configureSite(folder, { languages });
  const refused = await build(folder);
  expect(refused.issues.map(({ hint }) => hint)).toContain(
    'Unpublish it: this is the default language, whose paths begin without its code.',
  );
  roots('en', 'cs');
  const { code, read } = await build(folder);
  expect(code).toBe(0);
  const lines = read('_redirects')
    .split('\n')
    .filter((line) => line.startsWith('/de'));
  expect(lines).toEqual(['/de / 301', '/de/ / 301', '/de/* https://www.wayfold.example/:splat 301']);
});

test('without the list, a locale of the space that is no language of the product is named with what to write', async () => {
  const latin = { code: 'sr-Latn-RS', fallbackCode: 'de-DE', default: false };
  const { of, issues } = await build(
    siteFolder({ ...content, locales: [...content.locales, latin, { ...latin, code: 'sr-Cyrl-RS' }] }),
  );
  expect(of('unknown-locale')).toHaveLength(4);
  const hints = issues.map(({ hint }) => hint).join('\n');
  for (const written of [
    "as { code: 'cs', contentful: 'cs-CZ' }",
    "as { code: 'sr-latn', contentful: 'sr-Latn-RS' }",
    "as { code: 'sr', contentful: 'sr-Cyrl-RS' }",
  ])
    expect(hints).toContain(written);
});

test.each([
  [['de', 'cz'], `languages.1: isn't a language that Meridian has texts for: write { code: 'cz' }`],
  [['de', 'de'], 'languages.1: is in the list twice'],
  [['jp', { code: 'ja' }], 'languages.1.code: has the tag ja, as another language of the list'],
  [
    ['de', { code: 'at', tag: 'de-AT', contentful: 'de-DE' }],
    'languages.1.contentful: has the locale de-DE, as another',
  ],
  [['de', { code: 'cs', fallback: 'fr' }], `languages.1.fallback: isn't another language of the list`],
  [
    [
      { code: 'de', prefix: false },
      { code: 'en', prefix: false },
    ],
    'languages.1.prefix: is set for another',
  ],
  [['de', { code: 'CS' }], 'languages.1.code: must be a code of small letters and "-", such as cs or pt-br'],
  [['de', { code: 'cs', tag: 'cs_CZ' }], 'languages.1.tag: must be a language tag, such as pt-BR'],
  [['de', { code: 'cs', colour: 'red' }], "languages.1.colour: isn't a known key"],
  [['de', { code: 'cs', money: '9,99 €' }], '9,99 $, where $ stands for the sign of any currency'],
  [['de', 7], 'languages.1: '],
  [[], 'languages: must name a language'],
])('the list %j is refused', async (languages, message) => {
  const { code, stderr } = await runCli(['validate'], { cwd: siteFolder(content, { languages }) });
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('other settings and flags know the languages of the list alone', async () => {
  const run = (config: object, ...line: string[]) =>
    runCli(['validate', ...line], { cwd: siteFolder(content, { languages, ...config }) });
  expect((await run({ heldBackLocales: ['fr'] })).stderr).toContain("isn't a language of the site");
  expect((await run({ heldBackLocales: ['cs'] })).code).toBe(0);
  expect((await run({}, '--locale', 'fr')).stderr).toContain('It has de, en, cs.');
});
