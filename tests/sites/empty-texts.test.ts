/** Tests empty and blank texts: everything on a page has a name, and editors get a finding. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findIssues } from '../helpers/find-issues.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';

/** The entry with values of its own in German. */
function inGerman(given: ReturnType<typeof entry>, values: Readonly<Record<string, unknown>>) {
  const fields = { ...given.fields };
  for (const [name, value] of Object.entries(values))
    fields[name] = { ...(fields[name] as object), 'de-DE': value };
  return { ...given, fields };
}

const document = (...content: unknown[]) => ({ nodeType: 'document', data: {}, content });
const text = (value: string) => ({ nodeType: 'text', value, marks: [{ type: 'bold' }], data: {} });
const block = (nodeType: string, data: unknown, ...content: unknown[]) => ({ nodeType, data, content });

const uri = 'https://example.org/';
const emptyText = document(
  block('heading-2', {}, text(' ')),
  block('paragraph', {}, text('Before '), block('hyperlink', { uri }, text('')), text('after')),
);

function spaceWith(blank: string) {
  return space(
    [
      ...homePage({
        layout: linkTo('layout'),
        blocks: ['hero', 'card', 'text', 'links'].map((id) => linkTo(id)),
      }),
      directory('root-de', 'de'),
      inGerman(page('about', 'about', 'root'), { title: blank }),
      page('help', 'help', 'root'),
      entry('layout', 'layout', { header: linkTo('header'), footer: linkTo('footer') }),
      entry('header', 'header', {
        menu: [linkTo('item'), linkTo('group')],
        callsToAction: [linkTo('action')],
      }),
      inGerman(entry('menuItem', 'item', { name: 'Item', destination: linkTo('help') }), { name: blank }),
      inGerman(
        entry('menuItem', 'group', {
          name: 'Group',
          destination: linkTo('help'),
          children: [linkTo('child')],
        }),
        { name: blank },
      ),
      entry('menuItem', 'child', { destination: linkTo('link') }),
      entry('footer', 'footer', { columns: [linkTo('column')], copyright: blank }),
      inGerman(
        entry('footerColumn', 'column', { heading: 'Column', links: [linkTo('help'), linkTo('link')] }),
        { heading: blank },
      ),
      inGerman(entry('externalLink', 'link', { text: 'Elsewhere', externalDestination: uri }), {
        text: blank,
      }),
      inGerman(
        entry('callToAction', 'action', {
          text: 'Go',
          identifier: 'get-started',
          internalDestination: linkTo('help'),
        }),
        { text: blank },
      ),
      inGerman(
        entry('hero', 'hero', {
          heading: 'Hello',
          subHeading: blank,
          bullets: [blank, 'A bullet'],
          callsToAction: [linkTo('action')],
        }),
        { heading: blank },
      ),
      inGerman(entry('card', 'card', { heading: 'Card', wholeCardLink: linkTo('help') }), { heading: blank }),
      entry('oneColumnContent', 'text', { content: emptyText }),
      entry('threeColumnDirectoryLinks', 'links', { heading: blank, directory: linkTo('root') }),
    ],
    [english, german],
  );
}

test.each([
  ['', 'nothing'],
  [' \n\u00a0\u200b', 'blanks'],
])('a text of %j leaves no link, button, heading or list without a name', async (blank) => {
  const folder = siteFolder(spaceWith(blank), { rules: { 'orphan-page': 'off' } });
  const { code, stderr, stdout } = await runCli(['build'], { cwd: folder });
  expect(code, stderr + stdout).toBe(0);
  const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8');
  const german = read('de.html');
  for (const html of [read('index.html'), german]) {
    expect(html).not.toMatch(/aria-label="\s*"/);
    expect(html.match(/<(a|button|h[1-6]|p|li|nav|summary)\b[^>]*>\s*<\/\1>/g) ?? []).toEqual(
      html.match(
        /<(?:button|p)\b[^>]*(?:aria-label|data-chat-starting|data-chat-message|role)="[^"]+"[^>]*>\s*<\/(?:button|p)>/g,
      ) ?? [],
    );
    expect(html).toMatch(/© \d{4} Wayfold/);
    expect(html).toContain('Before </strong>');
  }
  const item = '<li><a href="/de/help"[^>]*>help</a></li>';
  expect(german).toMatch(new RegExp(`<ul [^>]*data-labels="item group">${item}${item}</ul>`));
  expect(german).toMatch(/<article[^>]*>.*<a href="\/de\/help"[^>]*>Weiterlesen<\/a>.*<\/article>/);
  expect(german).not.toContain(uri);
});

test('a text that is blank in a language is reported, and a missing one falls back', async () => {
  for (const blank of ['', '  ']) {
    const folder = siteFolder(spaceWith(blank), {
      rules: { 'orphan-page': 'off', 'missing-shell-page': 'off' },
    });
    const { issues } = await findIssues(folder);
    const reported = issues.filter(({ rule }) => rule !== 'untranslated');
    expect(
      reported.map(({ rule, entryId, field, locale }) => `${rule} ${entryId}.${field} ${locale}`).sort(),
    ).toEqual([
      'empty-text about.title de',
      'empty-text action.text de',
      'empty-text card.heading de',
      'empty-text column.heading de',
      'empty-text hero.heading de',
      'empty-text link.text de',
    ]);
    expect(reported.map(({ message }) => message)).toContain(
      'Empty text: the field "text" of the externalLink is empty in de, so links to it are left out there.',
    );
  }
});
