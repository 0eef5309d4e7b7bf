/** Checks that faults of content types are reported once for each type and field, not in each entry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../pipeline/model/issue.ts';
import { findIssues } from '../helpers/find-issues.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  type ExportedEntry,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';

interface ExportedField {
  id: string;
  type: string;
  linkType?: string;
  items?: { type: string; linkType?: string; validations: object[] };
  localized: boolean;
  required: boolean;
  disabled: boolean;
  omitted: boolean;
  validations: object[];
}

interface ExportedType {
  readonly sys: { id: string };
  name: string;
  fields: ExportedField[];
}

const model = readFileSync(join(root, 'content/sample/content-model.json'), 'utf8');
const off = { 'missing-shell-page': 'off', 'orphan-page': 'off' };

/** The content model as a space has it, with one thing changed. */
function typesWith(change: (type: (id: string) => ExportedType) => void): ExportedType[] {
  const { contentTypes } = JSON.parse(model) as { contentTypes: ExportedType[] };
  change((id) => contentTypes.find(({ sys }) => sys.id === id) as ExportedType);
  return contentTypes;
}

function without(type: string, field: string) {
  return typesWith((typeOf) => {
    typeOf(type).fields = typeOf(type).fields.filter(({ id }) => id !== field);
  });
}

function withField(type: string, field: string, change: Partial<ExportedField>) {
  return typesWith((typeOf) => {
    Object.assign(typeOf(type).fields.find(({ id }) => id === field) ?? {}, change);
  });
}

const entries: readonly ExportedEntry[] = [
  ...homePage({ blocks: [linkTo('picture')] }),
  directory('de', 'de'),
  page('about', 'about', 'root'),
  page('press', 'press', 'root'),
  entry('linkedImage', 'picture', { title: 'A picture' }),
  entry('linkedImage', 'other', { title: 'Another' }),
];

/** The entries with one field of a type's otherwise, or taken out. */
function entriesWith(type: string, field: string, value?: unknown): ExportedEntry[] {
  return entries.map(({ sys, fields }) => {
    const { [field]: _, ...others } = fields;
    const isOfType = (sys.contentType as { sys: { id: string } }).sys.id === type;
    if (!isOfType) return { sys, fields };
    return { sys, fields: value === undefined ? others : { ...others, [field]: { 'en-US': value } } };
  });
}

async function check(
  contentTypes: readonly unknown[] | undefined,
  of: readonly ExportedEntry[] = entries,
  rules: Readonly<Record<string, string>> = {},
) {
  const content = { ...space(of, [english, german]), ...(contentTypes && { contentTypes }) };
  const folder = siteFolder(JSON.stringify(content, null, 1), { rules: { ...off, ...rules } });
  const { code, issues } = await findIssues(folder);
  const lineOf = (text: string) =>
    readFileSync(join(folder, 'content.json'), 'utf8').split('\n').indexOf(text) + 1;
  return { code, folder, issues, lineOf, rulesOf: issues.map(({ rule }) => rule) };
}

const withPicture = entriesWith('linkedImage', 'image', linkTo('photo', 'Asset'));

