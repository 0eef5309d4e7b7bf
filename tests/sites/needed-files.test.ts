/** A site publishes the files that its languages and its features need, and no others. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildOffer } from '../../content/sample/source/space/offer.ts';
import siteConfig from '../../site.config.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  type ExportedEntry,
  english,
  entry,
  german,
  homePage,
  linkTo,
  offer,
  page,
  space,
} from '../helpers/space-builder.ts';
import { filesIn } from '../output/read-site.ts';

const plain = { origin: siteConfig.origin, brand: siteConfig.brand, content: 'content.json', out: 'out' };
const selling = { ...plain, checkout: siteConfig.checkout };

function contentWith(blocks: readonly ExportedEntry[] = [], name = 'plain') {
  const shown = blocks.map(({ sys: { id } }) => linkTo(String(id)));
  const pages = [
    ...homePage({ blocks: shown, menu: undefined }),
    page('plain', 'plain', 'root', { title: name }),
  ];
  return space([...pages, ...blocks, entry('directory', 'german', { slug: 'de' })], [english, german]);
}

/** Builds a site, and lists its files without their hashes. */
async function filesOf(content: unknown, config: Readonly<Record<string, unknown>> = plain) {
  const folder = siteFolder(content);
  writeFileSync(join(folder, 'site.config.ts'), `export default ${JSON.stringify(config)};`);
  const { code, stderr } = await runCli(['build', '--quiet'], { cwd: folder });
  expect([code, stderr]).toEqual([0, '']);
  const out = join(folder, 'out');
  const files = filesIn(out).map((file) => file.replace(/(?<=^assets\/.*)-[\w]{8,10}(?=\.\w+$)/, ''));
  return { files: files.toSorted(), read: (file: string) => readFileSync(join(out, file), 'utf8') };
}

