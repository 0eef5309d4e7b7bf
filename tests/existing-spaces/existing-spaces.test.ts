/**
 * Every folder beside this file is a space that wasn't made for the site, in the shape of a public one: `content.json`, what
 * `site.js` and `transform.js` say of it, in at most twenty lines, and in `expected.json` the pages that come out of it.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unshownFields } from '../../pipeline/load/parse-entry.ts';
import { replaceFile, startDev } from '../dev/start-dev.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { entry, linkTo } from '../helpers/space-builder.ts';
import { newFolder, temporaryFolder } from '../helpers/temp-folder.ts';
import { validateForPrograms } from '../other-spaces/validate-space.ts';
import { repeatedIds, wrongMainHeadings } from '../output/check-pages.ts';
import { filesIn, readSite } from '../output/read-site.ts';
import { type CliSite, openCliSite } from '../rebuild/cli-site.ts';
import { headOf } from '../sites/read-head.ts';

const spaces = fileURLToPath(new URL('.', import.meta.url));
const folders = readdirSync(spaces).filter((name) => existsSync(join(spaces, name, 'content.json')));

describe.each(folders)('%s', (name) => {
  const source = join(spaces, name);
  const folder = newFolder();
  let site: CliSite;

  beforeAll(async () => {
    cpSync(source, folder, { recursive: true });
    const { default: config } = (await import(join(source, 'site.js'))) as { default: object };
    site = openCliSite(folder, { ...config });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('at most twenty lines describe it', () => {
    const files = readdirSync(source).filter((file) => file.endsWith('.js'));
    const text = files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    // `export default {` and `};` are in every site.config.ts.
    expect(lines.length - 2).toBeLessThanOrEqual(20);
  });

  test('its pages are built at their paths, with their titles', async () => {
    const { code, stderr, report } = await site.build();
    expect(code, stderr).toBe(0);
    expect(report.issues.map(({ rule }) => rule).filter((rule) => !usual.has(rule))).toEqual([]);
    const pages = filesIn(site.out).filter((file) => file.endsWith('.html') && !file.endsWith('404.html'));
    const titles = pages.map((file) => [file, headOf(readFileSync(join(site.out, file), 'utf8')).title]);
    const expected: unknown = JSON.parse(readFileSync(join(source, 'expected.json'), 'utf8'));
    expect(Object.fromEntries(titles)).toEqual(expected);
    const built = readSite(site.out);
    for (const check of Object.values(sound)) expect(check(built)).toEqual([]);
  });

  test('a second build renders nothing again', async () => {
    expect(await site.rebuild()).toEqual([]);
  });
});

const sound = { wrongMainHeadings, repeatedIds };

/** A small space has neither legal pages nor links to all of its pages, and fields that no page of the model has. */
const usual: ReadonlySet<string> = new Set([
  'missing-shell-page',
  'orphan-page',
  'untranslated',
  'shown-nowhere',
]);

const en = { code: 'en-US', default: true };
const withLinks = { space: linkTo('theirs'), environment: linkTo('master') };
const landing = (id: string, fields: Readonly<Record<string, unknown>>) =>
  entry('landingPage', id, fields, withLinks);
const names = {
  contentTypes: { landingPage: 'page', banner: 'hero', note: null },
  fields: { landingPage: { heading: 'title', sections: 'blocks', folder: 'section' } },
};

