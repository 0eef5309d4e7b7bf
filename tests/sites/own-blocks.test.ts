/** Block types that a site brings in the folder `blocks` beside site.config.ts. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceFile, startDev } from '../dev/start-dev.ts';
import { startCacheServer } from '../helpers/cache-server.ts';
import { root, runCli, spawnCli } from '../helpers/run-cli.ts';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import {
  type ExportedEntry,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
  textLinkingTo,
} from '../helpers/space-builder.ts';
import { newFolder, temporaryFolder } from '../helpers/temp-folder.ts';
import { type CliSite, openCliSite } from '../rebuild/cli-site.ts';

const ownBlocks = join(root, 'tests/sites/own-blocks/blocks');

const text = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
const node = (nodeType: string, content: readonly unknown[], data = {}) => ({ nodeType, data, content });
const quote = (...nodes: readonly unknown[]) =>
  node('document', [node('heading-3', [text('Why me')]), node('paragraph', [text('Great.')]), ...nodes]);
const embedded = (id: string) => node('embedded-entry-block', [], { target: linkTo(id) });

const portrait = {
  sys: { id: 'portrait', type: 'Asset', version: 2, publishedVersion: 1 },
  fields: {
    title: { 'en-US': 'Ada' },
    description: { 'en-US': 'Ada, smiling' },
    file: {
      'en-US': {
        url: '//images.ctfassets.net/space/ada/ada.jpg',
        contentType: 'image/jpeg',
        fileName: 'ada.jpg',
        details: { size: 1000, image: { width: 800, height: 600 } },
      },
    },
  },
};

const said = {
  heading: 'They say',
  quote: quote(embedded('note')),
  author: 'Ada',
  portrait: linkTo('portrait', 'Asset'),
  story: linkTo('plain'),
};

/** A site whose home page shows a testimonial, with a notice in its text. @param values of the testimonial */
function content(values: Readonly<Record<string, unknown>> = {}, others: readonly ExportedEntry[] = []) {
  const entries = [
    ...homePage({ blocks: [linkTo('said'), linkTo('text')] }),
    page('plain', 'plain', 'root', { blocks: [linkTo('text')] }),
    entry('directory', 'german', { slug: 'de' }),
    entry('testimonial', 'said', { ...said, ...values }),
    entry('notice', 'note', { text: 'Take note' }),
    textLinkingTo(['/#they-say', '/#why-me']),
    ...others,
  ];
  return { ...space(entries, [english, german]), assets: [portrait] };
}

/** Creates the folder of a site with blocks. @param files texts of files that differ, by path; undefined: there is none */
function siteWith(
  files: Readonly<Record<string, string | undefined>> = {},
  exported: unknown = content(),
  config: Readonly<Record<string, unknown>> = {},
): string {
  const folder = siteFolder(exported, config);
  cpSync(ownBlocks, join(folder, 'blocks'), { recursive: true });
  for (const [path, own] of Object.entries(files)) {
    const file = join(folder, 'blocks', path);
    mkdirSync(dirname(file), { recursive: true });
    if (own === undefined) rmSync(file);
    else writeFileSync(file, own);
  }
  return folder;
}

const validate = async (cwd: string) => {
  const { stdout, stderr, code } = await runCli(['validate', '--format', 'json'], { cwd });
  expect(stderr).toBe('');
  return { code, issues: JSON.parse(stdout).issues as readonly Readonly<Record<string, unknown>>[] };
};