test('two languages, neither checkout nor servers nor chat: each file has a reason', async () => {
  const { files, read } = await filesOf(contentWith());
  const reasons: Readonly<Record<string, readonly string[]>> = {
    'the pages, in each language': ['index.html', 'plain.html', 'de.html', 'de/plain.html'],
    'the 404 page of each language': ['404.html', 'de/404.html', 'assets/css/built-in-pages.css'],
    'the style sheet': ['assets/css/site.css'],
    'Latin letters: those of all pages, those of European languages, and others that texts may quote': [
      'assets/fonts/inter-latin.woff2',
      'assets/fonts/inter-european.woff2',
      'assets/fonts/inter-latin-ext-wght-normal.woff2',
    ],
    'the script of all pages, and what it loads on demand: a report of an error, another language': [
      'assets/js/shell.js',
      'assets/js/shell-report-page-error.js',
      'assets/js/chunk.js',
      'assets/js/shell-suggest-language.js',
    ],
    'the words that suggest another language': ['assets/messages/de.json', 'assets/messages/en.json'],
    'icons of browsers and systems': [
      'favicon.ico',
      'assets/media/icon.svg',
      'assets/media/icon-180.png',
      'assets/media/icon-192.png',
      'assets/media/icon-512.png',
      'assets/media/icon-maskable.png',
      'assets/media/site-de.webmanifest',
      'assets/media/site-en.webmanifest',
    ],
    'search engines': ['robots.txt', 'sitemap.xml', 'sitemap-1.xml'],
    'hosts and browsers': ['_headers', '_redirects', 'serve.json', 'speculation-rules.json'],
    'other systems, and the next build': ['email-destinations.json', 'manifest.json'],
  };
  expect(files).toEqual(Object.values(reasons).flat().toSorted());
  expect(read('_headers')).toContain(
    "connect-src 'self'; frame-src 'self'; style-src 'self'; img-src 'self' https: data:;",
  );
  expect(read('speculation-rules.json')).not.toContain('cart');
  const css = read(/href="\/(assets\/css\/[^"]*)"/.exec(read('index.html'))?.[1] ?? '');
  expect(css).not.toMatch(/flags-|Noto Sans (?:Arabic|Thai|JP|KR) Variable["']?;font-style/);
});

test.each([
  ['checkout', contentWith([offer()]), selling, ['css/checkout', 'js/checkout', 'css/cart', 'js/renewal']],
  ['chat', contentWith(), { ...plain, chat: { script: '/chat.js' } }, ['js/shell-open-chat']],
  [
    'the list of servers',
    contentWith([entry('serverLocations', 'list', {})]),
    plain,
    ['js/locations', 'media/flags'],
  ],
  [
    'the address',
    contentWith([entry('visitorAddress', 'address', { heading: 'x' })]),
    plain,
    ['js/shell-show-address'],
  ],
  ['Arabic', contentWith([], 'العربية'), plain, ['fonts/noto-sans-arabic-letters']],
  ['Thai', contentWith([], 'ไทย'), plain, ['fonts/noto-sans-thai-thai']],
  ['Vietnamese', contentWith([], 'Tiếng Việt'), plain, ['fonts/inter-vietnamese']],
  ['Cyrillic', contentWith([], 'Русский'), plain, ['fonts/inter-cyrillic']],
  ['Japanese', contentWith([], 'カナ'), plain, ['css/fonts-japanese', 'js/shell-small-fonts']],
])('%s has its files where a site has it', async (_what, content, config, wanted) => {
  const { files } = await filesOf(content, config);
  for (const file of wanted)
    expect(files.filter((each) => each.startsWith(`assets/${file}`)).length, file).toBeGreaterThan(0);
});

test('a site that sells has every variant of the order page, without a partner page', async () => {
  const regular = 'Get the product in three easy steps';
  const special = ['Special Deal: 12 Months + 3 Months FREE', 'Stay protected from $0.27 a day', '49% off'];
  const features = 'All plans include all features.';
  const referral = 'gives you 1 month free';
  const backup = 'online backup by Backblaze';
  const texts = [regular, ...special, features, referral, backup];
  const { files, read } = await filesOf(contentWith([offer({ products: buildOffer().products })]), selling);
  const orderPages = files.filter((file) => /^order\b/.test(file));
  const visible = (file: string) => read(file).replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, '');
  const shown = orderPages.map((file) => [file, texts.filter((text) => visible(file).includes(text))]);
  expect(Object.fromEntries(shown)).toEqual({
    'order.html': [regular],
    'order/regular.html': [regular],
    'order/regular-tier-1.html': [regular, features],
    'order/regular-referrer.html': [regular, referral],
    'order/special.html': special,
    'order/special-tier-1.html': [...special, features],
    'order/special-referrer.html': [...special, referral],
    'order/special-backblaze.html': [...special, backup],
    'order/special-referrer-backblaze.html': [...special, referral, backup],
    'order/test-personalization.html': [regular],
  });
  expect(files).toEqual(expect.arrayContaining(orderPages.map((file) => `de/${file}`)));
  expect(orderPages.filter((file) => read(file).includes('"isBasePage":true'))).toEqual(['order.html']);
  expect(read('speculation-rules.json')).toContain('"/de/order/*"');
});

test('a link that opens the chat is there with a chat alone', async () => {
  const content = contentWith([entry('liveChatLink', 'link', { text: 'Ask us' })]);
  const chat = { script: '/chat.js' };
  expect((await filesOf(content, { ...plain, chat })).read('index.html')).toContain('Ask us');
  const { read } = await filesOf(content);
  expect(read('index.html')).not.toMatch(/Ask us|data-chat/);
});

test('escaped characters of an export bring the fonts that these characters need', async () => {
  const content = contentWith([], 'Grüße, Привіт');
  const escaped = JSON.stringify(content).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const { files } = await filesOf(escaped);
  expect(files).toContain('assets/fonts/inter-cyrillic.woff2');
  expect(files).toEqual((await filesOf(content)).files);
});