describe('findings speak as the space does', () => {
  test('of types and fields, with links to the entries', async () => {
    const home = landing('home', { heading: 'Home', slug: '/', sections: 'none' });
    const lost = landing('lost', { heading: ' ', slug: 'Lost', folder: linkTo('opening') });
    const banner = entry('banner', 'opening', { heading: 'Hi', logos: linkTo('home') }, withLinks);
    const folder = siteFolder({ locales: [en], entries: [home, lost, banner] }, { names, urls: {} });
    const { issues } = await validateForPrograms(folder);
    const about = (id: string) => issues.filter(({ entryId }) => entryId === id);
    expect(about('home')).toMatchObject([
      {
        message: expect.stringContaining('the field "sections" holds a text in en-US'),
        hint: 'Change the values by a `transform` in site.config.ts (docs/existing-spaces.md), or make the field "sections" of content type "landingPage" a list of links to entries, as the content model says.',
        contentType: 'landingPage',
        field: 'sections',
        entryUrl:
          'https://app.contentful.com/spaces/theirs/environments/master/entries/home?focusedField=sections&focusedLocale=en-US',
      },
    ]);
    expect(about('lost').map(({ message }) => message)).toEqual([
      'Missing directory: the field "folder" links to the banner "opening", not to a directory.',
      expect.stringContaining('the landingPage has no heading'),
    ]);
    expect(about('opening')[0]?.message).toContain('the field "logos" holds the landingPage "home"');
  });
});

test('hints speak as the space does, also of other types, and of names of several words', async () => {
  const own = {
    contentTypes: {
      ...names.contentTypes,
      rows: 'contentBlockGroup',
      row: 'linkedImageList',
      top: 'header',
      frame: 'layout',
    },
    fields: {
      landingPage: names.fields.landingPage,
      row: { all: 'list', small: 'listMobile', split: 'setForMobile' },
    },
  };
  const sections = [linkTo('none'), linkTo('one')];
  const entries = [
    landing('home', { heading: 'Home', slug: '/', sections }),
    entry('rows', 'none', { heading: 'Hi' }),
    entry('row', 'one', { all: [linkTo('one')], split: true }),
    entry('top', 'bar'),
    entry('note', 'memo', { goLive: '2030-01-01' }),
  ];
  const { issues } = await validateForPrograms(
    siteFolder({ locales: [en], entries }, { names: own, urls: {} }),
  );
  const hintOf = (id: string) =>
    issues.find(({ entryId, rule }) => entryId === id && rule.includes('shown'))?.hint;
  expect(hintOf('none')).toContain('or take the rows off its pages.');
  expect(hintOf('one')).toBe('Fill in the field "small", or switch "split" off.');
  expect(hintOf('bar')).toContain('Create an entry of the type "frame" with it');
  expect(issues.filter(({ message }) => message.includes('goLive'))).toEqual([]);
});

test('a field of another type is changed in `transform`, as the space stays', async () => {
  const type = {
    sys: { id: 'banner' },
    name: 'Banner',
    fields: [{ id: 'heading', type: 'Date', localized: true }],
  };
  const entries = [
    landing('home', { heading: 'Home', slug: '/', sections: [linkTo('top')] }),
    entry('banner', 'top', { heading: '2026-01-01' }),
  ];
  const { issues } = await validateForPrograms(
    siteFolder({ locales: [en], contentTypes: [type], entries }, { names, urls: {} }),
  );
  expect(issues.map(({ hint }) => hint).join('\n')).toContain(
    'Change its values by a `transform` in site.config.ts (docs/existing-spaces.md), or in Contentful',
  );
});

test('what a `transform` has made a text of may be untranslated like any other', async () => {
  const type = {
    sys: { id: 'banner' },
    name: 'Banner',
    fields: [{ id: 'heading', type: 'Object', localized: true }],
  };
  const entries = [
    landing('home', { heading: 'Home', slug: '/', sections: [linkTo('top')] }),
    entry('banner', 'top', { heading: { text: 'Hi' } }),
  ];
  const locales = [en, { code: 'de-DE', fallbackCode: 'en-US' }];
  const config = { names, urls: {}, transform: './transform.js' };
  const folder = siteFolder({ locales, contentTypes: [type], entries }, config);
  const code = "space.entries[1].fields.heading['en-US'] = 'Hi'; return space;";
  writeFileSync(join(folder, 'transform.js'), `export default (space) => { ${code} };`);
  const { issues } = await validateForPrograms(folder);
  expect(issues.filter(({ entryId }) => entryId === 'top').map(({ rule }) => rule)).toEqual(['untranslated']);
  expect(issues.filter(({ contentType }) => contentType === 'banner')).toHaveLength(1);
});