describe('a fault of a content type that its entries suffer from is one error', () => {
  test.each<[string, ExportedType[], readonly ExportedEntry[], Partial<Issue>, string, string]>([
    [
      "a field that pages need isn't there",
      without('page', 'slug'),
      entriesWith('page', 'slug'),
      { contentType: 'page', field: 'slug', affects: { pages: 3, locales: ['en', 'de'] } },
      `has no field "slug"; 3 entries, such as "home", can't be valid`,
      'to “Page” the field "slug" of the type Short text, localized and required',
    ],
    [
      "a field that pictures need isn't there",
      without('linkedImage', 'image'),
      entries,
      { contentType: 'linkedImage', field: 'image', affects: { pages: 1, locales: ['en', 'de'] } },
      'has no field "image"',
      'the field "image" of the type Media, one file',
    ],
    [
      'a field has another type',
      withField('page', 'slug', { type: 'Integer' }),
      entriesWith('page', 'slug', 5),
      { contentType: 'page', field: 'slug' },
      'has the field "slug" as Number, integer, where Short text is expected',
      'delete the field "slug" of “Page” and add it as Short text',
    ],
    [
      'a field holds one entry in place of many',
      withField('page', 'blocks', { type: 'Link', linkType: 'Entry', items: undefined as never }),
      entriesWith('page', 'blocks', linkTo('picture')),
      { contentType: 'page', field: 'blocks' },
      'as Reference, one, where References, many is expected',
      'add it as References, many',
    ],
    [
      "a field takes only entries that can't stand there",
      withField('page', 'section', { validations: [{ linkContentType: ['folder'] }] }),
      [...entriesWith('page', 'section', linkTo('folder')), entry('folder', 'folder')],
      { contentType: 'page', field: 'section' },
      'link to "folder" only, none of which the site shows there',
      'accept entries of the type directory',
    ],
    [
      "a field isn't delivered",
      withField('page', 'section', { omitted: true }),
      entriesWith('page', 'section'),
      { contentType: 'page', field: 'section' },
      `leaves the field "section" out of the Delivery API's responses`,
      'choose “Enable in response”',
    ],
    [
      "a field can't be edited",
      withField('page', 'title', { disabled: true }),
      entriesWith('page', 'title'),
      { contentType: 'page', field: 'title' },
      'hides the field "title" from editors',
      'choose “Enable editing”',
    ],
  ])('%s', async (_, types, of, expected, message, hint) => {
    const { code, issues } = await check(types, of);
    const follow = ['no-pages', 'invalid-linked-image'];
    const errors = issues.filter(({ severity, rule }) => severity === 'error' && !follow.includes(rule));
    expect(code).toBe(1);
    expect(errors.map(({ rule }) => rule)).toEqual(['unusable-content-type']);
    const [fault] = errors;
    expect(fault).toMatchObject(expected);
    expect(fault?.message).toContain(message);
    expect(fault?.hint).toContain(hint);
    const others = issues.filter(
      ({ entryId, contentType }) => entryId && contentType === expected.contentType,
    );
    expect(others.filter(({ field }) => field === expected.field)).toEqual([]);
  });

  test("findings that follow from it don't advise publishing a page", async () => {
    const { issues } = await check(without('page', 'slug'), entriesWith('page', 'slug'));
    const [none] = issues.filter(({ rule }) => rule === 'no-pages');
    expect(none?.hint).toBe("Fix the content types first: until then, entries can't become pages.");
  });

  test('a space without directories has no content type to make them of', async () => {
    const types = withField('page', 'blocks', { localized: false }).filter(
      ({ sys }) => sys.id !== 'directory',
    );
    const of = entriesWith('page', 'section').filter(({ sys }) => !['root', 'de'].includes(String(sys.id)));
    const { issues, rulesOf } = await check(types, of);
    expect(rulesOf.filter((rule) => /directory/.test(rule))).toEqual([]);
    expect(issues.filter(({ rule }) => rule === 'unusable-content-type')).toEqual([
      expect.objectContaining({ contentType: 'directory', affects: { pages: 3, locales: ['en', 'de'] } }),
    ]);
  });
});

describe('what no entry suffers from is a warning', () => {
  test.each<[string, ExportedType[], string, string]>([
    [
      'an optional field',
      without('page', 'description'),
      'has no field "description"',
      'Long text, localized',
    ],
    [
      'a field that may be empty',
      withField('page', 'title', { required: false }),
      'lets the field "title" be empty',
      '“Page”, field "title": make it required',
    ],
    [
      'a text that is the same in all languages',
      withField('linkedImage', 'title', { localized: false }),
      'has one "title" for all languages',
      '“Linked image”, field "title": enable localization',
    ],
    [
      'all that is wrong with a field',
      withField('page', 'title', { required: false, localized: false }),
      'lets the field "title" be empty, and has one "title" for all languages',
      'make it required; enable localization',
    ],
    [
      'a field with another ID',
      withField('page', 'description', { id: 'Description' }),
      'has no field "description"',
      'If the field "Description" has these values, say so in `names` of site.config.ts',
    ],
    [
      "a content type that isn't listed",
      withField('page', 'blocks', { localized: false }).filter(({ sys }) => sys.id !== 'linkedImage'),
      "isn't among the space's content types, though it has 2 entries of it",
      'Export the space again',
    ],
  ])('%s', async (_, types, message, hint) => {
    const { issues } = await check(types, withPicture);
    const reported = issues.filter(({ rule }) => rule === 'content-type-differs');
    expect(reported).toHaveLength(1);
    expect(reported[0]?.message).toContain(message);
    expect(reported[0]?.hint).toContain(hint);
  });

  test('unlocalized fields are not reported as untranslated', async () => {
    const titles = (issues: readonly Issue[]) =>
      issues.filter(({ rule, contentType }) => rule === 'untranslated' && contentType === 'linkedImage');
    expect(titles((await check(withField('page', 'blocks', { localized: false }))).issues)).toHaveLength(2);
    expect(titles((await check(withField('linkedImage', 'title', { localized: false }))).issues)).toEqual([]);
  });

  test('texts of either length do', async () => {
    const { rulesOf } = await check(withField('page', 'description', { type: 'Symbol' }));
    expect(rulesOf.filter((rule) => /content-type/.test(rule))).toEqual([]);
  });

  test('content types without entries need only required fields', async () => {
    const optional = await check(without('card', 'image'));
    expect(optional.rulesOf).not.toContain('content-type-differs');
    const needed = await check(without('anchor', 'target'));
    expect(needed.rulesOf).toContain('content-type-differs');
  });
});

