/** What a site changes of its look by a theme.css of its own (docs/look.md). */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTheme, readTokens } from '../../cli/theme.ts';
import { readColour } from '../../cli/theme-colours.ts';
import { createFontFinder, createShaper } from '../../pipeline/cards/card-fonts.ts';
import { faintColours, keptColours } from '../../pipeline/validate/site.ts';
import { replaceFile, startDev } from '../dev/start-dev.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { english, homePage, space } from '../helpers/space-builder.ts';
import { newFolder, temporaryFolder } from '../helpers/temp-folder.ts';
import { filesIn } from '../output/read-site.ts';
import { type CliSite, openCliSite } from '../rebuild/cli-site.ts';

const content = space(homePage({ blocks: [], menu: undefined }), [english]);
const page = readFileSync(join(root, 'docs/look.md'), 'utf8');
const listings = Array.from(page.matchAll(/```css theme\.css\n([\s\S]*?)```/g), ([, css = '']) => css);
const faults = /```text faults\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

const serif = join(root, 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf');
const inter = join(root, 'data/fonts/inter-latin.woff2');
const sans = join(root, 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const thai = join(
  root,
  'node_modules/@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2',
);

function siteWith(css: string, config: Readonly<Record<string, unknown>> = {}): string {
  const folder = siteFolder(content, config);
  mkdirSync(join(folder, 'assets'));
  cpSync(inter, join(folder, 'assets/brand-sans.woff2'));
  cpSync(serif, join(folder, 'assets/brand-serif-bold.ttf'));
  writeFileSync(join(folder, 'theme.css'), css);
  return folder;
}

const validate = (cwd: string, ...flags: readonly string[]) =>
  runCli(['validate', '--format', 'json', '--rule', 'theme-contrast', '--rule', 'theme-hue', ...flags], {
    cwd,
  });

function findingsIn(stdout: string): string[] {
  return (JSON.parse(stdout) as { issues: { message: string }[] }).issues.map(({ message }) => message);
}

function styleOf(out: string): string {
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  const css = readFileSync(join(out, /href="(\/assets\/css\/site-[^"]*)"/.exec(html)?.[1] ?? ''), 'utf8');
  return css;
}

/** Brands of five colours, whose links can be read on white or not. */
const brands = {
  red: '--ink-900: #2a0a0f; --teal-600: #c8102e; --coral-600: #c8102e; --sun-400: #ffc72c; --sand-50: #fff5f5',
  pink: '--ink-900: #111; --teal-600: #d6004c; --coral-600: #d6004c; --sun-400: #ffe600; --sand-50: #fffbe0',
  violet:
    '--ink-900: #3a0ca3; --teal-600: #7209b7; --coral-600: #b5179e; --sun-400: #4cc9f0; --sand-50: #f5f0ff',
  black: '--ink-900: #000; --teal-600: #000; --coral-600: #000; --sun-400: #fff; --sand-50: #f4f4f4',
  blue: '--ink-900: #00003a; --teal-600: #00f; --coral-600: #00f; --sun-400: #ff0; --sand-50: #f0f0ff',
  green:
    '--ink-900: #05260f; --teal-600: #0b7a2f; --coral-600: #0b7a2f; --sun-400: #c6ff00; --sand-50: #f1fbf0',
  rust: '--ink-900: #06343b; --teal-600: #00706b; --coral-600: #a8321f; --sun-400: #f3d34a; --sand-50: #f1f7f6',
};
const faintBrands = {
  yellow:
    '--ink-900: #1c1a00; --teal-600: #ffd400; --coral-600: #ffd400; --sun-400: #ffd400; --sand-50: #fffbe6',
  pale: '--ink-900: #2d2a3a; --teal-600: #e3d7f7; --coral-600: #f7d7e3; --sun-400: #fff1c9; --sand-50: #fdfbff',
};

function themeOf(css: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'theme.css'), css);
  return readTheme(join(folder, 'theme.css'), root);
}

describe('what follows from the colours of a brand', () => {
  test.each(Object.entries(brands))(
    'can be read in both schemes, and nothing is left of Meridian: %s',
    (_name, css) => {
      const { faint, kept } = themeOf(`:root { ${css} }`);
      expect({ faint, kept }).toEqual({ faint: [], kept: [] });
    },
  );

  test.each(Object.entries(faintBrands))(
    'can be read where the colours themselves cannot: %s',
    (_name, css) => {
      const { faint } = themeOf(`:root { ${css}; --on-action: var(--ink-900) }`);
      const fronts = new Set(faint.map(({ front, scheme }) => `${front} ${scheme}`));
      expect(fronts).toEqual(new Set(['accent light', 'on-accent light', 'focus light', 'action light']));
      // No button of a site without `checkout` has the colour of buying.
      const messages = faintColours({ theme: themeOf(`:root { ${css} }`), checkout: undefined });
      expect(messages.map(({ message }) => message).join()).not.toContain('action');
    },
  );

  test('is listed by the page, and what is set stays', () => {
    const { css } = themeOf(`:root { ${brands.red}; --light: #fff; }`);
    const names = Array.from(css.matchAll(/(--[\w-]+):/g), ([, name]) => name);
    const listed: readonly string[] =
      /unless\n`theme.css` sets them:([^.]*)\./.exec(page)?.[1]?.match(/--[\w-]+/g) ?? [];
    expect(names.slice(6)).toEqual(listed.filter((name) => name !== '--light'));
    expect(css).toContain('--light:#fff;');
    const followers = Array.from(
      page.matchAll(/isn't mixed of any other: ([^.]*)\./g),
      ([, list = '']) => list,
    ).join();
    const tokens = readFileSync(join(root, 'templates/styles/tokens.css'), 'utf8');
    const pairs = Array.from(tokens.matchAll(/^ +(--[\w-]+): (light-dark\(.*\));$/gm));
    const own = pairs
      .filter(([, , pair = '']) => !/, var\(--[\w-]+\)\)$/.test(pair))
      .map(([, name = '']) => name);
    expect([...new Set(own)].filter((name) => !listed.includes(name))).toEqual(followers.match(/--[\w-]+/g));
  });

  test('is of no hue of Meridian: its light, dark grounds and soft text are those of a red brand', () => {
    const { css } = themeOf(`:root { ${brands.red} }`);
    const tokens = new Map([
      ...readTokens(readFileSync(join(root, 'templates/styles/tokens.css'), 'utf8')),
      ...Array.from(
        css.matchAll(/--([\w-]+):([^;}]+)/g),
        ([, name = '', value = '']) => [name, value] as const,
      ),
    ]);
    for (const role of [
      'ground',
      'raised',
      'text-soft',
      'tint',
      'light',
      'light-on-tint',
      'light-on-deep',
      'ground-tint',
      'art-sky',
      'line',
      'action',
    ])
      for (const scheme of ['light', 'dark'] as const) {
        const [red = 0, green = 0, blue = 0] = readColour(`var(--${role})`, scheme, tokens) ?? [];
        expect([role, red >= Math.max(green, blue)]).toEqual([role, true]);
      }
  });

  test('is not the whole site where a brand sets a few: validate names what is left, unless it is set', async () => {
    const left = async (css: string, config = {}) => {
      const cwd = siteWith(css, config);
      return findingsIn(
        (await runCli(['validate', '--format', 'json', '--rule', 'theme-hue'], { cwd })).stdout,
      );
    };
    expect(await left(':root { --radius: 0.5rem }')).toEqual([]);
    expect(await left(':root { --teal-600: #c8102e; --sand-50: #faf8f4 }')).toEqual([
      "Meridian's hue: theme.css sets colours, but not --ink-900, --sun-400, --coral-600.",
    ]);
    expect(
      await left(
        ':root { color-scheme: dark; --night-900: #0e0a1a; --teal-300: #c4a1ff; --ink-900: #1a1230 }',
      ),
    ).toEqual(["Meridian's hue: theme.css sets colours, but not --teal-600, --sun-400, --coral-600."]);
    // Buttons that lead to the order are of sites with `checkout`.
    const theme = themeOf(':root { --ink-900: #000; --teal-600: #000; --sand-50: #fff; --sun-400: #fff }');
    expect([theme.kept, keptColours({ theme, checkout: undefined })]).toEqual([['coral-600'], []]);
    expect(themeOf(':root { --ink-900: #000 }').kept).toEqual([
      'teal-600',
      'sun-400',
      'coral-600',
      'sand-50',
    ]);
  });
});