test('names of what the space does not have are warnings', async () => {
  const type = (id: string, fields: readonly string[]) => ({
    ...{ sys: { id, type: 'ContentType' }, name: id },
    fields: fields.map((field) => ({ id: field, name: field, type: 'Symbol' })),
  });
  const home = landing('home', { heading: 'Home', slug: '/' });
  const contentTypes = [type('landingPage', ['heading', 'slug']), type('banner', ['heading'])];
  const config = {
    names: {
      contentTypes: { landingPage: 'page', baner: 'hero' },
      fields: { landingPage: { heading: 'title', headin: 'description' }, hasOwnProperty: {} },
    },
    urls: { section: { landingPag: 'start' } },
  };
  const strange = async (content: object) => {
    const { issues } = await validateForPrograms(
      siteFolder({ locales: [en], entries: [home], ...content }, config),
    );
    return issues.filter(({ message }) => message.includes('in site.config.ts names'));
  };
  expect((await strange({ contentTypes })).map(({ message, hint }) => message + hint.slice(41))).toEqual([
    'Content type differs: `names.contentTypes` in site.config.ts names "baner", which is no content type of the space. Did you mean "banner"?',
    'Content type differs: `names.fields.landingPage` in site.config.ts names "headin", which is no field of this content type. Did you mean "heading"?',
    'Content type differs: `names.fields` in site.config.ts names "hasOwnProperty", which is no content type of the space.',
    'Content type differs: `urls.section` in site.config.ts names "landingPag", which is no content type of the space. Did you mean "landingPage"?',
  ]);
  expect(
    (await strange({})).map(({ message }) => /`(.*)` in .* names "(\w+)"/.exec(message)?.slice(1).join('.')),
  ).toEqual(['names.contentTypes.baner', 'names.fields.hasOwnProperty', 'urls.section.landingPag']);
});

test('a home page that is named wrongly', async () => {
  const content = { locales: [en], entries: [landing('about', { heading: 'About', slug: 'about' })] };
  const hintOf = async (urls: object) => {
    const { issues } = await validateForPrograms(siteFolder(content, { names, urls }));
    return issues.find(({ rule }) => rule === 'missing-home-page')?.hint;
  };
  expect(await hintOf({ home: 'abuot' })).toMatch(
    /`urls\.home` .* It is "abuot", which no published page has/,
  );
  expect(await hintOf({})).toMatch(/`urls\.home` .* or its slug\.$/);
  expect(await hintOf({ home: '/about/' })).toBeUndefined();
});

test('builds notice other names and other addresses', async () => {
  const folder = temporaryFolder();
  const source = join(spaces, 'sections');
  const { default: config } = (await import(join(source, 'site.js'))) as { default: { names: typeof names } };
  const site = openCliSite(folder, { ...config });
  cpSync(join(source, 'content.json'), join(folder, 'content.json'));
  await site.rebuild();
  const { contentTypes, fields } = config.names;
  site.configure({
    names: { contentTypes, fields: { ...fields, textSection: { heading: null, text: 'content' } } },
  });
  expect(await site.rebuild()).toContain('docs/getting-started.html');
  site.configure({ urls: { section: 'boats', home: 'front' } });
  expect(await site.rebuild('--allow-removals')).toContain('boats/docs/getting-started.html');
  site.configure({ urls: { section: 'boats', home: 'about' } });
  expect(await site.rebuild('--allow-removals')).toContain('index.html');
  expect(readFileSync(join(site.out, 'index.html'), 'utf8')).toContain('<title>Wayfold | About us</title>');
});

test('texts that several fields lack are named as the space does', async () => {
  const german = { code: 'de-DE', fallbackCode: 'en-US' };
  const mapped = {
    ...names,
    fields: { landingPage: { ...names.fields.landingPage, summary: 'description' } },
  };
  const home = landing('home', { heading: 'Home', slug: '/', summary: 'All' });
  const content = { locales: [en, german], entries: [home] };
  const { issues } = await validateForPrograms(siteFolder(content, { names: mapped, urls: {} }));
  const { message } = issues.find(({ rule }) => rule === 'untranslated') ?? {};
  expect(message).toContain('the fields "heading", "summary" of the landingPage come from another language');
});