test("what the owner doesn't take for an error makes none of its content type", async () => {
  const content = { ...space(entries, [english, german]), contentTypes: without('linkedImage', 'image') };
  const folder = siteFolder(content, { rules: { ...off, 'invalid-linked-image': 'off' } });
  const { code, stdout } = await runCli(['validate', '--format', 'json'], { cwd: folder });
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('content-type-differs');
});

describe("what the owner takes for less than its entries' faults hides none of them", () => {
  test.each([
    ['switched off', { 'unusable-content-type': 'off' }],
    ['a warning', { 'unusable-content-type': 'warning' }],
  ])('a fault of a content type that is %s', async (_, rules) => {
    const { code, folder, issues } = await check(
      without('page', 'title'),
      entriesWith('page', 'title'),
      rules,
    );
    const errors = issues.filter(
      ({ severity, contentType, entryId }) => severity === 'error' && contentType === 'page' && entryId,
    );
    expect(code).toBe(1);
    expect(errors.map(({ entryId, field }) => `${entryId} ${field}`).sort()).toEqual([
      'about title',
      'home title',
      'press title',
    ]);
    expect((await runCli(['build'], { cwd: folder })).code).toBe(1);
  });

  test('a difference that is switched off', async () => {
    const warnings = { 'content-type-differs': 'off', 'invalid-linked-image': 'warning' };
    const { issues } = await check(without('linkedImage', 'image'), entries, warnings);
    const reported = issues.filter(({ rule }) => rule === 'invalid-linked-image');
    expect(reported.map(({ entryId }) => entryId).sort()).toEqual(['other', 'picture']);
  });
});

describe('a fault of directories hides nothing that an editor can fix', () => {
  const withoutRoot = entries.filter(({ sys }) => sys.id !== 'de');
  const brokenIds = ({ issues }: { readonly issues: readonly Issue[] }) =>
    issues
      .filter(({ rule }) => /^(missing-directory|locale-directory-not-found)$/.test(rule))
      .map(({ rule, entryId, locale }) => `${rule} ${entryId ?? locale}`)
      .sort();

  test("where the type isn't listed though there are entries of it", async () => {
    const types = withField('page', 'blocks', { localized: false }).filter(
      ({ sys }) => sys.id !== 'directory',
    );
    const lost = withoutRoot.map(({ sys, fields }) => {
      const { section: _, ...others } = fields;
      return sys.id === 'about' ? { sys, fields: others } : { sys, fields };
    });
    const found = await check(types, lost);
    expect(brokenIds(found)).toEqual(['locale-directory-not-found de', 'missing-directory about']);
    const [reported] = found.issues.filter(({ contentType }) => contentType === 'directory');
    expect(reported?.rule).toBe('content-type-differs');
    expect(reported?.message).not.toContain("can't be valid");
  });

  test.each([
    ['has another type', withField('directory', 'slug', { type: 'Integer' })],
    ["isn't there", without('directory', 'slug')],
  ])('where the slug %s and directories have a usable one', async (_, types) => {
    expect(brokenIds(await check(types, withoutRoot))).toEqual(['locale-directory-not-found de']);
    const unusable = entriesWith('directory', 'slug', 5).filter(({ sys }) => sys.id !== 'de');
    expect(brokenIds(await check(types, unusable))).toEqual([]);
  });
});

