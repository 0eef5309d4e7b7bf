import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Entry } from '../../domain/content/entries.ts';
import { type Locale, localeByCode } from '../../domain/locales/locales.ts';
import { sampleCheckout } from '../../tests/helpers/sample-config.ts';
import { fakeItem, fakePage, linkTo } from '../fake-page.ts';
import type { PageContext } from '../pages/page-context.ts';
import { markupIn } from '../shape.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { LanguageDialog, LanguageItem } from './dialogs.tsx';
import { ShellEnd, ShellStart } from './shell.tsx';

const header: Entry<'header'> = {
  id: 'header',
  type: 'header',
  menu: [linkTo('features'), linkTo('help')],
  callsToAction: [linkTo('setup'), linkTo('start'), linkTo('other')],
};

const footer: Entry<'footer'> = {
  id: 'footer',
  type: 'footer',
  copyright: 'All rights reserved.',
  columns: [linkTo('column')],
  localeDropdown: linkTo('dropdown'),
  socialLinks: [linkTo('tube'), linkTo('forum')],
};

const page = fakePage({
  entries: [
    { id: 'column', type: 'footerColumn', heading: 'Product', links: [linkTo('features'), linkTo('gone')] },
  ],
  items: [
    fakeItem('features', { children: [fakeItem('speed')] }),
    fakeItem('help'),
    fakeItem('setup', { content_type: 'callToAction', identifier: 'setup' }),
    fakeItem('start', { content_type: 'callToAction', identifier: 'get-started' }),
    fakeItem('other', { content_type: 'callToAction', identifier: 'other' }),
    fakeItem('tube', { url: 'https://www.youtube.com/@wayfold' }),
    fakeItem('forum', { url: 'https://forum.example/' }),
    { name: 'Tongue', children: [], content_type: 'localeDropdown', unlocalized_entry_id: 'dropdown' },
  ],
});

const english = localeByCode('en') as Locale;
const german = localeByCode('de') as Locale;

function render(node: ReactNode, own: Partial<PageContext> = {}): string {
  return markupIn({ ...page, ...own }, node);
}

test('the skip link comes first', () => {
  expect(render(<ShellStart header={header} />)).toMatch(/^<a href="#main_content" class="skip-link">/);
});

test('members and visitors each see only their own secondary call to action', () => {
  const html = render(<ShellStart header={header} />);
  expect(html).toMatch(/data-for="member"><a href="\/setup" class="[^"]*\bsecondary"/);
  expect(html).toMatch(/data-for="visitor"><a href="\/start" class="[^"]*\bsecondary"/);
  expect(html).not.toContain('href="/other"');
});

test('an item with children has a button that says what it opens', () => {
  expect(render(<ShellStart header={header} />)).toMatch(
    /<li><a href="\/features">features<\/a> <button [^>]*aria-expanded="false" aria-label="shell.submenu features">/,
  );
});

test('a list gives analytics the ids of what its items link to, in their order', () => {
  const html = [render(<ShellStart header={header} />), render(<ShellEnd footer={footer} />)].join('');
  const labels = Array.from(html.matchAll(/ data-labels="([^"]*)"/g), ([, ids]) => ids);
  expect(labels).toEqual(['features help', 'features speed', 'features', 'tube forum', 'privacy-policy tos']);
});

test('languages are offered only where there is more than one', () => {
  const nodes = [
    <ShellStart key="start" header={header} />,
    <ShellEnd key="end" footer={footer} />,
    <LanguageDialog key="dialog">{null}</LanguageDialog>,
  ];
  expect(render(nodes).match(/popovertarget="language_dialog"/g)?.length).toBeGreaterThan(2);
  expect(render(nodes, { locales: [english] })).not.toContain('language_dialog');
});

test('the language dialog marks the current language and names each in itself', () => {
  const html = render(
    <LanguageDialog>
      <LanguageItem locale={english} path="/" current={false} />
      <LanguageItem locale={german} path="/de" current />
    </LanguageDialog>,
  );
  expect(html).toContain('language.choose</h2>');
  expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  expect(html).toMatch(/<a href="\/de" lang="de" aria-current="true">Deutsch<\/a>/);
});

test('the buttons that open the languages are named as editors wrote, else by a message', () => {
  const named = render(<ShellStart header={{ ...header, localeDropdown: linkTo('dropdown') }} />);
  expect(named).toMatch(/popovertarget="language_dialog"[^>]*aria-label="Tongue: English"/);
  expect(named).toMatch(
    /popovertarget="language_dialog"[^>]*><span class="icon globe"><\/span>Tongue: English<\/button>/,
  );
  expect(render(<ShellStart header={header} />).match(/language\.button English/g)).toHaveLength(2);
  expect(render(<ShellEnd footer={footer} />)).toContain('Tongue: English');
});

test('without entries, nothing is there that would open or surround nothing', () => {
  const html = render(
    <>
      <ShellStart header={{ ...header, menu: [], callsToAction: [linkTo('gone')] }} />
      <ShellEnd footer={undefined} />
    </>,
    { locales: [english] },
  );
  expect(html).not.toContain('side_menu');
  expect(html.match(/<nav|<ul[^>]*><\/ul>/g)).toBeNull();
  expect(render(<ShellStart header={{ ...header, menu: [] }} />)).toContain('popovertarget="side_menu"');
});