test('what is left out on purpose is no finding: its links, its content type, a field that links to it alone', async () => {
  const symbol = (id: string) => ({ id, type: 'Symbol', localized: true, required: true });
  const items = { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: ['note'] }] };
  const fields = [symbol('heading'), symbol('slug'), { id: 'sections', type: 'Array', items }];
  const contentTypes = [
    { sys: { id: 'landingPage' }, name: 'Landing page', fields },
    { sys: { id: 'note' }, name: 'Note', fields: [] },
  ];
  const home = landing('home', { heading: 'Home', slug: '/', sections: [linkTo('memo')] });
  const entries = [home, entry('note', 'memo', {}, withLinks)];
  const own = {
    contentTypes: { landingPage: 'page', note: null },
    fields: { landingPage: { heading: 'title', sections: 'blocks' } },
  };
  const folder = siteFolder({ locales: [en], contentTypes, entries }, { names: own, urls: {} });
  const { issues } = await validateForPrograms(folder);
  expect(issues.map(({ rule }) => rule)).toEqual(['missing-shell-page', 'missing-shell-page']);
});

test('what is filled and shown nowhere is named by field, until `names` sets it to null', async () => {
  const fields = { title: 'Front', heading: 'Home', slug: '/', noIndex: true, legal: 'All rights reserved' };
  const entries = [landing('home', fields), landing('two', { ...fields, slug: 'two' }), entry('top', 'bar')];
  const foundWith = async (ofPage: object, ofTypes: object = {}) => {
    const own = {
      contentTypes: { landingPage: 'page', top: 'header', ...ofTypes },
      fields: { landingPage: { heading: 'title', ...ofPage } },
    };
    const folder = siteFolder({ locales: [en], entries }, { names: own, urls: {} });
    const { issues } = await validateForPrograms(folder);
    const found = issues.filter(({ rule }) => rule === 'shown-nowhere');
    return found.map(({ severity, contentType, field, message }) => [
      ...[severity, contentType, field],
      /filled in \d entries|no page shows.*/.exec(message)?.[0],
    ]);
  };
  expect(await foundWith({})).toEqual([
    ['warning', 'landingPage', 'noIndex', 'filled in 2 entries'],
    ['info', 'landingPage', 'legal', 'filled in 2 entries'],
    ['info', 'landingPage', 'title', 'filled in 2 entries'],
    ['info', 'top', undefined, 'no page shows the top "bar".'],
  ]);
  expect(await foundWith({ title: null, legal: null })).toEqual([
    ['warning', 'landingPage', 'noIndex', 'filled in 2 entries'],
    ['info', 'top', undefined, 'no page shows the top "bar".'],
  ]);
  expect(await foundWith({ title: null, legal: 'description', noIndex: null }, { top: null })).toEqual([]);
});

test.each([
  ...[
    'noIndex',
    'metaRobots',
    'hideFromSearch',
    'excludeFromSitemap',
    'membersOnly',
    'password',
    'isDraft',
  ].map((name) => [name, true, 'warning'] as const),
  ...['showInSearch', 'includeInSitemap', 'sitemap', 'online', 'visible', 'isPublished'].flatMap((name) => [
    [name, false, 'warning'] as const,
    [name, true, 'info'] as const,
  ]),
  ...['status', 'visibility'].flatMap((name) => [
    [name, 'private', 'warning'] as const,
    [name, 'live', 'info'] as const,
  ]),
  ['canonicalUrl', 'https://a.example/', 'info'],
  ['seo', { title: 'Home', meta: { noIndex: true } }, 'warning'],
  ['seo', { robots: 'index, follow' }, 'info'],
] as const)('a field %s that is %j and shown nowhere is of this severity: %s', (name, value, severity) => {
  const found = unshownFields(undefined, 'page', { [name]: { 'en-US': value } });
  expect(found).toEqual([{ name, hides: severity === 'warning' }]);
});

