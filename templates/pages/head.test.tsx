import { expect, test } from 'vitest';
import { type Locale, localeByCode } from '../../domain/locales/locales.ts';
import { earlyScript, systemScript } from '../../domain/site/early-script.ts';
import { themeColoursOf } from '../../domain/site/theme.ts';
import { choiceKey } from '../../runtime/lib/storage.ts';
import { fakePage } from '../fake-page.ts';
import { markupIn } from '../shape.tsx';
import { documentTitle, Head, type HeadModel } from './head.tsx';

const model: HeadModel = {
  title: 'Server & Standorte',
  description: 'Alle "Server"',
  canonical: 'https://w.example/de/vpn-server',
  locale: localeByCode('de') as Locale,
  ogImage: {
    url: 'https://w.example/card.png',
    width: 1200,
    height: 630,
    contentType: 'image/png',
    alt: 'A map',
  },
  stylesheets: ['/assets/site.css'],
  lateStylesheets: [],
  fontPreloads: ['/assets/inter.woff2'],
  scripts: [{ src: '/assets/shell.js', integrity: 'sha256-abc', imports: [] }],
  ...themeColoursOf(undefined),
  icon: '/assets/icon.svg',
  appleIcon: '/assets/icon-180.png',
  manifest: '/assets/site.webmanifest',
};

test.each([
  ['Goods', 'Go', false],
  ['Cargo and go-karts', 'Goo', false],
  ['Ready to go', 'Go', true],
  ['Go: 2 plans', 'Go', true],
  ['Go2', 'Go', false],
  ['Гоа', 'Го', false],
  ['WAYFOLDの料金', 'Wayfold', true],
  ['ราคาของWayfoldทั้งหมด', 'Wayfold', true],
  ['Wayfold의 요금', 'Wayfold', true],
  ['What is C++?', 'C++', true],
])('whether the title %j names the brand %j is %s', (title, brand, isNamed) => {
  expect(documentTitle(title, brand, false) === title).toBe(isNamed);
});

function head(own: Partial<HeadModel> = {}): string {
  return markupIn(fakePage({}, { locale: model.locale }), <Head {...model} {...own} />);
}

test('says the encoding first, and marks members before any style is applied', () => {
  const html = head();
  expect(html).toMatch(/^<meta charset="utf-8"\/>/);
  expect(html.indexOf(earlyScript)).toBeGreaterThan(0);
  expect(html.indexOf(earlyScript)).toBeLessThan(html.indexOf('rel="stylesheet"'));
});

test.each([
  '<title>Server &amp; Standorte | Wayfold</title>',
  '<meta name="description" content="Alle &quot;Server&quot;"/>',
  '<link rel="canonical" href="https://w.example/de/vpn-server"/>',
  '<meta property="og:title" content="Server &amp; Standorte"/>',
  '<meta property="og:url" content="https://w.example/de/vpn-server"/>',
  '<meta property="og:locale" content="de_DE"/>',
  '<meta property="og:image" content="https://w.example/card.png"/>',
  '<meta property="og:image:type" content="image/png"/>',
  '<meta property="og:image:alt" content="A map"/>',
  '<meta property="og:image:width" content="1200"/>',
  '<meta property="og:image:height" content="630"/>',
  '<link rel="apple-touch-icon" href="/assets/icon-180.png"/>',
  '<link rel="manifest" href="/assets/site.webmanifest"/>',
  '<meta name="twitter:card" content="summary_large_image"/>',
  '<link rel="preload" as="font" type="font/woff2" href="/assets/inter.woff2" crossorigin="anonymous"/>',
  '<script type="module" src="/assets/shell.js" integrity="sha256-abc"></script>',
])('holds %s', (tag) => {
  expect(head().toLowerCase()).toContain(tag.toLowerCase());
});

test('leaves out missing metadata, and excludes a page from search only on request', () => {
  const html = head({ description: undefined, ogImage: undefined });
  expect(html).not.toMatch(/description|og:image|noindex/);
  expect(html).toContain('<meta name="twitter:card" content="summary"/>');
  expect(head({ noIndex: true })).toContain('<meta name="robots" content="noindex"/>');
});

test.each([
  ['xv_ue=1', 'member'],
  ['a=b; xv_ue=1; c=d', 'member'],
  ['xv_ue=0', undefined],
  ['xv_ue=10', undefined],
  ['my_xv_ue=1', undefined],
  ['', undefined],
])('the cookie %j makes the visitor %s', (cookie, user) => {
  const dataset: { js?: string; user?: string } = {};
  new Function('document', earlyScript)({ documentElement: { dataset }, cookie });
  expect(dataset).toEqual(user ? { js: '', user } : { js: '' });
});

test.each([
  [null, true],
  ['{}', false],
  ['{"statistics":false}', false],
])('with the stored choice of cookies %j, whether it asks is %s', (stored, isAsked) => {
  const dataset = {};
  const storage = stored === null ? {} : { [choiceKey]: stored };
  new Function('document', 'localStorage', earlyScript)(
    { documentElement: { dataset }, cookie: '' },
    storage,
  );
  expect(dataset).toEqual(isAsked ? { js: '', ask: '' } : { js: '' });
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 0, 'mac'],
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/150.0.0.0 Mobile Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36', 10, 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 0, undefined],
  ['Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) Version/8.0 TV Safari/537.36', 0, undefined],
])('of the buttons for systems %s with %d points leaves that for %s', (userAgent, maxTouchPoints, own) => {
  const buttons = ['windows', 'mac', 'ios', 'android', undefined].map((system) => ({
    hidden: false,
    dataset: system === undefined ? {} : { system },
  }));
  const document = { currentScript: { parentNode: { children: buttons } } };
  new Function('navigator', 'document', systemScript)({ userAgent, maxTouchPoints }, document);
  const shown = buttons.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.system);
  // Without a button for the system all are left.
  expect(shown).toEqual(own ? [own, undefined] : ['windows', 'mac', 'ios', 'android', undefined]);
});

test('marks that scripts run also where the browser refuses cookies', () => {
  const dataset: { js?: string; user?: string } = {};
  const refusing = {
    documentElement: { dataset },
    get cookie(): never {
      throw new Error('refused');
    },
  };
  new Function('document', earlyScript)(refusing);
  expect(dataset).toEqual({ js: '' });
});

test.each([
  ['Plans and prices', false, 'Plans and prices | Wayfold'],
  ['Wayfold VPN', false, 'Wayfold VPN'],
  ['WAYFOLDの料金', false, 'WAYFOLDの料金'],
  ['Private internet', true, 'Wayfold | Private internet'],
  ['', true, 'Wayfold'],
])('the title %j (home page: %s) is shown as %j', (title, isHome, shown) => {
  expect(documentTitle(title, 'Wayfold', isHome)).toBe(shown);
  expect(head({ title, ...(isHome && { home: { layout: undefined } }) })).toContain(
    `<title>${shown}</title>`,
  );
});