const mainOf = (html: string) => /<main.*<\/main>/.exec(html)?.[0] ?? '';
const styleSheets = (html: string) =>
  Array.from(html.matchAll(/<link rel="stylesheet" href="\/assets\/css\/([a-z]+)-/g), ([, name]) => name);

describe('a site with blocks of its own', () => {
  const folder = newFolder();
  let site: CliSite;

  beforeAll(() => {
    site = openCliSite(folder);
    cpSync(ownBlocks, join(folder, 'blocks'), { recursive: true });
    site.write(content());
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (file: string) => readFileSync(join(site.out, file), 'utf8');
  const edit = (file: string, from: string, to: string) => {
    const path = join(folder, 'blocks', file);
    const before = readFileSync(path, 'utf8');
    expect(before).toContain(from);
    writeFileSync(path, before.replace(from, to));
  };

  test('shows them with anchors, pictures in several sizes, links and embedded blocks', async () => {
    await site.rebuild();
    const main = mainOf(read('index.html'));
    expect(main).toContain('<h2 id="they-say"');
    expect(main).toContain('<h3 id="why-me">Why me</h3>');
    expect(main).toContain('<aside class="notice__notice"><p>Take note</p></aside>');
    expect(main).toMatch(/<source type="image\/avif" srcSet="[^"]+w=600 600w, [^"]+w=800 800w"/);
    expect(main).toMatch(
      /alt="Ada, smiling" width="800" height="600" class="testimonial__portrait" fetchpriority="high"/i,
    );
    expect(main).toMatch(/<a href="\/plain" class="[^"]+" data-label="plain">Read more<\/a>/);
    expect(mainOf(read('de.html'))).toMatch(/<h2 id="they-say" class="[^"]+" lang="en" dir="ltr">/);
  });

  test('fetches their styles on pages that show them, and no script for them', () => {
    expect(styleSheets(read('index.html'))).toEqual(['site', 'testimonial', 'notice']);
    expect(styleSheets(read('plain.html'))).toEqual(['site']);
    const scripts = (html: string) => html.match(/<script(?! type="application)[^>]*>/g);
    expect(scripts(read('index.html'))).toEqual(scripts(read('plain.html')));
  });

  test('renders nothing again while they are the same', async () => {
    expect(await site.rebuild()).toEqual([]);
  });

  const ofTestimonials = ['de.html', 'index.html'];

  test.each([
    ['a view', 'testimonial/view.tsx', 'as="figcaption"', 'as="div"', '<div>Ada</div>'],
    ['styles', 'testimonial/style.module.css', '8rem', '9rem', 'testimonial-'],
    ['a view in a rich text', 'notice/view.tsx', '<aside', '<aside role="note"', 'role="note"'],
  ])('renders only the pages that show it after a change of %s', async (_what, file, from, to, shown) => {
    edit(file, from, to);
    expect(await site.rebuild()).toEqual(ofTestimonials);
    expect(read('index.html')).toContain(shown);
    expect(await site.rebuild()).toEqual([]);
  });

  test('renders all pages after a change of a schema', async () => {
    edit('notice/schema.ts', 'z.string()', 'z.string().max(30)');
    expect(await site.rebuild()).toHaveLength(6);
  });

  test('is merged from shards as if built at once, and not from shards of other blocks', async () => {
    for (const part of ['1', '2'])
      expect((await site.build('--shard', `${part}/2`, '--out', `parts/${part}`)).code).toBe(0);
    const flags = ['--previous', 'out/manifest.json', '--date', '2031-01-01', '--quiet'];
    const merge = () => runCli(['merge', 'parts/1', 'parts/2', '--out', 'merged', ...flags], { cwd: folder });
    expect(await merge()).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(folder, 'merged/index.html'), 'utf8')).toBe(read('index.html'));
    edit('testimonial/style.module.css', '9rem', '8rem');
    const { code, stderr } = await merge();
    expect([code, stderr]).toEqual([2, expect.stringContaining('from another configuration')]);
  });

  test('renders the pages of their entries when these change', async () => {
    await site.rebuild();
    site.write(content({ author: 'Grace' }));
    expect(await site.rebuild()).toEqual(ofTestimonials);
    expect(read('index.html')).toContain('Grace');
  });
});

test('pages with own blocks come from the cache that machines share, unless a view differs', async () => {
  const server = await startCacheServer();
  const build = async (files: Readonly<Record<string, string>> = {}) => {
    const flags = ['--remote-cache', server.url, '--remote-cache-write', '--format', 'json'];
    const cwd = siteWith(files);
    const { code, stdout, stderr } = await runCli(['build', '--date', '2031-01-01', ...flags], { cwd });
    expect(code, stderr).toBe(0);
    const { rendered, fetched } = JSON.parse(stdout);
    return { rendered, fetched, html: readFileSync(join(cwd, 'out/index.html'), 'utf8') };
  };
  const first = await build();
  expect(first).toMatchObject({ rendered: 4, fetched: 0 });
  expect(await build()).toEqual({ ...first, rendered: 0, fetched: 4 });
  const view = readFileSync(join(ownBlocks, 'notice/view.tsx'), 'utf8').replace(
    '<aside',
    '<aside role="note"',
  );
  const other = await build({ 'notice/view.tsx': view });
  expect(other).toMatchObject({ rendered: 2, fetched: 2 });
  expect(other.html).toContain('role="note"');
});

test('a space may have other ids for their types and fields', async () => {
  const exported = JSON.stringify(content())
    .replaceAll('"testimonial"', '"praise"')
    .replaceAll('"author"', '"from"');
  const names = { contentTypes: { praise: 'testimonial' }, fields: { praise: { from: 'author' } } };
  const cwd = siteWith({}, JSON.parse(exported), { names });
  const { code, stderr } = await runCli(['build', '--quiet'], { cwd });
  expect(code, stderr).toBe(0);
  expect(readFileSync(join(cwd, 'out/index.html'), 'utf8')).toMatch(/testimonial__[\s\S]*Ada/);
});

test('threads check and render them too', async () => {
  const pages = Array.from({ length: 30 }, (_, at) => [
    page(`page-${at}`, `page-${at}`, 'root', { blocks: [linkTo(`said-${at}`)] }),
    entry('testimonial', `said-${at}`, { ...said, heading: at === 0 ? 'x'.repeat(61) : 'They say' }),
  ]).flat();
  const rules = { 'invalid-entry': 'warning', 'orphan-page': 'off' };
  const config = { rules, transform: './transform.ts', richText: { plugins: ['./plugin.ts'] } };
  // What code of the site prints is no part of the report on stdout.
  const print = (where: string) =>
    `console.log('printed by ${where}'); process.stdout.write('written by ${where}\\n');`;
  const shown = readFileSync(join(ownBlocks, 'notice/view.tsx'), 'utf8').replace(
    'return',
    `${print('a view')} return`,
  );
  const stored = `${print('a schema')} ${readFileSync(join(ownBlocks, 'notice/schema.ts'), 'utf8')}`;
  const cwd = siteWith({ 'notice/view.tsx': shown, 'notice/schema.ts': stored }, content({}, pages), config);
  writeFileSync(
    join(cwd, 'transform.ts'),
    `export default (space) => { ${print('a transform')} return space; };`,
  );
  writeFileSync(join(cwd, 'plugin.ts'), `export default () => { ${print('a plugin')} return () => {}; };`);
  appendFileSync(join(cwd, 'site.config.ts'), print('site.config.ts'));
  const { code, stdout, stderr } = await spawnCli(['build', '--workers', '3', '--format', 'json'], { cwd });
  expect(code).toBe(0);
  for (const where of ['a view', 'a schema', 'a transform', 'a plugin', 'site.config.ts'])
    for (const done of ['printed', 'written']) expect(stderr).toContain(`${done} by ${where}\n`);
  expect(JSON.parse(stdout).issues).toContainEqual(
    expect.objectContaining({ rule: 'invalid-entry', entryId: 'said-0', field: 'heading' }),
  );
  for (const file of globSync('out/page-*.html', { cwd }))
    expect(readFileSync(join(cwd, file), 'utf8')).toContain('<aside class="notice__notice">');
});

describe('findings name the field', () => {
  const rule = (name: string, field: string, more: object = {}) =>
    expect.objectContaining({ rule: name, entryId: 'said', field, ...more });

  test.each([
    ['a required field without a value', { author: undefined }, rule('missing-required-field', 'author')],
    ['a link to nothing', { story: linkTo('gone') }, rule('dangling-link', 'story')],
    ['a link to what has no URL', { story: linkTo('note') }, rule('cannot-resolve-slug', 'story')],
    ['a picture that is not there', { portrait: linkTo('gone', 'Asset') }, rule('dangling-link', 'portrait')],
    ['a value of another kind', { author: 7 }, rule('invalid-entry', 'author')],
    ['a choice that is none', { tone: 'shrill' }, rule('not-shown-as-meant', 'tone')],
    [
      'an embedded entry that is not there',
      { quote: quote(embedded('gone')) },
      rule('dangling-link', 'quote'),
    ],
    [
      'a value that the schema refuses',
      { heading: 'x'.repeat(61) },
      rule('invalid-entry', 'heading', {
        message: expect.stringContaining('refuses the field "heading": Too big'),
        hint: 'Change the value, or the schema in blocks/testimonial/schema.ts.',
      }),
    ],
  ])('%s', async (_what, values, expected) => {
    const { issues } = await validate(siteWith({}, content(values)));
    expect(issues).toContainEqual(expected);
  });

  test('in languages that lack what leaves the block out, or have a choice that is none', async () => {
    const schema = readFileSync(join(ownBlocks, 'testimonial/schema.ts'), 'utf8').replace(
      "z.enum(['calm', 'loud'])",
      "localized(z.enum(['calm', 'loud']))",
    );
    const exported = content({ heading: undefined, tone: 'calm' });
    const entries = exported.entries as readonly ExportedEntry[];
    const { fields } = entries.find(({ sys }) => sys.id === 'said') ?? entry('', '');
    Object.assign(fields, { heading: { 'de-DE': 'Sie sagen' } });
    Object.assign(fields.tone ?? {}, { 'de-DE': 'laut' });
    const cwd = siteWith({ 'testimonial/schema.ts': schema }, exported, {
      rules: { 'broken-anchor': 'off' },
    });
    const { issues } = await validate(cwd);
    const lacking = { severity: 'warning', locales: ['en'], path: '/' };
    expect(issues).toContainEqual(
      rule('missing-required-field', 'heading', {
        ...lacking,
        message:
          'Missing required field: the field "heading" of the testimonial has a value in de, but none that en would show, so pages leave it out there.',
      }),
    );
    expect(issues).toContainEqual(rule('not-shown-as-meant', 'tone', { locales: ['de'], path: '/de' }));
    expect((await runCli(['build', '--quiet'], { cwd })).code).toBe(0);
    const main = (file: string) => mainOf(readFileSync(join(cwd, 'out', file), 'utf8'));
    expect(main('index.html')).not.toContain('Great.');
    expect(main('de.html')).toContain('Sie sagen');
  });

  test('an entry that a view fails on, in the languages where it does, if a page shows it', async () => {
    const fails = view('if (entry.text.length > 9) throw new Error("It is long."); return <p />;');
    const both = { 'en-US': 'Take note', 'de-DE': 'Merken Sie sich das' };
    const note = (id: string) => ({ ...entry('notice', id, {}), fields: { text: both } });
    const exported = content({ quote: quote(embedded('long')) }, [note('long'), note('unshown')]);
    const { code, issues } = await validate(siteWith({ 'notice/view.tsx': fails }, exported));
    expect(issues.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        rule: 'invalid-entry',
        entryId: 'long',
        locales: ['de'],
        message: 'Invalid entry: blocks/notice/view.tsx fails on it: It is long.',
        affects: { pages: 1, locales: ['de'] },
      },
    ]);
    expect(code).toBe(1);
    const { code: built, stderr } = await runCli(['build', '--quiet'], {
      cwd: siteWith({ 'notice/view.tsx': fails }, exported),
    });
    expect([built, stderr]).toEqual([1, expect.stringContaining('the entry "long" of the page /de')]);
  });

  test('a heading that is gone breaks the links to it', async () => {
    const { issues } = await validate(siteWith({}, content({ heading: 'We say' })));
    expect(issues).toContainEqual(
      expect.objectContaining({ rule: 'broken-anchor', message: expect.stringContaining('#they-say') }),
    );
  });

  test('an entry that nothing is wrong with has none but what is untranslated', async () => {
    const { issues, code } = await validate(siteWith());
    const own = issues.filter(({ contentType }) => contentType === 'testimonial' || contentType === 'notice');
    expect([code, own.map(({ rule }) => rule)]).toEqual([0, ['untranslated', 'untranslated']]);
  });

  test('without the folder, the type is unknown', async () => {
    const { issues } = await validate(siteFolder(content()));
    expect(issues).toContainEqual(
      expect.objectContaining({ rule: 'entry-type-not-found', entryId: 'home', field: 'blocks' }),
    );
  });
});

test('a language that lacks what the schema requires leaves the block out, with its anchors', async () => {
  const { locales, entries, assets } = content();
  const inBoth = (given: ExportedEntry): ExportedEntry => {
    const both = Object.entries(given.fields).map(([name, values]) => {
      const { 'en-US': value } = values as Readonly<Record<string, unknown>>;
      return [name, { 'en-US': value, 'de-DE': value }];
    });
    const isHalf = given.sys.id === 'said' || given.sys.id === 'note';
    return isHalf ? given : { ...given, fields: Object.fromEntries(both) };
  };
  const alone = locales.map((locale) => ({ ...(locale as object), fallbackCode: null }));
  const cwd = siteWith({}, { locales: alone, entries: (entries as ExportedEntry[]).map(inBoth), assets });
  const { issues } = await validate(cwd);
  expect(issues).toContainEqual(expect.objectContaining({ rule: 'broken-anchor', locales: ['de'] }));
  configureSite(cwd, { rules: { 'broken-anchor': 'off' } });
  expect(await runCli(['build', '--quiet'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  const mainIn = (file: string) => mainOf(readFileSync(join(cwd, 'out', file), 'utf8'));
  expect(mainIn('index.html')).toContain('testimonial');
  expect(mainIn('de.html')).toContain('<h1');
  expect(mainIn('de.html')).not.toContain('testimonial');
});

test('coverage counts their texts', async () => {
  const { stdout } = await runCli(['coverage', '--format', 'json'], { cwd: siteWith() });
  const home = JSON.parse(stdout).pages.find(({ id }: { id: string }) => id === 'home');
  // The page's title, the text's content, and the heading, quote and text of the blocks.
  expect(home.languages).toMatchObject({ en: { own: 5 }, de: { fallback: 5 } });
});

test('the model to import has their types, which pages and rich texts accept', async () => {
  const cwd = siteWith({
    'remark/schema.ts': schema("z.object({ tone: z.enum(['calm']), note: z.string() })"),
    'remark/view.tsx': 'export default () => null;',
  });
  const { stdout } = await runCli(['model', '--output', '-'], { cwd });
  const types: readonly ImportedType[] = JSON.parse(stdout).contentTypes;
  const fieldOf = (type: string, name: string) =>
    types.find(({ sys }) => sys.id === type)?.fields.find(({ id }) => id === name);
  expect(fieldOf('testimonial', 'heading')).toMatchObject({
    ...{ type: 'Symbol', localized: true, required: true, validations: [{ size: { max: 60 } }] },
  });
  expect(fieldOf('testimonial', 'tone')).toMatchObject({
    required: false,
    validations: [{ in: ['calm', 'loud'] }],
  });
  const names = types.map(({ sys, displayField }) => [sys.id, displayField]);
  expect(names).toEqual(
    expect.arrayContaining([
      ['testimonial', 'heading'],
      ['remark', 'note'],
    ]),
  );
  const accepted = expect.arrayContaining(['testimonial', 'notice']);
  expect(fieldOf('page', 'blocks')).toMatchObject({
    items: { validations: [{ linkContentType: accepted }] },
  });
  expect(JSON.stringify(fieldOf('testimonial', 'quote'))).toContain('"notice"');
});

interface ImportedType {
  readonly sys: { readonly id: string };
  readonly displayField: string | null;
  readonly fields: readonly { readonly id: string }[];
}

describe('fields of every kind that Contentful has', () => {
  const facts = {
    price: 2.5,
    seats: 12,
    day: '2026-03-31',
    starts: '2026-03-31T10:00+02:00',
    ends: '2026-03-31T10:00',
    mail: 'ada@example.com',
    site: 'https://example.com/',
    key: '7f4df24e-3a5e-4f0c-9f0e-0c1e3c3a9b11',
    way: 'ab',
    pictures: [linkTo('portrait', 'Asset'), linkTo('portrait', 'Asset')],
    links: [linkTo('plain'), linkTo('home')],
    tags: ['near', 'quiet'],
    place: { lat: 52.5, lon: 13.4 },
    data: { a: [1, null] },
    pair: [1, 2],
    days: ['2026-03-31'],
  };
  const factsSchema = `(() => { const fail = () => { throw new Error('no key'); }; return z.object({
    price: localized(z.number().min(0.5).max(99)), seats: z.int().max(500), day: z.iso.date(), starts: z.iso.datetime(),
    ends: z.iso.datetime(), mail: z.email(), site: z.url(), key: z.uuid(),
    way: z.union([z.literal('ab'), z.literal('cd')]), pictures: z.array(picture('card')), links: z.array(link()),
    tags: z.array(z.enum(['quiet', 'near'])), place: z.object({ lat: z.number(), lon: z.number() }), data: z.json(),
    pair: z.tuple([z.number(), z.number()]), days: z.array(z.iso.date()),
    tone: z.enum(['calm', 'loud']).default('calm'), count: z.int().optional().default(3).describe('How many'),
    note: localized(z.string().nullable()), more: z.unknown().optional(), noteToo: z.string().optional().nullable().default('none'),
    code: z.string().refine((text) => text === 'good' || fail()).optional().nullable(), either: z.email().or(z.literal('')).optional(),
  }) })()`;
  const factsView = view(`
    const { data, heading, pictures, links, languages, ...shown } = entry;
    return <section data-facts={JSON.stringify(shown)}>
      {pictures.map((_, at) => <Picture key={at} entry={entry} field="pictures" at={at} />)}
      {links.map((_, at) => <Link key={at} entry={entry} field="links" at={at} />)}
      <i>{useLink(entry, 'links', 1).url + typeof entry.note}</i>
    </section>;`)
    .replace('import { Heading', 'import { Link, Picture, useLink, Heading')
    .replace(/import styles.*?;/, '');
  const siteOf = (values: Readonly<Record<string, unknown>>, config = {}) =>
    siteWith(
      { 'facts/schema.ts': schema(factsSchema), 'facts/view.tsx': factsView },
      content({ quote: quote(embedded('facts')) }, [entry('facts', 'facts', values)]),
      config,
    );

  test('reach the view as they are, and by their defaults where they are empty', async () => {
    const cwd = siteOf(
      { ...facts, note: null },
      { localAssets: { host: 'images.ctfassets.net', folder: 'files' } },
    );
    // The list alone asks for the sizes of its place.
    const exported = readFileSync(join(cwd, 'content.json'), 'utf8');
    writeFileSync(join(cwd, 'content.json'), exported.replace(/,"portrait":\{"en-US":.*?\}\}\}/, ''));
    mkdirSync(join(cwd, 'files'));
    const noise = { type: 'gaussian', mean: 99, sigma: 9 } as const;
    const picture = sharp({ create: { width: 800, height: 600, channels: 3, noise, background: 'red' } });
    await picture.jpeg().toFile(join(cwd, 'files/ada.jpg'));
    expect(await runCli(['build', '--quiet'], { cwd })).toMatchObject({ code: 0, stderr: '' });
    const section = /<section data-facts="([^"]*)">(.*?)<\/section>/.exec(
      readFileSync(join(cwd, 'out/index.html'), 'utf8'),
    );
    const { pictures: _, links: __, data: ___, ...plain } = facts;
    expect(JSON.parse(section?.[1]?.replaceAll('&quot;', '"') ?? '')).toEqual({
      ...{ ...plain, tone: 'calm', count: 3, note: null, noteToo: 'none', id: 'facts', type: 'facts' },
    });
    expect(section?.[2]?.match(/alt="Ada, smiling"/g)).toHaveLength(2);
    expect(section?.[2]).toMatch(/srcSet="\/assets\/media\/\S+ \d+w, /);
    expect(section?.[2]).toMatch(/<a href="\/plain">.*<a href="\/">.*<i>\/object<\/i>/);
  });

  test('are checked, also by their formats, in each language', async () => {
    const wrong = {
      price: 100,
      seats: 1.5,
      day: '2026-03-31T10:00',
      starts: '2026-03-31',
      mail: 'ada',
      site: 'example',
      key: '7',
      pictures: [linkTo('gone', 'Asset')],
      links: [linkTo('note')],
      tags: ['far'],
      place: { lat: 91 },
      pair: [1, 'two'],
      code: 'bad',
    };
    const { issues } = await validate(siteOf({ ...facts, ...wrong }));
    const found = issues.filter(({ entryId, severity }) => entryId === 'facts' && severity === 'error');
    expect(found.map(({ field, rule }) => [field, rule]).sort()).toEqual(
      Object.keys(wrong)
        .map((field) => {
          if (field === 'pictures') return [field, 'dangling-link'];
          return [field, field === 'links' ? 'cannot-resolve-slug' : 'invalid-entry'];
        })
        .sort(),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        message: 'Invalid entry: the field "seats" holds a number in en-US; a whole number is expected.',
      }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        message:
          'Invalid entry: the schema of the facts refuses the field "pair": Invalid input: expected number, received string (at [1]).',
      }),
    );
    // A rule that throws refuses the value.
    expect(found).toContainEqual(
      expect.objectContaining({
        message: 'Invalid entry: the schema of the facts refuses the field "code": no key.',
        hint: 'Change the value, or the schema in blocks/facts/schema.ts.',
      }),
    );
  });

  test('are of these types in the model to import, and in the space', async () => {
    const cwd = siteOf(facts);
    const { stdout } = await runCli(['model', '--output', '-'], { cwd });
    const model = JSON.parse(stdout);
    const [type] = model.contentTypes.filter(({ sys }: ImportedType) => sys.id === 'facts');
    const stored = type.fields.map(({ id, type: kind, items, required, validations }: never) => [
      id,
      ...[kind, items, required, validations],
    ]);
    expect(stored).toEqual([
      ['price', 'Number', undefined, true, [{ range: { min: 0.5, max: 99 } }]],
      ['seats', 'Integer', undefined, true, [{ range: { max: 500 } }]],
      ...['day', 'starts', 'ends'].map((id) => [id, 'Date', undefined, true, []]),
      ...['mail', 'site', 'key'].map((id) => [id, 'Symbol', undefined, true, []]),
      ['way', 'Symbol', undefined, true, []],
      [
        ...['pictures', 'Array'],
        { type: 'Link', linkType: 'Asset', validations: [{ linkMimetypeGroup: ['image'] }] },
        ...[true, []],
      ],
      [
        ...['links', 'Array'],
        {
          type: 'Link',
          linkType: 'Entry',
          validations: [{ linkContentType: expect.arrayContaining(['page']) }],
        },
        ...[true, []],
      ],
      ['tags', 'Array', { type: 'Symbol', validations: [{ in: ['quiet', 'near'] }] }, true, []],
      ['place', 'Location', undefined, true, []],
      ['data', 'Object', undefined, true, []],
      ['pair', 'Object', undefined, true, []],
      ['days', 'Array', { type: 'Symbol', validations: [] }, true, []],
      ['tone', 'Symbol', undefined, false, [{ in: ['calm', 'loud'] }]],
      ['count', 'Integer', undefined, false, []],
      ['note', 'Symbol', undefined, false, []],
      ['more', 'Object', undefined, false, []],
      ...['noteToo', 'code', 'either'].map((id) => [id, 'Symbol', undefined, false, []]),
    ]);
    const controls = model.editorInterfaces.find(
      ({ sys }: { sys: { contentType: { sys: { id: string } } } }) => sys.contentType.sys.id === 'facts',
    ).controls;
    expect(controls).toEqual(
      expect.arrayContaining([
        {
          fieldId: 'day',
          widgetId: 'datePicker',
          widgetNamespace: 'builtin',
          settings: { format: 'dateonly' },
        },
        {
          fieldId: 'ends',
          widgetId: 'datePicker',
          widgetNamespace: 'builtin',
          settings: { format: 'timeZ' },
        },
        { fieldId: 'tags', widgetId: 'checkbox', widgetNamespace: 'builtin' },
      ]),
    );
    const exported = JSON.parse(readFileSync(join(cwd, 'content.json'), 'utf8'));
    const differing = async (types: unknown) => {
      writeFileSync(join(cwd, 'content.json'), JSON.stringify({ ...exported, contentTypes: types }));
      const { issues } = await validate(cwd);
      return issues.filter(({ rule }) => rule === 'content-type-differs').map(({ message }) => message);
    };
    expect(await differing(model.contentTypes)).toEqual([]);
    for (const field of type.fields) if (field.id === 'day' || field.id === 'seats') field.type = 'Boolean';
    expect(await differing(model.contentTypes)).toEqual([
      expect.stringContaining('the field "day" as Boolean, where Date and time is expected'),
      expect.stringContaining('the field "seats" as Boolean, where Number, integer is expected'),
    ]);
  });
});