test('the page has a listing for each kind of brand', () => {
  expect(listings).toHaveLength(3);
});

test.each(listings)(
  'a theme of the page can be read, its colours told apart, and no others are left: %#',
  async (css) => {
    const { code, stdout } = await validate(siteWith(css));
    expect(code).toBe(0);
    expect(findingsIn(stdout)).toEqual([]);
  },
);

test('faults are named as the page says', async () => {
  const css = ':root {\n  --acent: #b34700;\n  --text: inkblue;\n}\nh1 { --text: #000; }\n';
  const { code, stderr } = await validate(siteWith(css));
  expect(code).toBe(2);
  expect(stderr).toContain(faults);
});

test('comments, layers and the encoding are no part of what is set', async () => {
  const css =
    '\uFEFF@charset "utf-8";\n@layer brand;\n@layer brand { /* } */ :root { --radius: /* ; */ 4px; --shadow-1:none } }';
  const folder = siteWith(css);
  expect((await validate(folder)).code).toBe(0);
  expect(readTheme(join(folder, 'theme.css'), root).css).toContain('--radius:4px;--shadow-1:none');
});

test.each([
  ['a rule in another', ':root { @media print { --text: #000; } }', 'theme.css:1: "@media" can\'t be used'],
  ['an import', '@import "x.css";\n:root { --text: #000; }', 'theme.css:1: "@import "x.css"" stands outside'],
  ['no value', '/* a\n */:root {\n\n --text:;}', 'theme.css:4: "--text:" isn\'t a declaration'],
  ['a property', ':root { color: red }', "theme.css:1: color isn't a token"],
  ['a family', ':root { --font-body: Arial }', "theme.css:1: --font-body isn't a token"],
  ['a missing token', ':root { --text: var(--ink) }', 'theme.css:1: --text: there is no token --ink'],
  ['a circle', ':root { --text: var(--text) }', '--text takes its value from itself'],
  [
    'a circle of lengths',
    ':root { --radius: calc(var(--gutter) * 2); --gutter: var(--radius) }',
    'theme.css:1: --gutter takes its value from itself',
  ],
  [
    'a scheme of the system',
    '@media (prefers-color-scheme: dark) {\n :root { --text: #fff } }',
    '1: "@media" can\'t',
  ],
  ['an open rule', ':root {\n --text: #fff;\n', 'theme.css:2: a "}" is missing'],
  ['a pair in the palette', ':root { --ink-900: light-dark(#000, #fff) }', 'one colour in both schemes'],
  ['a length without unit', ':root { --radius: 4 }', '--radius: "4" isn\'t a length'],
  ['a number with unit', ':root { --leading: 2rem }', '--leading: "2rem" isn\'t a number'],
  ['no time', ':root { --quick: fast }', '--quick: "fast" isn\'t a time'],
  ['open brackets', ':root { --gutter: calc(1rem }', '--gutter: "calc(1rem }" isn\'t a length'],
  ['an important value', ':root { --shadow-1: none !important }', 'isn\'t a value without "!important"'],
  [
    'a font elsewhere',
    '@font-face { font-family: A; src: url(https://a.example/a.woff2) }',
    'src: must be one url(',
  ],
  [
    'a missing font',
    '@font-face { font-family: A; src: url(a.ttf) } :root { --font-text: A }',
    "theme.css is invalid:\ntheme.css:1: src: a.ttf can't be read: it doesn't exist.\ndocs/look.md",
  ],
  [
    'a font without family',
    '@font-face { src: url("assets/brand-sans.woff2") }',
    'font-family must be a name',
  ],
  [
    'a weight',
    '@font-face { font-family: A; src: url(a.ttf); font-weight: heavy }',
    '"heavy" isn\'t a weight',
  ],
  [
    'ranges',
    '@font-face { font-family: A; src: url(a.ttf); unicode-range: U+0 }',
    "unicode-range can't be set",
  ],
  [
    'a family of no font that is nearly one',
    '@font-face { font-family: "Figtree"; src: url(a.ttf) } :root { --font-headings: Figtre }',
    'no @font-face of theme.css has the family Figtre. Did you mean "Figtree"?',
  ],
  ['a family of no font', ':root { --font-text: Arial }', 'no @font-face of theme.css has the family Arial'],
  ['an unknown scheme', ':root { color-scheme: dim }', 'color-scheme is "light", "dark" or "light dark"'],
])('%s is a fault', async (_what, css, message) => {
  const { code, stderr } = await validate(siteWith(css));
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('colours that are hard to tell apart are found, with the declaration that makes them so', async () => {
  const css = ':root {\n  --teal-600: #5fb8b0;\n  --on-action: light-dark(#ffb0a0, #fff);\n}\n';
  const { code, stdout } = await validate(siteWith(css));
  expect(code).toBe(0);
  expect(findingsIn(stdout)).toEqual([
    expect.stringMatching(
      /^Too little contrast: theme.css:2: by --teal-600 --accent has 2\.\d\d:1 on --ground \(light; at least 4.5:1\), /,
    ),
    expect.stringContaining('theme.css:2: by --teal-600 --focus has 2.'),
    expect.stringContaining('theme.css:2: by --teal-600 --on-accent has 2.'),
    expect.stringContaining('theme.css:3: --on-action has 2.'),
    expect.stringMatching(/^Meridian's hue: .* but not --ink-900, --sun-400, --coral-600, --sand-50\.$/),
  ]);
  const strict = siteWith(css, { rules: { 'theme-contrast': 'error' } });
  expect((await validate(strict)).code).toBe(1);
});

test('a site of one scheme says so, and its icon, cards and bars have its colours', async () => {
  const folder = siteWith(listings[2] ?? '', { shareCards: true });
  expect(await runCli(['build', '--quiet'], { cwd: folder })).toMatchObject({ code: 0 });
  const out = join(folder, 'out');
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  expect(html.match(/<meta name="(color-scheme|theme-color)"[^>]*>/g)).toEqual([
    '<meta name="color-scheme" content="dark"/>',
    '<meta name="theme-color" content="#161027"/>',
  ]);
  const icon = filesIn(out).find((file) => /icon-\w+\.svg$/.test(file)) ?? '';
  expect(readFileSync(join(out, icon), 'utf8')).toContain('fill="#c4a1ff"');
  expect(styleOf(out).includes('@media screen{:root{color-scheme:dark;--night-900:#0e0a1a')).toBe(true);
  const graph = await runCli(['graph', '--format', 'dot'], { cwd: folder });
  expect(graph.stdout).toContain('fillcolor="#211838"');
});

describe('own fonts', () => {
  const listing = listings[1] ?? '';

  test('are cut and preloaded, have fallbacks of their metrics, and come before those of the engine', async () => {
    // The files themselves aren't published, and need no mention.
    const folder = siteWith(listing, { localAssets: { host: 'a.example', folder: 'assets' } });
    const { code, stdout } = await runCli(['build', '--format', 'json'], { cwd: folder });
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('unpublished-file')]);
    const out = join(folder, 'out');
    expect(filesIn(join(out, 'assets/media')).filter((file) => file.startsWith('brand'))).toEqual([]);
    const fonts = filesIn(join(out, 'assets/fonts')).map((file) => file.replace(/-\w{10}\./, '.'));
    expect(fonts.filter((file) => file.startsWith('brand'))).toEqual([
      'brand-sans-latin.woff2',
      ...['european', 'latin', 'others'].map((part) => `brand-serif-${part}.woff2`),
    ]);
    const html = readFileSync(join(out, 'index.html'), 'utf8');
    const preloads = Array.from(html.matchAll(/as="font"[^>]*href="([^"]*)"/g), ([, href = '']) => href);
    expect(preloads.map((href) => href.replace(/-\w{10}\./, '.'))).toEqual([
      '/assets/fonts/brand-sans-latin.woff2',
      '/assets/fonts/brand-serif-latin.woff2',
    ]);
    // A quarter of the file: two thirds of the characters and all other tables are left out.
    const [latin = ''] = preloads.slice(1);
    expect(readFileSync(join(out, latin)).length).toBeLessThan(readFileSync(serif).length / 4);
    const css = styleOf(out);
    // The same letters as Inter take the same room.
    expect(/font-family:Brand Sans Fallback[^}]*/.exec(css)?.[0]).toMatch(
      /size-adjust:107\.12%;ascent-override:90\.44%;descent-override:22\.52%;line-gap-override:0%/,
    );
    expect(/--font-body:[^;]*/.exec(css)?.[0]).toContain(
      '"Brand Sans","Brand Sans Fallback","Brand Sans Wide Fallback","Inter Variable"',
    );
    expect(/h1,h2,h3,h4,h5,h6\{font-family:"?Brand Serif/.test(css)).toBe(true);
    expect(css.match(/font-family:Brand Sans;[^}]*/g)?.map((rule) => rule.replace(/-\w{10}\./, '.'))).toEqual(
      [expect.stringMatching(/font-weight:400 750;.*brand-sans-latin\.woff2.*unicode-range:U\+0000,U\+0020/)],
    );
  });

  test('set Arabic and Thai too, in files that pages of these languages preload; text has its letters where headings lack them', async () => {
    const faces = [
      '@font-face { font-family: "Brand"; src: url("sans.ttf"); }',
      '@font-face { font-family: "Brand"; src: url("thai.woff2"); font-weight: 100 900; }',
      '@font-face { font-family: "Title"; src: url("assets/brand-serif-bold.ttf"); font-weight: 700; }',
    ];
    const css = `${faces.join('')} :root { --font-text: "Brand"; --font-headings: "Title"; }`;
    const locales = ['ar-SA', 'th-TH'].map((code) => ({ code, fallbackCode: 'en-US', default: false }));
    const { entries } = space(homePage());
    const exported = { entries, locales: [english, ...locales] };
    const folder = siteFolder(exported, { languages: ['en', 'ar', 'th'], urls: {} });
    const copies = { 'sans.ttf': sans, 'thai.woff2': thai, 'assets/brand-serif-bold.ttf': serif };
    mkdirSync(join(folder, 'assets'));
    for (const [name, source] of Object.entries(copies)) cpSync(source, join(folder, name));
    writeFileSync(join(folder, 'theme.css'), css);
    expect(await runCli(['build', '--quiet'], { cwd: folder })).toMatchObject({ code: 0 });
    const out = join(folder, 'out');
    const preloadsOf = (file: string) => {
      const html = readFileSync(join(out, file), 'utf8');
      const found = html.matchAll(/as="font"[^>]*href="\/assets\/fonts\/([^"]*)-\w{10}\./g);
      return Array.from(found, ([, name]) => name);
    };
    expect(preloadsOf('index.html')).toEqual(['brand-latin', 'title-latin']);
    expect(preloadsOf('ar.html')).toEqual(['brand-latin', 'title-latin', 'brand-arabic']);
    expect(preloadsOf('th.html')).toEqual(['brand-latin', 'title-latin', 'brand-thai']);
    const families = (rule: RegExp) => rule.exec(styleOf(out))?.[1]?.replaceAll(/["\s]/g, '');
    const arabic = 'BrandArabic,NotoSansArabicVariable';
    expect(families(/\[data-script=Arab\]{--font-body:([^}]*)/)).toContain(`${arabic},Brand,`);
    expect(families(/\[data-script=Arab\] :is\(h1[^{]*{font-family:([^}]*)/)).toContain(`${arabic},Title,`);
    const rangeOfArabic = families(/font-family:"?Brand Arabic[^}]*unicode-range:([^}]*)/);
    expect(rangeOfArabic).toMatch(/^U\+0020-.*U\+0621-063A/);
  });

  test('draw cards and the icon, where they have the characters', async () => {
    const [own, usual] = [createShaper(createFontFinder(root, serif)), createShaper(createFontFinder(root))];
    expect(own('Plans', 'latin', false).width).not.toBeCloseTo(usual('Plans', 'latin', false).width, 2);
    expect(own('ไทย', 'thai', false)).toMatchObject({ width: usual('ไทย', 'thai', false).width });
    const iconOf = async (css: string) => {
      const folder = siteWith(css, { shareCards: true });
      expect(await runCli(['build', '--quiet'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
      const files = filesIn(join(folder, 'out/assets')).filter((file) => /icon-\w+\.svg$|card-/.test(file));
      return files.map((file) => readFileSync(join(folder, 'out/assets', file), 'latin1'));
    };
    const [before, after] = [await iconOf(':root{}'), await iconOf(listing)];
    expect(before.length).toBeGreaterThan(1);
    for (const [at, picture] of before.entries()) expect(after[at] === picture).toBe(false);
  });

  test('that are damaged end the build, and are named', async () => {
    const folder = siteWith(listing);
    writeFileSync(join(folder, 'assets/brand-sans.woff2'), 'wOF2 and no more');
    const { code, stderr } = await runCli(['build', '--quiet'], { cwd: folder });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('The font assets/brand-sans.woff2 of theme.css'),
    ]);
  });
});

describe('a build after a change of theme.css', () => {
  const folder = newFolder();
  let site: CliSite;
  const write = (css: string) => writeFileSync(join(folder, 'theme.css'), css);

  beforeAll(() => {
    site = openCliSite(folder);
    site.write(content);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is as one from scratch', async () => {
    await site.rebuild();
    write(':root { --radius: 3px; --ink-900: #2b160b; }');
    expect(await site.rebuild()).toContain('index.html');
    expect(styleOf(site.out).includes('--radius:3px')).toBe(true);
    expect(await site.rebuild()).toEqual([]);
    write(':root { --radius: 4px; --ink-900: #2b160b; }');
    expect(await site.rebuild()).toContain('index.html');
    mkdirSync(join(folder, 'assets'));
    cpSync(serif, join(folder, 'assets/a.ttf'));
    write('@font-face { font-family: A; src: url(assets/a.ttf) } :root { --font-text: A }');
    expect(await site.rebuild()).toContain('index.html');
    cpSync(inter, join(folder, 'assets/a.ttf'));
    expect(await site.rebuild()).toContain('index.html');
    rmSync(join(folder, 'theme.css'));
    expect(await site.rebuild()).toContain('index.html');
    expect(styleOf(site.out).includes('--radius:4px')).toBe(false);
  });

  test('is not merged from shards of the theme before', async () => {
    for (const part of ['1', '2'])
      expect((await site.build('--shard', `${part}/2`, '--out', `parts/${part}`)).code).toBe(0);
    write(':root { --radius: 5px; }');
    const merge = ['merge', 'parts/1', 'parts/2', '--out', 'merged', '--date', '2031-01-01', '--quiet'];
    const { code, stderr } = await runCli(merge, { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining('from another configuration')]);
  });
});

test('meridian dev shows a new theme.css, its changes and its faults', { tags: 'ci' }, async () => {
  const folder = siteFolder(content);
  const dev = await startDev(folder);
  const style = async () => {
    const href = /href="(\/assets\/css\/site[^"]*)"/.exec(await dev.text('/'))?.[1] ?? '';
    return dev.text(href);
  };
  expect(await style()).not.toContain('--radius:3px');
  replaceFile(folder, 'theme.css', ':root { --radius: 3px }');
  await dev.until(async () => expect(await style()).toContain('--radius:3px'));
  replaceFile(folder, 'theme.css', ':root { --radius: 3 }');
  const message = expect.stringContaining('theme.css:1: --radius: "3"');
  await dev.until(async () => expect((await dev.view('/')).faults).toMatchObject([{ message }]));
  replaceFile(folder, 'theme.css', ':root { --radius: 6px }');
  await dev.until(async () => expect(await style()).toContain('--radius:6px'));
});
