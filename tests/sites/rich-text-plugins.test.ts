/** The rehype plugins that a site names in site.config.ts. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceFile, startDev } from '../dev/start-dev.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { english, entry, german, homePage, linkTo, page, space } from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { type CliSite, openCliSite } from '../rebuild/cli-site.ts';

const text = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
const node = (nodeType: string, content: readonly unknown[], data = {}) => ({ nodeType, data, content });
const link = node('hyperlink', [text('Elsewhere')], { uri: 'https://other.example/' });
const document = node('document', [node('heading-2', [text('News')]), node('paragraph', [link])]);

const content = space(
  [
    ...homePage({ blocks: [linkTo('text')], menu: undefined }),
    entry('oneColumnContent', 'text', { content: document }),
    page('plain', 'plain', 'root'),
    entry('directory', 'german', { slug: 'de' }),
  ],
  [english, german],
);

const icons = join(root, 'tests/sites/rich-text-plugins/plugins');
const withIcons = { richText: { plugins: [['./plugins/external-icons.js', { label: 'Leaves' }]] } };
const marked =
  '<h2 id="news">News</h2><p><a href="https://other.example/" target="_blank" rel="noopener noreferrer">Elsewhere' +
  '<svg class="icon external" viewBox="0 0 8 8" role="img" aria-label="Leaves (en)">' +
  '<path d="M0 8 8 0M2 0h6v6" stroke-width="2"></path></svg></a></p>';

describe('a site with a plugin', () => {
  const folder = newFolder();
  let site: CliSite;

  beforeAll(() => {
    cpSync(icons, join(folder, 'plugins'), { recursive: true });
    site = openCliSite(folder, withIcons);
    site.write(content);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const edit = (file: string, from: string, to: string) => {
    const path = join(folder, 'plugins', file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
  const home = () => readFileSync(join(site.out, 'index.html'), 'utf8');

  test('shows what it makes of a text, once in the page', async () => {
    await site.rebuild();
    expect(home()).toContain(marked);
  });

  test('renders nothing again while it is the same', async () => {
    expect(await site.rebuild()).toEqual([]);
  });

  test.each([
    ['its own file', 'external-icons.js', "['icon', 'external']", "['icon']", 'class="icon"'],
    ['a module that it imports', 'lib/links.ts', "href.startsWith('https:')", 'false', 'Elsewhere</a>'],
    ['a picture that it imports', 'lib/arrow.svg', 'M0 8', 'M1 8', 'Elsewhere</a>'],
  ])('renders its pages again after a change of %s', async (_what, file, from, to, shown) => {
    edit(file, from, to);
    expect(await site.rebuild()).toContain('index.html');
    expect(home()).toContain(shown);
    expect(await site.rebuild()).toEqual([]);
  });

  test('renders its pages again with other options', async () => {
    edit('lib/links.ts', 'false', "href.startsWith('https:')");
    site.configure({ richText: { plugins: [['./plugins/external-icons.js', { label: 'Other' }]] } });
    expect(await site.rebuild()).toContain('index.html');
    expect(home()).toContain('aria-label="Other (en)"');
  });

  test('is merged from shards as if built at once, and not from shards of another plugin', async () => {
    for (const part of ['1', '2'])
      expect((await site.build('--shard', `${part}/2`, '--out', `parts/${part}`)).code).toBe(0);
    const flags = ['--previous', 'out/manifest.json', '--date', '2031-01-01', '--quiet'];
    const merge = () => runCli(['merge', 'parts/1', 'parts/2', '--out', 'merged', ...flags], { cwd: folder });
    expect(await merge()).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(folder, 'merged/index.html'), 'utf8')).toBe(home());
    edit('lib/links.ts', 'return', 'return !href ||');
    const { code, stderr } = await merge();
    expect([code, stderr]).toEqual([2, expect.stringContaining('from another configuration')]);
  });
});

test('meridian dev shows the change of a plugin, of what it imports, and its faults', {
  tags: 'ci',
}, async () => {
  const folder = siteFolder(content, withIcons);
  cpSync(icons, join(folder, 'plugins'), { recursive: true });
  const edit = (file: string, code: string) => replaceFile(join(folder, 'plugins'), file, code);
  const dev = await startDev(folder);
  expect(await dev.text('/')).toContain(marked);
  edit('lib/arrow.svg', 'M1 1');
  await dev.until(async () => expect(await dev.text('/')).toContain('<path d="M1 1"'));
  edit('external-icons.js', 'export default (');
  const message = expect.stringContaining('plugins/external-icons.js:1: Unexpected end of file');
  await dev.until(async () => expect((await dev.view('/')).faults).toMatchObject([{ message }]));
  edit('external-icons.js', 'export default () => (tree) => void tree.children.pop();');
  await dev.until(async () => expect(await dev.text('/')).not.toContain('Elsewhere'));
  expect((await dev.view('/')).faults).toEqual([]);
});

function siteWith(plugin: string, options?: unknown): string {
  const folder = siteFolder(content, { richText: { plugins: [['./plugin.ts', options ?? null]] } });
  writeFileSync(join(folder, 'plugin.ts'), plugin);
  return folder;
}

const build = (cwd: string) => runCli(['build', '--quiet', '--no-cache'], { cwd });

describe('faults of the configuration', () => {
  test.each([
    [
      'is missing',
      `import './gone.ts'; export default () => {};`,
      'plugin.ts:1: Could not resolve "./gone.ts"',
    ],
    [
      'has no default export',
      'export const plugin = () => {};',
      'No matching export in "plugin.ts" for import "default"',
    ],
    [
      'exports no function',
      'export default { plugins: [] };',
      "./plugin.ts doesn't export a function as its default.",
    ],
    ["isn't TypeScript", 'export default (', 'plugin.ts:1: Unexpected end of file'],
    [
      'throws when it is loaded',
      'throw new Error("no key"); export default 1;',
      "./plugin.ts can't be loaded: no key",
    ],
    [
      'throws when it is set up',
      'export default () => { throw new Error("no such option"); };',
      "./plugin.ts of site.config.ts can't be set up: no such option",
    ],
  ])('a plugin that %s ends the command, and its file is named', async (_what, plugin, message) => {
    const { code, stderr } = await build(siteWith(plugin));
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('a module that is not there is named', async () => {
    const folder = siteFolder(content, { richText: { plugins: ['./plugins/gone.ts'] } });
    const { code, stderr } = await runCli(['validate'], { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining('Could not resolve "./plugins/gone.ts"')]);
  });

  test.each([[7], [['./a.ts', { when: undefined }, 1]], [[]]])('%j is no plugin', async (plugin) => {
    const { code, stderr } = await build(siteFolder(content, { richText: { plugins: [plugin] } }));
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('richText.plugins.0: must be the name of a module'),
    ]);
  });
});

describe('what a plugin may do', () => {
  /** A plugin that adds a node to the paragraph of the text, or changes it. */
  const adding = (nodes: string) =>
    `export default () => (tree) => { const [heading, paragraph] = tree.children; ${nodes} };`;
  const element = (tag: string, properties = '{}') =>
    `paragraph.children.push({ type: 'element', tagName: '${tag}', properties: ${properties}, children: [] });`;

  test.each([
    ['throws', 'throw new Error("odd text")', 'odd text'],
    [
      'adds raw markup',
      `paragraph.children.push({ type: 'raw', value: '<b>' });`,
      'it adds a node of the type "raw"',
    ],
    ['adds a script', element('script'), 'it adds the element <script>'],
    ['adds a tag of two', element('b><script'), 'it adds the element <b><script>'],
    ['adds a handler', element('b', '{ onClick: "x" }'), 'it adds the attribute onclick'],
    ['adds a style', element('b', '{ style: "x" }'), 'it adds the attribute style'],
    ['adds an attribute of two', element('b', `{ 'a b': 'x' }`), 'it adds the attribute a b'],
    ['adds an object', element('b', '{ title: {} }'), "it gives the attribute title a value that isn't text"],
    ['adds an id', element('b', '{ id: "x" }'), 'it adds, removes or doubles the id "x"'],
    ['adds an id under another name', element('b', '{ ID: "x" }'), 'it adds the attribute id'],
    ['changes an anchor', 'heading.properties.id = "x";', 'it adds, removes or doubles the id "news"'],
    ['doubles an anchor', 'tree.children.push(heading);', 'it adds, removes or doubles the id "news"'],
    ['removes a heading', 'tree.children.shift();', 'it adds, removes or doubles the id "news"'],
    ['returns another tree', 'return heading;', 'it returns something other than a root of hast'],
    ['waits', 'return Promise.resolve(tree);', 'it returns a promise'],
  ])('a plugin that %s fails the build, which names plugin, entry and page', async (_what, nodes, why) => {
    const { code, stderr } = await build(siteWith(adding(nodes)));
    expect(code).toBe(1);
    expect(stderr).toContain(
      `The plugin ./plugin.ts of site.config.ts fails on the entry "text" of the page /: ${why}`,
    );
  });

  test('texts and attributes are escaped, and addresses that run code are dropped', async () => {
    const nodes = `
      paragraph.children = [
        { type: 'text', value: '<b>&' },
        { type: 'element', tagName: 'a', properties: { href: 'java\\nscript:x', title: '"><i>' }, children: [] },
        { type: 'element', tagName: 'img', properties: { src: 'data:x', srcSet: '/a 1x, javascript:b 2x', hidden: true, alt: '' }, children: [] },
        { type: 'element', tagName: 'a', properties: { href: '/plain', rel: ['a', 'b'] }, children: [] },
      ];`;
    const folder = siteWith(adding(nodes));
    expect((await build(folder)).code).toBe(0);
    expect(readFileSync(join(folder, 'out/index.html'), 'utf8')).toContain(
      '<p>&lt;b&gt;&amp;<a title="&quot;&gt;&lt;i&gt;"></a><img hidden="" alt=""/><a href="/plain" rel="a b"></a></p>',
    );
  });

  test('plugins run in order, each on what those before it have made', async () => {
    const folder = siteFolder(content, {
      richText: { plugins: [['./append.ts', 'a'], 'package-of-plugins', ['./append.ts', { text: 'b' }]] },
    });
    writeFileSync(
      join(folder, 'append.ts'),
      `export default (options) => (tree) => { tree.children[1].children.push({ type: 'text', value: options.text ?? options }); };`,
    );
    mkdirSync(join(folder, 'node_modules/package-of-plugins'), { recursive: true });
    writeFileSync(
      join(folder, 'node_modules/package-of-plugins/index.js'),
      `const { sep } = require('node:path'); module.exports = () => (tree) => ({ ...tree, children: [...tree.children, { type: 'text', value: sep }] });`,
    );
    expect((await build(folder)).code).toBe(0);
    expect(readFileSync(join(folder, 'out/index.html'), 'utf8')).toContain('Elsewhere</a>ab</p>/</div>');
  });
});