test('names and headings in a fallback language say so', () => {
  const help = fakeItem('help', { language: german, children: [fakeItem('chat')] });
  const column: Entry = { id: 'column', type: 'footerColumn', heading: 'Product', links: [linkTo('help')] };
  const home = fakeItem('home');
  const own = { navigation: () => help, breadcrumbs: [home, help], locales: [english] };
  const entry = () => ({ ...column, languages: { heading: german } });
  const html = render(
    <>
      <ShellStart header={header} />
      <Breadcrumbs />
      <ShellEnd footer={{ ...footer, languages: { copyright: german } }} chatScript={undefined} />
    </>,
    { ...own, entry, entries: () => [entry()] },
  );
  const attributes = 'lang="de" dir="ltr"';
  expect(html).toContain(`<span ${attributes}>help</span></button>`);
  expect(html).toContain(`<span aria-current="page" ${attributes}>help</span>`);
  expect(html).toMatch(new RegExp(`<p class="[^"]*" ${attributes}>Product</p>`));
  expect(html).toMatch(new RegExp(`<p class="[^"]*" ${attributes}>©`));
});

test('the footer has its columns, the year, and the links that code fixes', () => {
  const html = render(<ShellEnd footer={footer} />);
  expect(html).toContain('Product');
  expect(html).toContain('© 2026 All rights reserved.');
  expect(html).toContain('href="/privacy-policy"');
  expect(html).toContain('href="/tos"');
  expect(html).toMatch(/<button [^>]*popovertarget="cookie_settings">shell.changePreferences<\/button>/);
  expect(render(<ShellEnd footer={footer} />, { fixedLink: () => undefined })).not.toContain(
    'shell.termsOfService',
  );
});

test('a network has an icon and a name, and opens in a new tab; another site keeps its name', () => {
  const html = render(<ShellEnd footer={footer} />);
  expect(html).toMatch(
    /href="https:\/\/www.youtube.com\/@wayfold" target="_blank" rel="noopener noreferrer"[^>]*><span class="icon youtube">/,
  );
  expect(html).toContain('social.youtube');
  expect(html).toMatch(/>forum<\/a>/);
});

const [endpoint, tag] = ['/events', { script: '/tag.js' }];
const nothing = { checkout: undefined, hasChat: false, locales: [english], analytics: undefined };
const decision = ['save', 'rejectAll', 'acceptAll'];
const always = ['necessary', 'necessary.uses', 'necessary.text'];

test.each<[what: string, own: Partial<PageContext>, asked: string[], listed: string[]]>([
  ['nothing', {}, [], ['noneNeeded']],
  ['no receiver', { analytics: { siteId: 'w' } }, [], ['noneNeeded']],
  [
    'a shop, a chat and two languages',
    { checkout: sampleCheckout, hasChat: true, locales: [english, german] },
    [],
    ['noneNeeded', ...always, 'use.order', 'use.chat', 'use.language'],
  ],
  [
    'an endpoint',
    { analytics: { endpoint } },
    ['question.statistics'],
    ['intro', ...always, 'use.choice', 'statistics', 'statistics.text'],
  ],
  [
    'a tag manager',
    { analytics: { tag } },
    ['question.marketing'],
    ['intro', ...always, 'use.choice', 'statistics', 'statistics.text', 'marketing', 'marketing.text'],
  ],
  [
    'an endpoint that needs no consent',
    { analytics: { endpoint }, consent: 'notNeeded' },
    [],
    ['noneNeeded', 'optOut', ...always, 'use.choice', 'statistics', 'statistics.text'],
  ],
])(
  'the cookie settings of a site with %s list that alone, and ask for that alone',
  (_, own, asked, listed) => {
    const page = { ...nothing, ...own };
    const start = render(<ShellStart />, page);
    const end = render(<ShellEnd />, page);
    const keysIn = (html: string) =>
      [...new Set(Array.from(html.matchAll(/cookies\.([\w.]+)/g), ([, key]) => key))].filter(
        (key) => !['title', 'close', 'needScript', 'later'].includes(key ?? ''),
      );
    expect(keysIn(start).sort()).toEqual([...asked, ...(asked.length > 0 ? decision.slice(1) : [])].sort());
    const isChoice = listed.includes('use.choice');
    expect(keysIn(end).sort()).toEqual([...listed, ...(isChoice ? decision : [])].sort());
    expect(end.includes('<form')).toBe(isChoice);
    const isOn = /<input[^>]*name="statistics"[^>]*checked=""/.test(end);
    expect(isOn).toBe(own.consent === 'notNeeded');
  },
);

test('the chat launcher names the script of the widget', () => {
  expect(render(<ShellEnd chatScript="/chat.js" />)).toContain('data-chat-script="/chat.js"');
  expect(render(<ShellEnd />)).not.toContain('data-chat-launcher');
});