test('a field whose place another one has is named with that one', () => {
  const own = { contentTypes: { hotel: 'page' as const }, fields: { hotel: { summary: 'description' } } };
  const values = { summary: { 'en-US': 'Sea' }, description: { 'en-US': 'A hotel by the sea' } };
  expect(unshownFields(own, 'hotel', values)).toEqual([
    {
      name: 'description',
      hides: false,
      hint: expect.stringContaining('show the field "summary" in its place'),
    },
  ]);
});

const courses = join(spaces, 'courses');

/** Prepares the space of courses, whose transform adds the words of a file to a text. */
async function changedCourses(): Promise<CliSite> {
  const folder = temporaryFolder();
  const { default: config } = (await import(join(courses, 'site.js'))) as { default: object };
  const site = openCliSite(folder, { ...config });
  cpSync(join(courses, 'content.json'), join(folder, 'content.json'));
  writeFileSync(join(folder, 'words.txt'), 'Softly.');
  const transform = readFileSync(join(courses, 'transform.js'), 'utf8');
  const read = "import { readFileSync } from 'node:fs';\nimport { join } from 'node:path';\n";
  const words = "readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8')";
  writeFileSync(
    join(folder, 'transform.js'),
    read + transform.replace('copy[code].split', `(copy[code] + '\\n\\n' + ${words}).split`),
  );
  return site;
}

const lessons = ['courses/lessons/casting-on.html', 'de/courses/lessons/casting-on.html'];