const schema = (fields: string) =>
  `import { blocks, link, localized, picture, z } from '@meridian-vpn/meridian/blocks'; export default ${fields};`;
const view = (body: string) =>
  `import { Heading, Section, Text } from '@meridian-vpn/meridian/blocks'; import { useState } from 'react';
   import styles from './style.module.css'; export default ({ entry }) => { ${body} };`;

describe('a fault names its file, and the site stays as it is', () => {
  test.each<
    [what: string, files: Readonly<Record<string, string | undefined>>, code: number, message: string]
  >([
    ['no schema', { 'notice/schema.ts': undefined }, 2, 'blocks/notice/schema.ts is missing.'],
    ['no view', { 'notice/view.tsx': undefined }, 2, 'blocks/notice/view.tsx is missing.'],
    [
      'an ID of the engine',
      { 'hero/view.tsx': '' },
      2,
      'blocks/hero/: "hero" is a content type of Meridian.',
    ],
    ['an ID that is none', { '7 ways/view.tsx': '' }, 2, 'blocks/7 ways/: a folder is named like its'],
    [
      'a syntax error',
      { 'notice/view.tsx': 'export default (' },
      2,
      'blocks/notice/view.tsx:1: Unexpected end',
    ],
    [
      'an import of nothing',
      { 'notice/view.tsx': "import './gone.ts'; export default () => null;" },
      2,
      'blocks/notice/view.tsx:1: Could not resolve "./gone.ts"',
    ],
    [
      'a schema that throws',
      { 'notice/schema.ts': 'throw new Error("no key");' },
      2,
      "blocks/notice/schema.ts can't be used: no key",
    ],
    [
      'a schema that throws what has no text',
      { 'notice/schema.ts': 'throw Object.create(null);' },
      2,
      "blocks/notice/schema.ts can't be used: a value is thrown that has no message",
    ],
    [
      'a schema that is none',
      { 'notice/schema.ts': 'export default { text: 1 };' },
      2,
      'blocks/notice/schema.ts must export z.object({ … }) as its default',
    ],
    [
      'a schema with a rule about several fields',
      { 'notice/schema.ts': schema('z.object({ text: z.string() }).refine(() => true)') },
      2,
      'blocks/notice/schema.ts must export',
    ],
    [
      'a field that Contentful has no kind for',
      { 'notice/schema.ts': schema('z.object({ text: z.date() })') },
      2,
      'the field "text" is of a kind (date) that Contentful has as a text: write z.iso.date() or z.iso.datetime().',
    ],
    [
      'a field that is changed',
      { 'notice/schema.ts': schema('z.object({ text: z.string().transform(Number) })') },
      2,
      'the field "text" is of a kind (pipe) that changes the value, which views get as Contentful has it',
    ],
    ...(
      [
        ['default', 'z.array(z.object({ good: z.boolean().default(true) }))'],
        ['pipe', 'z.record(z.string(), z.string().transform(Number)).optional()'],
        ['catch', 'z.tuple([z.string(), z.lazy(() => z.number().catch(0))]).default(["", 1])'],
        ['prefault', 'z.object({ at: z.union([z.string().prefault("now"), z.number()]).nullable() })'],
      ] as const
    ).map(([kind, code]): [string, Readonly<Record<string, string>>, number, string] => [
      `a field of which a part is changed: ${code}`,
      { 'notice/schema.ts': schema(`z.object({ text: ${code} })`) },
      2,
      `the field "text" has a part of a kind (${kind}) that changes the value, which views get as Contentful has it: change it in the view.`,
    ]),
    ...(
      [
        ['set', 'z.set(z.string())'],
        ['map', 'z.object({}).or(z.map(z.string(), z.string()))'],
        ['catch', "z.string().catch('none')"],
        ['array', 'z.array(blocks())'],
        ['union', 'z.union([z.string(), z.number()])'],
        ['literal', 'z.literal(7)'],
      ] as const
    ).map(([kind, code]): [string, Readonly<Record<string, string>>, number, string] => [
      `a field of the kind ${code}`,
      { 'notice/schema.ts': schema(`z.object({ text: ${code} })`) },
      2,
      `the field "text" is of a kind (${kind}) that Contentful can't hold. It may be z.string() and its formats (z.email(), z.url(), z.iso.date() …), z.enum(), z.number(),`,
    ]),
    [
      'a field whose name views have for the entry',
      { 'notice/schema.ts': schema('z.object({ id: z.uuid() })') },
      2,
      `blocks/notice/schema.ts can't be used: the name "id" is taken, as views have the entry's own there.`,
    ],
    [
      'a field for entries that are no blocks',
      { 'notice/schema.ts': schema(`z.object({ text: z.string(), items: blocks('tile') })`) },
      2,
      'blocks/notice/schema.ts: the field "items" takes "tile", which is no block.',
    ],
    [
      'an unknown token',
      { 'notice/style.module.css': '.notice {\n  color: var( --acent);\n}' },
      2,
      'blocks/notice/style.module.css:2: --acent is no design token of the site.',
    ],
    [
      'a stylesheet of the whole page',
      {
        'notice/plain.css': 'h1 { color: red; }',
        'notice/view.tsx': `import './plain.css';\n${view('return <p />;')}`,
      },
      2,
      'blocks/notice/plain.css: the styles of a block are in a file *.module.css.',
    ],
    ['a sample that is no JSON', { 'notice/sample.json': '{' }, 2, "blocks/notice/sample.json isn't JSON"],
    [
      'a sample of another schema',
      { 'notice/sample.json': '{ "title": "" }' },
      2,
      'blocks/notice/sample.json has the field "title"',
    ],
    [
      'a sample that the schema refuses',
      { 'testimonial/sample.json': '{ "tone": "shrill" }' },
      2,
      'blocks/testimonial/sample.json: "tone" Invalid option',
    ],
    [
      'no default export',
      { 'notice/view.tsx': 'export const View = 1;' },
      2,
      "blocks/notice/view.tsx doesn't export a component",
    ],
    [
      'a view that throws when it is loaded',
      { 'notice/view.tsx': 'throw new Error("no window");' },
      2,
      "blocks/notice/view.tsx can't be loaded: no window",
    ],
    [
      'a view that throws',
      { 'notice/view.tsx': view('return entry.text.nothing.at;') },
      1,
      'blocks/notice/view.tsx fails on the entry "note" of the page /: Cannot read properties of undefined',
    ],
    ...(
      [
        [
          'a part of a view',
          'const Part = () => { throw new Error("late"); }; return <p><Part /></p>;',
          'late',
        ],
        ['an error without a text', 'throw Object.create(null);', 'a value is thrown that has no message'],
        [
          'an error whose message throws',
          'throw Object.defineProperty(new Error(), "message", { get() { throw new Error("late"); } });',
          'late',
        ],
      ] as const
    ).map(([what, code, why]): [string, Readonly<Record<string, string>>, number, string] => [
      `${what} that throws`,
      { 'notice/view.tsx': view(code) },
      1,
      `blocks/notice/view.tsx fails on the entry "note" of the page /: ${why}`,
    ]),
    [
      'a class that is not there',
      { 'notice/view.tsx': view('return <p className={styles.notise} />;') },
      1,
      'blocks/notice/style.module.css has no class "notise"',
    ],
    [
      'a promise, of which React says what it says',
      { 'notice/view.tsx': view('throw Promise.resolve();') },
      1,
      'the entry "note" of the page /: A component suspended while responding to synchronous input.',
    ],
    [
      'a handler',
      { 'notice/view.tsx': view('return <p onClick={() => {}} />;') },
      1,
      '<p> has onClick, but a view runs when the site is built',
    ],
    [
      'a style',
      { 'notice/view.tsx': view("return <p style={{ '--share': '40%' }} />;") },
      1,
      'A view sets `style`, which the security policy of pages blocks: use a class',
    ],
    [
      'a name that the package does not export',
      { 'notice/view.tsx': view('return <Txt entry={entry} field="text" />;').replace('Text }', 'Txt }') },
      1,
      'the page /: @meridian-vpn/meridian/blocks has no "Txt". Did you mean "Text"?',
    ],
    [
      'a field that the schema does not have',
      { 'notice/view.tsx': view('return <Text entry={entry} field="txt" />;') },
      1,
      'the page /: The schema has no field "txt"',
    ],
    [
      'an element that pages do not run',
      { 'notice/view.tsx': view('return <p><script>alert(1)</script></p>;') },
      1,
      'the page /: <script> has no effect: the security policy of pages blocks it',
    ],
    [
      'one of several addresses that pages do not load',
      {
        'notice/view.tsx': view(
          'return <img alt="" srcSet="https://a.example/1 1x, http://a.example/2 2x" />;',
        ),
      },
      1,
      '<img> has the address https://a.example/1 1x, http://a.example/2 2x, which',
    ],
    [
      'an address that pages do not load',
      {
        'notice/view.tsx': view(
          'return <p><video poster="https://a.example/a.png" src="http://a.example/a.mp4" /></p>;',
        ),
      },
      1,
      'the page /: <video> has the address http://a.example/a.mp4, which',
    ],
    [
      'a frame of another site',
      { 'notice/view.tsx': view('return <iframe src="https://a.example/" title="A" />;') },
      1,
      'the page /: <iframe> has the address https://a.example/, which',
    ],
    ...(
      [
        ['a form', '<form action="https://forms.example/a" />', 'https://forms.example/a'],
        ['a form that mails', '<form action="mailto:a@example.com" />', 'mailto:a@example.com'],
        ['a button', '<button formAction="//forms.example" />', '//forms.example'],
        ['a button in small letters', '<button formaction="https://a.example" />', 'https://a.example'],
        ['a link that runs', '<a xlinkHref=" javascript:alert(1)">A</a>', ' javascript:alert(1)'],
        ['a frame of data', '<iframe src="data:text/html,a" title="A" />', 'data:text/html,a'],
        ['sources in small letters', '<img alt="" srcset="http://a.example/1" />', 'http://a.example/1'],
      ] as const
    ).map(([what, markup, address]): [string, Readonly<Record<string, string>>, number, string] => [
      `${what} that pages block`,
      { 'notice/view.tsx': view(`return <p>${markup}</p>;`) },
      1,
      `has the address ${address}, which the security policy of pages blocks`,
    ]),
    [
      'a document in an attribute',
      { 'notice/view.tsx': view('return <iframe srcDoc="<p>A</p>" title="A" />;') },
      1,
      'the page /: <iframe> has srcDoc, which the security policy of pages blocks',
    ],
    [
      'a handler as text',
      { 'notice/view.tsx': view('return <p onclick="alert(1)" />;') },
      1,
      'the page /: <p> has onclick, which the security policy of pages blocks',
    ],
    [
      'a heading that it keeps to itself',
      { 'testimonial/view.tsx': view('return <p>{entry.heading}</p>;') },
      1,
      'it shows the anchors none, where links are checked against #they-say, #why-me.',
    ],
  ])('%s', async (_what, files, code, message) => {
    const cwd = siteWith(files);
    mkdirSync(join(cwd, 'out'));
    const result = await runCli(['build', '--quiet', '--no-cache'], { cwd });
    expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(message)]);
    expect(existsSync(join(cwd, 'out/index.html'))).toBe(false);
  });
});

