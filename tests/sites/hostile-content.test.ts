/** Tests hostile content in every field: it is shown as text or refused. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Field, fieldFormats } from '../../domain/content/content-fields.ts';
import { contentModel, fieldsOf } from '../../domain/content/content-model.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { type ExportedEntry, entry, homePage, linkTo, space } from '../helpers/space-builder.ts';
import { filesIn, readSite } from '../output/read-site.ts';
import { scanHtml } from '../output/scan-html.ts';
import { headOf } from './read-head.ts';

const attack = `</script></title></style><script>attack()</script>"'\`><img src=x onerror=attack()>{{brand}}&lt;\u2028`;

/** Fields where such a text is refused, not shown: each has a value that the site takes. */
const takenValues: Readonly<Record<string, unknown>> = {
  slug: undefined,
  externalDestination: 'https://example.org/?a="><script>attack()</script>',
  mailTo: { email: 'help@wayfold.example', subject: attack, body: attack },
  anchorId: attack,
  target: undefined,
  offerId: 'regular',
  products: [
    {
      ...{ id: attack, name: attack, displayName: attack },
      prices: [
        {
          ...{ id: attack, externalRef: attack, basePeriod: { length: 1 } },
          amount: { unscaledValue: 1295, scale: 2, currency: 'USD' },
        },
      ],
    },
  ],
};

test('texts in every field of every content type are shown as text', async () => {
  const folder = siteFolder(
    {
      ...space(hostileEntries()),
      assets: [
        assetAt(
          `//images.example.org/${encodeURI(attack)}/"><script>attack()</script>.png?"onerror=attack()`,
        ),
      ],
    },
    { rules: { 'broken-anchor': 'warning' } },
  );
  const result = await runCli(['build', '--format', 'json'], { cwd: folder });
  expect(result.code, result.stderr + result.stdout).toBe(0);
  const out = join(folder, 'out');
  const pages = filesIn(out).filter((file) => file.endsWith('.html'));
  const home = readFileSync(join(out, 'index.html'), 'utf8');
  expect(home.split('&lt;script&gt;attack()').length).toBeGreaterThan(40);
  for (const file of pages) expect(threatsIn(readFileSync(join(out, file), 'utf8'))).toEqual([]);
  const { pages: read } = readSite(out);
  const structuredData = read.flatMap(({ facts }) => facts.structuredData);
  expect(structuredData).toContainEqual(expect.objectContaining({ '@type': 'Organization' }));
  const breadcrumb = structuredData.find((facts) => facts['@type'] === 'BreadcrumbList');
  // Separators of lines are spaces in names.
  const name = attack.replace('\u2028', ' ');
  expect(breadcrumb?.itemListElement).toContainEqual(expect.objectContaining({ name }));
  expect(headOf(home).title).toContain('&lt;script&gt;');
  const plain = ['_headers', '_redirects', 'robots.txt', 'serve.json'];
  for (const file of filesIn(out).filter((name) => name.endsWith('.xml') || plain.includes(name))) {
    expect(readFileSync(join(out, file), 'utf8')).not.toMatch(/<script|attack/);
  }
});

test('addresses that run code are findings, wherever they stand', async () => {
  const address = 'javascript:attack()';
  const hyperlink = { nodeType: 'hyperlink', data: { uri: address }, content: [] };
  const paragraph = { nodeType: 'paragraph', data: {}, content: [hyperlink] };
  const document = { nodeType: 'document', data: {}, content: [paragraph] };
  const bad = [
    entry('externalLink', 'link', { text: 'x', externalDestination: address }),
    entry('callToAction', 'action', { text: 'x', externalDestination: address }),
    entry('mailtoLink', 'mail', { text: 'x', mailTo: { email: address } }),
    entry('oneColumnContent', 'column', { content: document }),
    entry('twoColumnContent', 'columns', { left: document, right: document }),
    entry('tile', 'tile', { content: document }),
  ];
  const folder = siteFolder(space([...homePage(), ...bad]));
  const result = await runCli(['validate', '--format', 'json'], { cwd: folder });
  expect(result.code, result.stderr).toBe(1);
  const { issues } = JSON.parse(result.stdout) as {
    issues: { rule: string; entryId?: string; field?: string }[];
  };
  const found = issues.filter(({ rule }) => rule === 'invalid-url');
  expect(found.map(({ entryId, field }) => `${entryId}.${field}`).sort()).toEqual([
    'action.externalDestination',
    'column.content',
    'columns.left',
    'columns.right',
    'link.externalDestination',
    'mail.mailTo',
    'tile.content',
  ]);
});