describe('a transform', () => {
  test('is an input of builds, with the files that it reads', async () => {
    const site = await changedCourses();
    await site.rebuild();
    const text = () => readFileSync(join(site.out, lessons[0] ?? ''), 'utf8');
    expect(text()).toContain('<p>Softly.</p>');
    expect(await site.rebuild()).toEqual([]);
    writeFileSync(join(site.folder, 'words.txt'), 'Slowly.');
    expect(await site.rebuild()).toEqual(lessons);
    expect(text()).toContain('<p>Slowly.</p>');
    const file = join(site.folder, 'transform.js');
    writeFileSync(file, readFileSync(file, 'utf8').replace("'paragraph'", "'heading-2'"));
    expect(await site.rebuild()).toEqual(lessons);
    expect(text()).toContain('>Slowly.</h2>');
  });

  test('is part of plans: shards make the same site, and notice another transform', async () => {
    const { folder, build } = await changedCourses();
    const run = (...args: string[]) => runCli(args, { cwd: folder });
    await build('--no-cache', '--out', 'whole');
    expect(await run('plan', '--out', 'plan')).toMatchObject({ code: 0 });
    for (const shard of ['1/2', '2/2']) {
      const args = ['build', '--plan', 'plan', '--shard', shard, '--out', `shards/${shard[0]}`];
      expect(await run(...args)).toMatchObject({ code: 0 });
    }
    expect(await run('merge', 'shards/1', 'shards/2', '--plan', 'plan')).toMatchObject({ code: 0 });
    const pages = (out: string) => lessons.map((file) => readFileSync(join(folder, out, file), 'utf8'));
    expect(
      pages('out')
        .join()
        .replaceAll(/20\d\d/g, ''),
    ).toBe(
      pages('whole')
        .join()
        .replaceAll(/20\d\d/g, ''),
    );
    writeFileSync(join(folder, 'words.txt'), 'Slowly.');
    const other = await run('build', '--plan', 'plan', '--shard', '1/2', '--out', 'shards/3');
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining("isn't the one that") });
  });

  test('that fails names its file and line, and the site stays', async () => {
    const { folder, build, out } = await changedCourses();
    await build();
    const before = filesIn(out);
    const write = (text: string) => writeFileSync(join(folder, 'transform.js'), text);
    const said = async () => (await build()).stderr;
    write('\nexport default (space) =>\n  space.entries.map(({ fields }) => fields.nothing.more);\n');
    expect(await said()).toContain(
      'transform.js:3: the transform fails: Cannot read properties of undefined',
    );
    write('export default async () => {\n  throw new Error("Enough");\n};\n');
    expect(await said()).toContain('transform.js:2: the transform fails: Enough');
    write('export default () => { throw Object.create(null); };');
    expect(await said()).toContain(
      'transform.js: the transform fails: a value is thrown that has no message',
    );
    write('export default (space) => { space.entries };');
    expect(await said()).toContain('./transform.js: the transform must return the export');
    write('export default { transform: 1 };');
    expect(await said()).toContain("./transform.js doesn't export a function as its default");
    write('export default (space) => space.;');
    expect(await said()).toContain('transform.js:1: Expected identifier');
    expect(filesIn(out)).toEqual(before);
  });

  test('entries that it makes have no address in Contentful, and others keep their line, also when nothing has changed', async () => {
    const { folder, build, configure } = await changedCourses();
    const made =
      "{ sys: { id: 'made', type: 'Entry', contentType: { sys: { id: 'hero' } } }, fields: { heading: { 'en-US': 5 } } }";
    writeFileSync(
      join(folder, 'transform.js'),
      `export default (space) => {
        space.entries[3].fields.slug = { 'en-US': 'First Steps' };
        return { ...space, entries: [${made}, ...space.entries] };
      };`,
    );
    const { issues } = await validateForPrograms(folder);
    const bySource = readFileSync(join(folder, 'content.json'), 'utf8').split('\n');
    const line = 1 + bySource.findIndex((text) => text.includes('"id": "first-steps"'));
    const slug = issues.find(({ entryId }) => entryId === 'first-steps');
    expect(slug).toMatchObject({ rule: 'invalid-slug', contentType: 'course', line });
    expect(slug).toHaveProperty('entryUrl', expect.stringMatching(/\/first-steps\?focusedField=\w+&focused/));
    const heading = issues.find(({ entryId }) => entryId === 'made');
    expect(heading).toMatchObject({ rule: 'invalid-entry', field: 'heading' });
    expect(heading).not.toHaveProperty('entryUrl');
    expect(heading).not.toHaveProperty('line');
    configure({ rules: { 'invalid-slug': 'warning', 'invalid-entry': 'warning' } });
    const { report } = await build();
    expect(report.issues).toContainEqual({ ...slug, severity: 'warning' });
    const { issues: repeated, rendered } = (await build()).report;
    expect([rendered, repeated]).toEqual([0, report.issues]);
  });

  test('dev runs it again when the export, the module or a file of it changes, and shows its faults', async () => {
    const { folder } = await changedCourses();
    const edit = (file: string, change: (text: string) => string) =>
      replaceFile(folder, file, change(readFileSync(join(folder, file), 'utf8')));
    const dev = await startDev(folder);
    const shows = (part: string) =>
      dev.until(async () => expect(await dev.text('/courses/lessons/casting-on')).toContain(part));
    await shows('<p>Softly.</p>');
    edit('content.json', (text) => text.replace('Pull it tight.', 'Pull hard.'));
    await shows('<p>Pull hard.</p>');
    const code = readFileSync(join(folder, 'transform.js'), 'utf8');
    edit('transform.js', () => code.replace('for (', 'space.gone.entries; for ('));
    const message = expect.stringContaining('the transform fails: Cannot read properties of undefined');
    await dev.until(async () => expect((await dev.view('/')).faults).toMatchObject([{ message }]));
    edit('transform.js', () => code.replace("'paragraph'", "'heading-2'"));
    await shows('>Pull hard.</h2>');
    expect((await dev.view('/')).faults).toEqual([]);
  });

  test('explain, graph and coverage show what it makes', async () => {
    const { folder } = await changedCourses();
    const json = async (...args: string[]) =>
      JSON.parse((await runCli([...args, '--format', 'json'], { cwd: folder })).stdout) as object;
    expect(await json('explain', '/de/courses/lessons/casting-on')).toMatchObject({
      id: 'casting-on',
      type: 'lesson',
      languages: [{ url: '/courses/lessons/casting-on' }, { url: '/de/courses/lessons/casting-on' }],
    });
    const { nodes } = (await json('graph')) as { nodes: { id: string; paths: object }[] };
    expect(nodes.find(({ id }) => id === 'first-steps')?.paths).toEqual({
      en: '/courses/first-steps',
      de: '/de/courses/first-steps',
    });
    expect(JSON.stringify(await json('coverage'))).toContain('casting-on');
  });
});