describe('styles stay within the block', () => {
  const validateStyles = async (css: string) => {
    const cwd = siteWith({ 'notice/style.module.css': css, 'notice/wave.svg': '<svg/>' });
    const { code, stderr } = await runCli(['validate', '--quiet'], { cwd });
    return {
      code,
      faults: Array.from(
        stderr.matchAll(/blocks\/notice\/style\.module\.css:(\d+: [^;\n]*)/g),
        ([, at]) => at,
      ),
    };
  };

  test.each([
    [
      'an element',
      '.notice { top: 0; }\n\nbody,\n.notice { top: 0; }',
      '3: "body" reaches beyond the block.',
    ],
    [
      'a mark of CSS modules',
      '/* } */\n:global(.hero) .notice { top: 0 }',
      '2: ":global" reaches beyond the block.',
    ],
    ['tokens of the page', ':root { --accent: red; }', '1: ":root" reaches beyond the block.'],
    [
      'a page that has the block',
      'html:has(.notice) { top: 0 }',
      '1: "html:has(.notice)" reaches beyond the block.',
    ],
    ['everything, in a condition', '@media print {\n  * { top: 0 } }', '2: "*" reaches beyond the block.'],
    [
      'what comes after it',
      '.notice + section { top: 0 }',
      '1: ".notice + section" reaches beyond the block.',
    ],
    [
      'what comes after it, nested',
      '.notice {\n  top: 0;\n  & ~ p { top: 0 } }',
      '3: "& ~ p" reaches beyond the block.',
    ],
    [
      'a font',
      '@font-face { font-family: A; src: url("a.woff2") }',
      '1: "@font-face" reaches beyond the block.',
    ],
    ['another sheet', '\n@import "https://a.example/a.css";', '2: "@import" reaches beyond the block'],
    [
      'an address without encryption',
      '.notice { background: url(http://a.example/a.png) }',
      '1: "http://a.example/a.png" is neither a picture beside',
    ],
    [
      'a file of a site that may not be there',
      '.notice {\n  mask: url("/a.svg") }',
      '2: "/a.svg" is neither a picture beside',
    ],
    [
      'a picture that is not there',
      '.notice { mask: url("gone.svg") }',
      '1: "gone.svg" is neither a picture beside',
    ],
    [
      'a picture with the place where it was taken',
      `.notice { mask: url("data:image/jpeg;base64,${Buffer.from('......Exif\0\0').toString('base64')}") }`,
      '1: A "data:" address is damaged, or has what a camera or program has written into it',
    ],
    ['no complete rule', '.notice {\n  top: 0;\n', '3: Expected "}" to go with "{"'],
    ['a class of another', '.notice {\n  composes: other; }', '2: "composes" has no effect'],
    [
      'a text as picture',
      '.notice { mask: image-set(url("wave.svg") 1x, "http://a.example/a" 2x) }',
      '1: "image-set(',
    ],
    [
      'what is beside one of several elements',
      '.notice p, .notice {\n & + p { margin: 0; } }',
      '2: "& + p" reaches beyond the block.',
    ],
    ['what only comments hide', '.notice { /* more */ composes: other; }', '1: "composes" has no effect'],
    [
      'what is within the page in a condition',
      'html {\n @media print { top: 0 } .notice { top: 0 } }',
      '1: "html" reaches beyond the block.',
    ],
    ['a rule of the page among own ones', '.notice { :root & + p { top: 0 } }', '1: ":root & + p" reaches'],
    [
      'a mark of CSS modules without its brackets',
      ':global .notice { top: 0 }',
      '1: ":global" reaches beyond',
    ],
    [
      'a token of the site',
      '@property --accent { syntax: "*"; inherits: true; }',
      '1: --accent is a design token',
    ],
    ['a misspelt property', '.notice { colr: red; }', '1: "colr" is not a known CSS property'],
  ])('%s is refused', async (_what, css, message) => {
    const { code, faults } = await validateStyles(css);
    expect([code, faults]).toEqual([2, [expect.stringContaining(message)]]);
  });

  test('names are read as CSS has them', async () => {
    const css = `._box, .größe, .md\\:grid:hover { content: "a \\" .b"; --turn: spin 2s; --other: spin; animation: var(--turn), "two", x var(--none, spin); }
      .notice { -webkit-animation: spin 1s; color: var(--own); }
      @keyframes "two" { to { top: .5px } }
      @-webkit-keyframes spin { 12.5% { top: 0 } }
      @property --own { syntax: "<color>"; inherits: false; initial-value: red }
      html { .notice { top: 1px } }
      [dir=rtl] { .notice > p { top: 2px } }
      .notice:nth-child(2n of ._box) { top: 3px }`;
    const shown = view(
      "return <p className={[styles._box, styles['größe'], styles['md:grid']].join(' ')} />;",
    );
    const cwd = siteWith({ 'notice/style.module.css': css, 'notice/view.tsx': shown });
    expect(await runCli(['build', '--quiet', '--no-cache'], { cwd })).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(cwd, 'out/index.html'), 'utf8')).toContain(
      'class="notice___box notice__größe notice__md:grid"',
    );
    const [sheet = ''] = globSync('out/assets/css/notice-*.css', { cwd });
    const styles = readFileSync(join(cwd, sheet), 'utf8').split(/(?<=\})(?=[.@h[])/);
    expect(styles).toEqual([
      `.notice___box,.notice__größe,.notice__md\\:grid:hover{content:'a " .b';--turn: notice__spin 2s;--other: spin;animation:var(--turn),notice__two,x var(--none, notice__spin)}`,
      '.notice__notice{-webkit-animation:notice__spin 1s;color:var(--own)}',
      '@keyframes notice__two{to{top:.5px}}',
      '@-webkit-keyframes notice__spin{12.5%{top:0}}',
      '@property --own{syntax: "<color>"; inherits: false; initial-value: red}',
      'html{.notice__notice{top:1px}}',
      '[dir=rtl]{.notice__notice>p{top:2px}}',
      '.notice__notice:nth-child(2n of.notice___box){top:3px}',
    ]);
  });

  test('what is of the block may be said in many ways', async () => {
    const css = `[dir="rtl"] .notice > p, :is(.notice, .other) p, .notice:not(h1, h2) + .notice { margin: 0; }
      @media print { .notice { animation: 2s turn infinite; p, & + &, html & { margin: 0; & p { margin: 0 } } } }
      @scope (.notice) { p { margin: 0; & + p { margin: 0 } } }
      /* image-set("x") */
      @keyframes turn { from { rotate: 0turn } 50% { rotate: 1turn } }
      .notice::before { content: "} body {"; background: url(wave.svg), url('https://a.example/a.b.png'), url(#wave), url(photo.jpg); }`;
    const cwd = siteWith({
      'notice/style.module.css': css,
      'notice/wave.svg': '<!-- Ada --><svg/>',
      'notice/view.tsx': view(
        'return <aside className={styles.notice} dangerouslySetInnerHTML={{ __html: wave }} />;',
      ).replace('import', "import wave from './wave.svg'; import"),
    });
    const photo = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).jpeg();
    const bytes = await photo.withExif({ IFD0: { Artist: 'Ada' } }).toBuffer();
    writeFileSync(join(cwd, 'blocks/notice/photo.jpg'), bytes);
    expect(await runCli(['build', '--quiet', '--no-cache'], { cwd })).toMatchObject({ code: 0, stderr: '' });
    const [sheet = ''] = globSync('out/assets/css/notice-*.css', { cwd });
    const styles = readFileSync(join(cwd, sheet), 'utf8');
    expect(styles).toContain('url(data:image/svg+xml,<svg/>),url(https://a.example/a.b.png),url(#wave)');
    const [, data = ''] = /image\/jpeg;base64,([\w+/=]+)/.exec(styles) ?? [];
    const { width, exif } = await sharp(Buffer.from(data, 'base64')).metadata();
    expect([width, exif]).toEqual([9, undefined]);
    expect(readFileSync(join(cwd, 'out/index.html'), 'utf8')).toMatch(/<aside[^>]*><svg\/><\/aside>/);
    expect(styles).toContain('animation:2s notice__turn infinite');
    expect(styles).toContain('@keyframes notice__turn');
  });
});

