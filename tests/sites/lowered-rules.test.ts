/** Sites that are built although nothing of them passes the checks, because the owner has turned these off. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../pipeline/model/rules.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  type ExportedEntry,
  entry,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';

const allOff = Object.fromEntries(Object.keys(rules).map((rule) => [rule, 'off']));

test('menus that contain themselves end where they begin anew', async () => {
  const menuItem = (id: string, more: object) => entry('menuItem', id, { name: `The ${id}`, ...more });
  const home = await built([
    ...shell('ring', 'self', 'leads'),
    menuItem('ring', { children: [linkTo('inner'), linkTo('home')] }),
    menuItem('inner', { children: [linkTo('ring')], destination: linkTo('home') }),
    menuItem('self', { children: [linkTo('self')], destination: linkTo('home') }),
    menuItem('leads', { destination: linkTo('leads'), children: [linkTo('inner')] }),
  ]);
  for (const id of ['ring', 'inner', 'self', 'leads']) expect(home).toContain(`The ${id}`);
});

test('menus of 3,000 levels, each item twice in the one above, are built', async () => {
  const menu = numbers(3000).map((n) => {
    const next = linkTo(`m${n + 1}`);
    return entry('menuItem', `m${n}`, {
      name: `Menu ${n}.`,
      destination: linkTo('home'),
      children: [next, next],
    });
  });
  expect(await built([...shell('m0'), ...menu])).toContain('Menu 1.');
});

test('blocks of 3,000 levels are built down to where no page needs more', async () => {
  const groups = numbers(3000).map((n) =>
    entry('contentBlockGroup', `g${n}`, { heading: `Group ${n}.`, blocks: [linkTo(`g${n + 1}`)] }),
  );
  const home = await built([...homePage({ blocks: [linkTo('g0')] }), ...groups]);
  expect(home).toContain('Group 49.');
  expect(home).not.toContain('Group 50.');
});

test('everything that can lead or belong to itself does', async () => {
  const all = [linkTo('group'), linkTo('text'), linkTo('links'), linkTo('card'), linkTo('home')];
  const home = await built([
    ...shell('home'),
    directory('ring', 'ring', 'ring'),
    page('lost', 'lost', 'ring'),
    entry('pageHub', 'hub', { name: 'Hub', page: linkTo('hub') }),
    entry('emailNamedDestination', 'mail', { name: 'mail', page: linkTo('mail') }),
    entry('anchor', 'anchor', { text: 'Anchor', target: 'a', page: linkTo('anchor') }),
    entry('contentBlockGroup', 'group', { heading: 'Group', blocks: all }),
    entry('card', 'card', { heading: 'Card', wholeCardLink: linkTo('card'), primaryCta: linkTo('card') }),
    entry('threeColumnDirectoryLinks', 'links', {
      directory: linkTo('ring'),
      links: ['hub', 'mail', 'anchor', 'links'].map((id) => linkTo(id)),
    }),
    entry('oneColumnContent', 'text', { heading: 'Text', content: embedding('text', 'group', 'home') }),
  ]);
  for (const heading of ['Group', 'Text', 'Card']) expect(home).toContain(`>${heading}<`);
});

test.each<[string, unknown]>([
  ['a number', 5],
  ['an object that is no text', { toString: 1 }],
  ['a list with the name of a type', ['heading-2']],
  ['that of a list, without a list of items', 'unordered-list'],
])('a text with a node whose type is %s shows the rest', async (_, nodeType) => {
  const node = (type: string, ...content: unknown[]) => ({ nodeType: type, data: {}, content });
  const text = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
  const odd = { nodeType, data: {}, content: nodeType === 'unordered-list' ? 'Odd' : [text('Odd')] };
  const link = { ...node('hyperlink', text('Up.')), data: { uri: '#odd' } };
  const question = (name: string) => node('heading-3', text(`${name}?`));
  const items = node('unordered-list', odd, null, node('list-item', node('paragraph', text('Because.'))));
  const content = node(
    'document',
    question('Why'),
    odd,
    null,
    items,
    question('How'),
    node('paragraph', odd, link),
  );
  const home = await built([
    ...homePage({ blocks: [linkTo('text')] }),
    entry('oneColumnContent', 'text', { content }),
  ]);
  expect(home).toContain('"acceptedAnswer":{"@type":"Answer","text":"Because."}');
  expect(home).toContain('"acceptedAnswer":{"@type":"Answer","text":"Up."}');
  expect(home).not.toContain('Odd');
});

/** @returns the home page */
async function built(entries: readonly ExportedEntry[]): Promise<string> {
  const folder = siteFolder(space(entries), { rules: allOff });
  const { code, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stderr).toBe(0);
  return readFileSync(join(folder, 'out', 'index.html'), 'utf8');
}

/** A home page with everything around it. @param menu ids of the header's menu items */
function shell(...menu: string[]): ExportedEntry[] {
  const links = menu.map((id) => linkTo(id));
  return [
    ...homePage({ layout: linkTo('layout'), blocks: [linkTo('group'), linkTo('text')] }),
    entry('layout', 'layout', { header: linkTo('header'), footer: linkTo('footer') }),
    entry('header', 'header', { menu: links }),
    entry('footer', 'footer', { columns: [linkTo('column')] }),
    entry('footerColumn', 'column', { heading: 'Column', links }),
  ];
}

function embedding(...ids: string[]) {
  const content = ids.flatMap((id) =>
    ['embedded-entry-block', 'embedded-entry-inline', 'entry-hyperlink'].map((nodeType) => ({
      nodeType,
      data: { target: linkTo(id) },
      content: [],
    })),
  );
  return { nodeType: 'document', data: {}, content };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