/** The address of a picture is Contentful's to make, but an export can be edited by hand. */
test("a picture whose address isn't well encoded doesn't end the build", async () => {
  const content = {
    ...space(homePage({ ogImage: linkTo('an-asset', 'Asset') })),
    assets: [assetAt('//images.example.org/%E0%A4%A.png')],
  };
  const folder = siteFolder(content);
  const result = await runCli(['build'], { cwd: folder });
  expect(result.code, result.stderr).toBe(0);
  expect(readFileSync(join(folder, 'out', 'index.html'), 'utf8')).toContain('/%E0%A4%A.png');
});

/** Creates one entry a content type, with hostile texts and valid links, all reachable from the home page. */
function hostileEntries(): ExportedEntry[] {
  const others = Object.keys(contentModel).filter((type) => !['directory', 'page'].includes(type));
  const blocks = others
    .filter((type) => typeof fieldsOf(type) === 'object')
    .map((type) => linkTo(`a-${type}`));
  const home = { ...hostileValues('page'), section: linkTo('root'), slug: '/', blocks: blocksOf(blocks) };
  return [
    entry('directory', 'root', { name: attack, slug: '/' }),
    entry('page', 'a-page', home),
    ...others.map((type) => entry(type, `a-${type}`, valuesOf(type))),
  ];
}

function blocksOf(links: readonly ReturnType<typeof linkTo>[]) {
  const allowed = contentModel.page.fields.blocks.targets ?? [];
  return links.filter(({ sys }) => (allowed as readonly string[]).includes(sys.id.slice(2)));
}

function valuesOf(type: string): Readonly<Record<string, unknown>> {
  const values = hostileValues(type);
  if (type === 'partnerPage' || type === 'stub') {
    const place = { slug: type.toLowerCase(), section: linkTo('root') };
    return { ...values, ...place, ...(type === 'partnerPage' && { blocks: [linkTo('a-hero')] }) };
  }
  return type === 'anchor'
    ? { ...values, page: linkTo('a-page'), target: 'x"><script>attack()</script>' }
    : values;
}

function hostileValues(type: string): Record<string, unknown> {
  const pairs = Object.entries(fieldsOf(type) ?? {}).map(([name, field]) => [
    name,
    hostileValue(type, name, field),
  ]);
  return Object.fromEntries(pairs);
}

function hostileValue(type: string, name: string, { kind, targets, values, format }: Field): unknown {
  if (name in takenValues) return takenValues[name];
  if (values) return values[0];
  if (format) return fieldFormats[format].example;
  if (kind === 'symbol' || kind === 'text') return attack;
  if (kind === 'symbols') return [attack];
  if (kind === 'richText') return hostileDocument;
  if (kind === 'asset') return linkTo('an-asset', 'Asset');
  if (kind === 'boolean') return true;
  const others = targets?.filter((each) => each !== type && each !== 'directory' && each !== 'anchor') ?? [];
  const [target = 'page'] = others;
  if (name === 'children' || name === 'blocks' || name === 'directory') return undefined;
  return kind === 'entries' ? others.map((each) => linkTo(`a-${each}`)) : linkTo(`a-${target}`);
}

const hostileText = { nodeType: 'text', value: attack, marks: [{ type: 'bold' }], data: {} };
const hostileDocument = {
  nodeType: 'document',
  data: {},
  content: ['paragraph', 'heading-2', 'blockquote'].map((nodeType) => ({
    nodeType,
    data: {},
    content: [
      hostileText,
      {
        nodeType: 'hyperlink',
        data: { uri: 'https://example.org/"><script>attack()</script>' },
        content: [hostileText],
      },
    ],
  })),
};

function assetAt(url: string) {
  const image = { width: 1, height: 2 };
  const file = { url, fileName: attack, contentType: 'image/png', details: { image } };
  const values = Object.entries({ title: attack, description: attack, file });
  return {
    sys: { id: 'an-asset', type: 'Asset', version: 2, publishedVersion: 1 },
    fields: Object.fromEntries(values.map(([name, value]) => [name, { 'en-US': value }])),
  };
}

/** Elements and attributes that run what was written into content. */
function threatsIn(html: string): string[] {
  return scanHtml(html).flatMap(({ name, attributes }) =>
    [...attributes].flatMap(([attribute, value]) => {
      const runs = attribute.startsWith('on') || /^\s*(?:javascript|data:text|vbscript)/i.test(value);
      const isForeign = name === 'script' && !value.startsWith('/assets/') && attribute === 'src';
      return runs || isForeign || value === 'x' ? [`<${name} ${attribute}="${value}">`] : [];
    }),
  );
}