test('meridian dev shows them in the gallery by their samples, their changes and their faults', async () => {
  const folder = siteWith();
  const linked = join(temporaryFolder(), 'testimonial');
  renameSync(join(folder, 'blocks/testimonial'), linked);
  symlinkSync(linked, join(folder, 'blocks/testimonial'));
  const edit = (file: string, code: string) => replaceFile(join(folder, 'blocks'), file, code);
  const dev = await startDev(folder);
  expect(await dev.text('/')).toContain('<aside class="notice__notice">');
  const gallery = await dev.text('/__gallery');
  expect(gallery).toContain('data-specimen="notice"');
  expect(gallery).toContain(
    '<blockquote><div class="rich_text_text"><p>It runs on every device at home.</p>',
  );
  expect(styleSheets(gallery)).toContain('testimonial');
  edit('notice/style.module.css', '.notice { margin: 7px; }');
  await dev.until(async () => {
    const [sheet = ''] = /\/assets\/css\/notice-[^"]+/.exec(await dev.text('/')) ?? [];
    expect(await dev.text(sheet)).toContain('margin:7px');
  });
  edit('notice/view.tsx', 'export default (');
  const message = expect.stringContaining('blocks/notice/view.tsx:1: Unexpected end of file');
  await dev.until(async () => expect((await dev.view('/')).faults).toMatchObject([{ message }]));
  edit('notice/view.tsx', view('return <b>{entry.text}</b>;'));
  await dev.until(async () => expect(await dev.text('/')).toContain('<b>Take note</b>'));
  mkdirSync(join(folder, 'blocks/remark'));
  const kinds = `{ day: z.iso.date(), score: z.number().max(5), place: z.object({ lat: z.number(), lon: z.number() }),
    tags: z.array(z.enum(['near'])), pictures: z.array(picture('card')), tone: z.enum(['calm']).default('calm') }`;
  edit('remark/schema.ts', schema(`z.object(${kinds})`));
  const remark = view(`const { day, score, place: { lat }, tags, pictures, tone } = entry;
    return <i>{[day, score, lat > 0, tags, tone].join()}{pictures.map((_, at) => <Picture entry={entry} field="pictures" at={at} />)}</i>;`);
  edit(
    'remark/view.tsx',
    remark.replace(/import styles.*?;/, '').replace('import { Heading', 'import { Picture, Heading'),
  );
  await dev.until(async () => expect(await dev.text('/__gallery')).toContain('data-specimen="remark"'));
  const specimen = /<i>2026-03-31,5,true,near,calm(.*?)<\/i>/.exec(await dev.text('/__gallery'));
  expect(specimen?.[1]?.match(/<img/g)).toHaveLength(2);
  const text = readFileSync(join(linked, 'view.tsx'), 'utf8');
  replaceFile(linked, 'view.tsx', text.replace('as="figcaption"', 'as="div"'));
  await dev.until(async () => expect(await dev.text('/')).toContain('<div>Ada</div>'));
  edit('notice/view.tsx', view('return entry.text.nothing.at;'));
  const fails = expect.stringContaining('blocks/notice/view.tsx fails on the entry "note"');
  await dev.until(async () => expect((await dev.view('/')).faults).toMatchObject([{ message: fails }]));
});

test.each([
  ['schema.ts', 'export default 7;', 'must export z.object'],
  ['style.module.css', '.notice { color: var(--gone); }', '--gone is no design token'],
  ['sample.json', '{', "isn't JSON"],
])('meridian dev prints a fault of %s, and says nothing of a change', async (file, code, message) => {
  const folder = siteWith();
  const dev = await startDev(folder);
  await dev.until(async () => expect((await dev.view('/')).counts).toBeDefined());
  writeFileSync(join(folder, 'blocks/notice', file), code);
  await dev.until(async () => expect(dev.output()).toContain(message));
  expect(dev.output()).not.toContain('↻');
});

test('a view may use what its schema has, a package, and styles that other folders share', async () => {
  const cwd = siteWith({
    'notice/schema.ts': schema(
      `z.object({ text: localized(z.string()), size: z.enum(['small', 'large']).optional() })`,
    ),
    'notice/view.tsx': `import { sizes } from 'package-of-sizes'; import schema from './schema.ts';
      import shared from '../../shared/frame.module.css';
      export default () => <p className={shared.frame}>{[...schema.shape.size.unwrap().options, ...sizes].join(' ')}</p>;`,
  });
  const other = (path: string, code: string) => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), code);
  };
  other('shared/frame.module.css', '.frame { border: var(--width, 1px) solid; }');
  other('node_modules/package-of-sizes/index.js', 'exports.sizes = ["huge"];');
  expect(await runCli(['build', '--quiet', '--no-cache'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  const main = mainOf(readFileSync(join(cwd, 'out/index.html'), 'utf8'));
  expect(main).toContain('<p class="shared_frame__frame">small large huge</p>');
  other('node_modules/package-of-sizes/index.js', 'exports.sizes = ["tiny"];');
  other('shared/frame.module.css', '.frame { border: var(--width, 2px) solid; }');
  expect(await runCli(['build', '--quiet'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(cwd, 'out/index.html'), 'utf8')).toContain('small large tiny</p>');
  const [sheet = ''] = globSync('out/assets/css/notice-*.css', { cwd });
  expect(readFileSync(join(cwd, sheet), 'utf8')).toContain('2px');
  rmSync(join(cwd, 'shared/frame.module.css'));
  expect(await runCli(['build', '--quiet'], { cwd })).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('Could not resolve "../../shared/frame.module.css"') },
  });
});