describe('docs/existing-spaces.md', () => {
  const page = readFileSync(join(root, 'docs/existing-spaces.md'), 'utf8');
  const listings = new Map(
    Array.from(page.matchAll(/^```[jt]s\n\/\/ (\S+)\n(.*?)^```/gms), ([, file = '', text = '']) => [
      file,
      text,
    ]),
  );
  const listing = (file: string) => listings.get(file) ?? '';

  test('its first listings build a blog', async () => {
    const folder = temporaryFolder();
    cpSync(join(spaces, 'blog/content.json'), join(folder, 'content.json'));
    for (const file of ['site.config.ts', 'transform.js']) writeFileSync(join(folder, file), listing(file));
    const { code, stderr } = await runCli(['build', '--quiet'], { cwd: folder });
    expect(code, stderr).toBe(0);
    const built = ['index.html', 'blog/a-warm-heap.html', 'blog/how-beans-climb.html'];
    expect(filesIn(join(folder, 'out'))).toEqual(expect.arrayContaining(built));
  });

  test('the listing with recipes makes sections, links and buttons of what the space has', async () => {
    const content = {
      nodeType: 'document',
      data: {},
      content: [
        {
          nodeType: 'paragraph',
          data: {},
          content: [{ nodeType: 'text', value: 'Hi', marks: [], data: {} }],
        },
      ],
    };
    const buttons = [linkTo('try'), linkTo('buy')];
    const entries = [
      entry('landingPage', 'home', { title: 'Home', slug: '/', main: linkTo('text') }),
      entry('landingPage', 'demo', { title: 'Demo', slug: 'demo', main: linkTo('text') }),
      entry('section', 'text', { kind: 'text', content, buttons }),
      entry('button', 'try', { label: 'Try it', url: '/demo', theme: 'default' }),
      entry('button', 'buy', { label: 'Buy it', url: 'https://shop.example.com/', theme: 'quiet' }),
    ];
    const folder = siteFolder(
      { locales: [en], entries },
      {
        names: {
          contentTypes: { landingPage: 'page', button: 'callToAction' },
          fields: { button: { label: 'text', url: 'externalDestination', theme: null } },
        },
        ...{ urls: {}, transform: './transform.js' },
      },
    );
    writeFileSync(join(folder, 'transform.js'), listing('recipes.js'));
    const { code, stdout, stderr } = await runCli(['build'], { cwd: folder });
    expect(code, stdout + stderr).toBe(0);
    const html = readFileSync(join(folder, 'out/index.html'), 'utf8');
    expect(html).toMatch(/<a [^>]*href="\/demo"[^>]*>(<[^>]*>)*Try it/);
    expect(html).toMatch(/<a [^>]*href="https:\/\/shop\.example\.com\/"[^>]*>(<[^>]*>)*Buy it/);
  });

  test('the listing about Markdown hands each text to the package', async () => {
    const site = await changedCourses();
    const name = 'node_modules/@contentful/rich-text-from-markdown';
    mkdirSync(join(site.folder, name), { recursive: true });
    const text = "{ nodeType: 'text', value: '<' + value + '>', marks: [], data: {} }";
    const document = `{ nodeType: 'document', data: {}, content: [{ nodeType: 'paragraph', data: {}, content: [${text}] }] }`;
    const code = `export const richTextFromMarkdown = async (value) => (${document});`;
    writeFileSync(join(site.folder, name, 'index.mjs'), code);
    writeFileSync(join(site.folder, name, 'package.json'), '{ "main": "index.mjs" }');
    writeFileSync(join(site.folder, 'transform.js'), listing('markdown.js'));
    expect(await site.build()).toMatchObject({ code: 0 });
    const html = readFileSync(join(site.out, lessons[1] ?? ''), 'utf8');
    expect(html).toContain('&lt;Mach eine Schlinge.<br/>');
  });
});