test('what an editor can fix stays with the entry', async () => {
  const broken = entriesWith('page', 'section', linkTo('absent'));
  const { issues } = await check(withField('page', 'section', { required: false }), broken);
  expect(issues.filter(({ rule }) => rule === 'missing-directory')).toHaveLength(3);
  const hidden = await check(withField('page', 'section', { disabled: true }), broken);
  expect(hidden.issues.filter(({ rule }) => rule === 'missing-directory')).toHaveLength(3);
});

test.each([
  ['none', undefined],
  ['an empty list', []],
  ['something else', [5, null, { sys: {} }]],
])('an export with %s for its content types is checked as ever', async (_, contentTypes) => {
  const { rulesOf } = await check(contentTypes as unknown[] | undefined);
  expect(rulesOf.filter((rule) => /content-type/.test(rule))).toEqual([]);
  expect(rulesOf.filter((rule) => rule === 'invalid-linked-image')).toHaveLength(2);
});

test.each([
  [
    'of the default language, if all languages share it',
    withField('page', 'blocks', { localized: false }),
    '?focusedField=blocks&focusedLocale=en-US',
  ],
  ['of the language, if its type is unknown', undefined, '?focusedField=blocks&focusedLocale=de-DE'],
  ['not at all, if its type lacks it', without('page', 'blocks'), ''],
])('a link to an entry opens the field %s', async (_, contentTypes, focus) => {
  const { sys, fields } = page('about', 'about', 'root');
  const about = { sys, fields: { ...fields, blocks: { 'en-US': [], 'de-DE': [linkTo('gone')] } } };
  const all = [...homePage(), directory('de', 'de'), about].map((each) => ({
    ...each,
    sys: { ...each.sys, space: linkTo('abc'), environment: linkTo('main') },
  }));
  const { issues } = await check(contentTypes, all);
  expect(issues.find(({ rule }) => rule === 'dangling-link')?.entryUrl).toBe(
    `https://app.contentful.com/spaces/abc/environments/main/entries/about${focus}`,
  );
});

test('a finding about a content type says where that is, in every format', async () => {
  const placed = entries.map(({ sys, fields }) => ({
    sys: { ...sys, space: linkTo('abc'), environment: linkTo('main') },
    fields,
  }));
  const { folder, issues } = await check(without('page', 'description'), placed);
  const [fault] = issues.filter(({ rule }) => rule === 'content-type-differs');
  expect(fault?.entryUrl).toBe(
    'https://app.contentful.com/spaces/abc/environments/main/content_types/page/fields',
  );
  const lines = readFileSync(join(folder, 'content.json'), 'utf8').split('\n');
  expect(lines.slice((fault?.line ?? 0) - 1).join('\n')).toMatch(
    /^\s*\{\s*"sys": \{[\s\S]{0,200}"id": "page"/,
  );
  for (const format of ['pretty', 'junit', 'github']) {
    const { stdout } = await runCli(['validate', '--format', format], { cwd: folder });
    expect(stdout, format).toContain('content type page, field description');
  }
});

test('unknown content types are one finding, which a baseline knows whatever their number', async () => {
  const ofTypes = (...types: readonly string[]) => [
    ...withPicture,
    ...types.map((type, at) => entry(type, `strange-${at}`)),
  ];
  const { folder, issues } = await check(undefined, ofTypes('blogPost', 'blogPost', 'quiz'));
  const reported = issues.filter(({ rule }) => rule === 'unknown-content-type');
  expect(reported).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('"blogPost" (2 entries), "quiz" (1 entry).'),
    }),
  ]);
  const baseline = ['validate', '--baseline', join(folder, 'baseline.json'), '--max-warnings', '0'];
  await runCli([...baseline, '--update-baseline'], { cwd: folder });
  for (const types of [['blogPost', 'quiz', 'poll'], ['quiz'], ['poll']]) {
    const other = await check(undefined, ofTypes(...types));
    const { code, stdout } = await runCli(baseline, { cwd: other.folder });
    expect(code, stdout).toBe(0);
  }
  const none = await check(undefined, ofTypes());
  expect((await runCli(baseline, { cwd: none.folder })).code).toBe(1);
});