test('React renders views, with all that it knows', async () => {
  const notice = `import { createContext, createElement, memo, useContext, useId, useState } from 'react';
    import { RichText } from '@meridian-vpn/meridian/blocks';
    import { Star } from 'icons';
    const Tone = createContext('calm');
    const Field = memo(({ options }) => {
      const id = useId();
      const tone = useContext(Tone);
      const [chosen] = useState(options[1]);
      return (
        <p className={tone}>
          <label htmlFor={id}>Size</label>
          <select id={id} defaultValue={chosen}>{options.map((each) => <option key={each}>{each}</option>)}</select>
          <textarea defaultValue="<a>" />
          <img src="/own.png" alt="" />
          <span dangerouslySetInnerHTML={{ __html: '<a href="/raw">raw</a>' }} />
        </p>
      );
    });
    export default memo(({ entry }) => (
      <Tone.Provider value="loud"><Star size={3} /><Field options={['small', 'large']} /><RichText entry={entry} field="text" /></Tone.Provider>
    ));`;
  const exported = space([
    ...homePage({ blocks: [linkTo('second')] }),
    page('both', 'both', 'root', { blocks: [linkTo('second'), linkTo('second')] }),
    entry('notice', 'second', {
      text: node('document', [node('paragraph', [node('hyperlink', [text('more')], { uri: '/both' })])]),
    }),
  ]);
  const site = {
    'notice/schema.ts': `import { localized, richText, z } from '@meridian-vpn/meridian/blocks'; export default z.object({ text: localized(richText()) });`,
    'notice/view.tsx': notice,
  };
  const cwd = siteWith(site, exported, { basePath: '/site' });
  mkdirSync(join(cwd, 'node_modules/icons'), { recursive: true });
  writeFileSync(
    join(cwd, 'node_modules/icons/index.js'),
    `const { createElement, forwardRef } = require('react');
     exports.Star = forwardRef(({ size, ...props }, ref) => createElement('svg', { ref, width: size, strokeWidth: 2, style: { color: props.color } }, createElement('path', { d: 'M0 0' })));`,
  );
  const built = async () => {
    expect(await runCli(['build', '--quiet', '--no-cache', '--workers', '1'], { cwd })).toMatchObject({
      code: 0,
      stderr: '',
    });
    return mainOf(readFileSync(join(cwd, 'out/both.html'), 'utf8'));
  };
  const main = await built();
  expect(main).toContain('<svg width="3" stroke-width="2"><path d="M0 0"></path></svg><p class="loud">');
  expect(main).toContain(
    '<option>small</option><option selected="">large</option></select><textarea>&lt;a&gt;</textarea>',
  );
  expect(main).toContain('<img src="/site/own.png" alt=""/><span><a href="/raw">raw</a></span>');
  expect(main).toContain('<a href="/site/both">more</a>');
  const ids = Array.from(main.matchAll(/<select id="([^"]+)"/g), ([, id]) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
  expect(await built()).toBe(main);
});

test('forms post to the site, and to the origins that it names', async () => {
  const forms = view(
    'return <form action="https://a.forms.example/x"><button formAction="/own">A</button><button formAction="https://other.example/y">B</button></form>;',
  );
  const formOrigins = ['https://*.forms.example', 'https://other.example'];
  const cwd = siteWith({ 'notice/view.tsx': forms }, content(), { formOrigins });
  expect(await runCli(['build', '--quiet'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(cwd, 'out/_headers'), 'utf8')).toContain(
    "; form-action 'self' https://*.forms.example https://other.example;",
  );
  configureSite(cwd, { formOrigins: formOrigins.slice(0, 1) });
  const stderr = expect.stringContaining(
    '<button> has the address https://other.example/y, which the security policy of pages blocks (formOrigins in',
  );
  expect(await runCli(['build', '--quiet'], { cwd })).toMatchObject({ code: 1, stderr });
});

test('what a view links to by itself is there, as it is for editors', async () => {
  const links = (...addresses: readonly string[]) =>
    view(
      `const { code } = useLanguage(); return <p>${addresses.map((href) => `<a href=${href} />`).join('')}</p>;`,
    ).replace('import { Heading', 'import { useLanguage, Heading');
  const fine = [
    '"/"',
    '"/plain#a"',
    '"#a"',
    '"/plain.html?b"',
    '"mailto:a@b.example"',
    '"https://b.example/no"',
  ];
  const cwd = siteWith({ 'notice/view.tsx': links(...fine, '"https://www.wayfold.example/plain"', '""') });
  const broken = async (command: string) => {
    const { code, stdout, stderr } = await runCli([command, '--format', 'json'], { cwd });
    expect(stderr).toBe('');
    const issues = JSON.parse(stdout).issues as readonly Readonly<Record<string, unknown>>[];
    return [code, issues.filter(({ severity }) => severity === 'error')];
  };
  for (const command of ['validate', 'build']) expect(await broken(command)).toEqual([0, []]);
  replaceFile(join(cwd, 'blocks/notice'), 'view.tsx', links("{'/' + code + '/gone'}"));
  const finding = { rule: 'broken-link', entryId: 'note' };
  const why = (what: string) => `Broken link: blocks/notice/view.tsx ${what}.`;
  const gone = (path: string) => why(`links to ${path}, which no page, stub or redirect serves`);
  for (const command of ['validate', 'build'])
    expect(await broken(command)).toMatchObject([
      1,
      [
        { ...finding, locales: ['de'], message: gone('/de/gone') },
        { ...finding, locales: ['en'], message: gone('/gone') },
      ],
    ]);
  configureSite(cwd, { rules: { 'broken-link': 'warning' } });
  expect(await broken('build')).toEqual([0, []]);
  replaceFile(join(cwd, 'blocks/notice'), 'view.tsx', links('" java\tscript:alert(1)"'));
  const runs = expect.stringContaining('has the address  java');
  expect(await broken('build')).toMatchObject([1, [{ rule: 'invalid-entry', message: runs }]]);
});

test('what a view links to may be taken down in a language: there the link is left out, with a warning', async () => {
  const link = view(
    "const { code } = useLanguage(); return <a href={code === 'de' ? '/de/plain' : '/plain'}>Plain</a>;",
  ).replace('import { Heading', 'import { useLanguage, Heading');
  const cwd = siteWith({ 'notice/view.tsx': link });
  expect(await runCli(['build', '--quiet'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  const links = () =>
    ['index', 'de'].map(
      (name) => /<a[^>]*>Plain/.exec(readFileSync(join(cwd, `out/${name}.html`), 'utf8'))?.[0],
    );
  expect(links()).toEqual(['<a href="/plain">Plain', '<a href="/de/plain">Plain']);
  const inEnglish = JSON.stringify(content()).replace('"slug":{"en-US":"plain"', '$&,"de-DE":null');
  writeFileSync(join(cwd, 'content.json'), inEnglish);
  const { code, issues } = await validate(cwd);
  expect(code).toBe(1);
  expect(issues.filter(({ severity }) => severity === 'error')).toMatchObject([{ rule: 'removed-pages' }]);
  const what =
    'links to /de/plain, a page that is no longer published in that language, so pages leave the link out';
  expect(issues.filter(({ entryId, rule }) => entryId === 'note' && rule === 'broken-link')).toMatchObject([
    { severity: 'warning', locales: ['de'], message: `Broken link: blocks/notice/view.tsx ${what}.` },
  ]);
  const build = await runCli(['build', '--quiet', '--allow-removals'], { cwd });
  expect(build).toMatchObject({ code: 0, stderr: '' });
  expect(links()).toEqual(['<a href="/plain">Plain', '<a>Plain']);
});

test('the folder of a block may be a link, and so may its files', async () => {
  const cwd = siteWith();
  const built = async () => {
    expect(await runCli(['build', '--quiet'], { cwd })).toMatchObject({ code: 0, stderr: '' });
    const [sheet = ''] = globSync('out/assets/css/notice-*.css', { cwd });
    const notice = /<aside.*?<\/aside>/.exec(readFileSync(join(cwd, 'out/index.html'), 'utf8'))?.[0];
    return { notice, rules: readFileSync(join(cwd, sheet), 'utf8') };
  };
  const whole = await built();
  const shared = join(temporaryFolder(), 'notice');
  renameSync(join(cwd, 'blocks/notice'), shared);
  symlinkSync(shared, join(cwd, 'blocks/notice'));
  renameSync(join(cwd, 'blocks/testimonial/view.tsx'), join(cwd, 'blocks/testimonial/real.tsx'));
  symlinkSync('real.tsx', join(cwd, 'blocks/testimonial/view.tsx'));
  rmSync(join(cwd, '.meridian'), { recursive: true });
  const linked = await built();
  expect(linked).toEqual(whole);
  const other = join(temporaryFolder(), 'other');
  cpSync(shared, other, { recursive: true });
  writeFileSync(join(other, 'style.module.css'), '.notice { top: 7px; }');
  const linkTo = (target: string) => {
    rmSync(join(cwd, 'blocks/notice'));
    symlinkSync(target, join(cwd, 'blocks/notice'));
  };
  linkTo(other);
  expect((await built()).rules).toBe('.notice__notice{top:7px}');
  linkTo(shared);
  replaceFile(shared, 'view.tsx', view('return <aside>{entry.text}!</aside>;'));
  expect((await built()).notice).toBe('<aside>Take note!</aside>');
  rmSync(shared, { recursive: true });
  const broken = 'blocks/notice is a broken symbolic link.';
  expect(await runCli(['build'], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(broken),
  });
});

test.each(['blocks', 'messages', 'theme.css'])('a link %s that leads nowhere is a fault', async (name) => {
  const cwd = siteFolder(space(homePage()));
  symlinkSync('gone', join(cwd, name));
  const broken = expect.stringContaining(`${name} is a broken symbolic link.`);
  expect(await runCli(['validate'], { cwd })).toMatchObject({ code: 2, stderr: broken });
});

test('several parts of a text are one column beside the heading', async () => {
  const build = async (parts: string) => {
    const code = view(`return <Section entry={entry} layout="prose">${parts}</Section>;`);
    const cwd = siteWith({ 'notice/view.tsx': code });
    expect(await runCli(['build', '--quiet', '--no-cache'], { cwd })).toMatchObject({ code: 0, stderr: '' });
    return mainOf(readFileSync(join(cwd, 'out/index.html'), 'utf8'));
  };
  const text = '<Text entry={entry} field="text" />';
  expect(await build(`${text}<i />{null}`)).toMatch(/ \w+"><div><p>Take note<\/p><i><\/i><\/div><\/div>/);
  expect(await build(`${text}{null}`)).toMatch(/ \w+"><p>Take note<\/p><\/div>/);
});

test('a site publishes the fonts of what views say, and the styles of blocks that it has', async () => {
  const build = async (files: Readonly<Record<string, string>>) => {
    const cwd = siteWith({ ...files, 'unused/schema.ts': schema('z.object({})') });
    writeFileSync(join(cwd, 'blocks/unused/style.module.css'), '.notice { color: var(--text); }');
    writeFileSync(join(cwd, 'blocks/unused/view.tsx'), view('return <i className={styles.notice} />;'));
    expect(await runCli(['build', '--quiet', '--no-cache'], { cwd })).toMatchObject({ code: 0, stderr: '' });
    return globSync('out/assets/**/*', { cwd }).join(' ');
  };
  const plain = await build({});
  expect(plain).toMatch(/notice-\w+\.css/);
  expect(plain).not.toMatch(/unused-\w+\.css|korean/);
  expect(await build({ 'notice/view.tsx': view('return <b>안녕하세요</b>;') })).toContain('korean');
});

test('paths of tsconfig.json hold for site.config.ts, a transform and blocks, and other settings change no markup', async () => {
  const cwd = siteWith(
    {
      'notice/schema.ts': schema('z.object({ text: localized(z.string().max(limit)) })').replace(
        'import',
        "import { limit } from '@/limit'; import",
      ),
      'notice/view.tsx': `import { words } from '@/words'; import frame from '@/frame.module.css';
        export default ({ entry }) => <p className={frame.frame}>{words + entry.text}</p>;`,
    },
    content(),
    { transform: './transform.ts' },
  );
  const write = (path: string, code: unknown) => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), typeof code === 'string' ? code : JSON.stringify(code));
  };
  const compilerOptions = { jsx: 'preserve', jsxImportSource: 'preact', verbatimModuleSyntax: true };
  write('tsconfig.json', { extends: ['./config/base'], compilerOptions });
  const setPaths = (...folders: readonly string[]) =>
    write(
      'config/base.json',
      `{ // paths\n "compilerOptions": { "baseUrl": "..", "paths": { "@/*": ${JSON.stringify(folders)} } } }`,
    );
  setPaths('lib/*');
  write('lib/words.ts', "export const words: string = 'Words: ';");
  write('other/words.ts', "export const words: string = 'Others: ';");
  write('lib/limit.ts', 'export const limit = 60;');
  write('lib/frame.module.css', '.frame { margin: 0; }');
  write('lib/brand.ts', "import { words } from './words'; export const brand = { brand: words + 'brand' };");
  write(
    'transform.ts',
    "import { words } from '@/words'; export default (space) => JSON.parse(JSON.stringify(space).replace('Take note', words));",
  );
  const config = readFileSync(join(cwd, 'site.config.ts'), 'utf8');
  write(
    'site.config.ts',
    `import { brand } from '@/brand'; ${config.replace('{ ...base,', '{ ...base, ...brand,')}`,
  );
  const built = async () => {
    expect(await spawnCli(['build', '--quiet'], { cwd })).toMatchObject({ code: 0, stderr: '' });
    return readFileSync(join(cwd, 'out/index.html'), 'utf8');
  };
  const html = await built();
  expect(html).toContain('<p class="lib_frame__frame">Words: Words: </p>');
  expect(html).toContain('Words: brand');
  setPaths('other/*', 'lib/*');
  expect(await built()).toContain('<p class="lib_frame__frame">Others: Others: </p>');
  write('site.config.ts', `import { brand } from '@/gone'; ${config}`);
  const missing = expect.stringMatching(/site\.config\.ts.* doesn't load: .*@\/gone/);
  expect(await spawnCli(['build', '--quiet'], { cwd })).toMatchObject({ code: 2, stderr: missing });
});

test('the folder of a site may lie anywhere, also below a package.json of CommonJS', async () => {
  const cwd = siteWith();
  writeFileSync(join(cwd, 'package.json'), '{ "type": "commonjs" }');
  writeFileSync(join(cwd, 'tsconfig.json'), '{ "compilerOptions": { "jsx": "preserve" } }');
  const { code, stderr } = await spawnCli(['build', '--quiet'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
});
