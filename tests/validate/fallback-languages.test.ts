/** A fault in a value counts in every language that shows the value, by fallback too, and in no other. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Field, type FieldKind, isTranslatable } from '../../domain/content/content-fields.ts';
import { contentModel } from '../../domain/content/content-model.ts';
import { findIssues } from '../helpers/find-issues.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  draft,
  type ExportedEntry,
  english,
  entry,
  german,
  linkTo,
  page,
  sysOf,
} from '../helpers/space-builder.ts';

const french = { code: 'fr-FR', fallbackCode: 'en-US', default: false };
const danish = { code: 'da-DK', fallbackCode: 'fr-FR', default: false };
const off = {
  untranslated: 'off',
  'missing-shell-page': 'off',
  'orphan-page': 'off',
};
/** Rules of a baseline for lists that are empty in some languages. */
const offOfLists = { ...off, 'not-shown-as-meant': 'off' };

/** An entry with values by locale. */
function localized(
  type: string,
  id: string,
  fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): ExportedEntry {
  return { sys: sysOf(type, id), fields };
}

function richText(...content: unknown[]) {
  return { nodeType: 'document', data: {}, content };
}

function paragraph(...content: unknown[]) {
  return { nodeType: 'paragraph', data: {}, content };
}

const embedded = (id: string, linkType: 'Entry' | 'Asset' = 'Entry') => ({
  nodeType: `embedded-${linkType.toLowerCase()}-block`,
  data: { target: linkTo(id, linkType) },
  content: [],
});
const linked = (uri: string) => paragraph({ nodeType: 'hyperlink', data: { uri }, content: [] });

/** A text with one value in English and another in French; German readers get the English one, Danish ones the French. */
const text = (value: unknown, own: unknown = richText()) =>
  localized('oneColumnContent', 'text', { content: { 'en-US': value, 'fr-FR': own } });

/** A home page in English, German, French and Danish that shows `text`. */
function content(...entries: readonly ExportedEntry[]) {
  const blocks = entries.filter(({ sys }) => sys.id === 'text').map(() => linkTo('text'));
  const picture = {
    sys: { id: 'nameless', type: 'Asset', version: 2, publishedVersion: 1 },
    fields: { file: { 'en-US': { url: '//images.ctfassets.net/a.png', contentType: 'image/png' } } },
  };
  return {
    locales: [english, german, french, danish],
    assets: [picture],
    entries: [
      directory('root', '/'),
      ...['de', 'fr', 'dk'].map((code) => directory(`root-${code}`, code)),
      page('home', '/', 'root', { blocks }),
      ...entries,
    ],
  };
}

async function found(space: unknown, rule: string, ...flags: string[]) {
  const folder = siteFolder(space, { rules: off });
  const { code, issues } = await findIssues(folder, ...flags);
  return { code, folder, issues: issues.filter((issue) => issue.rule === rule) };
}

const inEnglishAndGerman: readonly [what: string, rule: string, space: unknown][] = [
  ['a link to nothing in rich text', 'dangling-link', content(text(richText(embedded('absent'))))],
  [
    'a link to a draft',
    'unpublished-link',
    content(text(richText(embedded('unborn'))), entry('card', 'unborn', {}, draft)),
  ],
  [
    'a link to an entry of an unknown content type',
    'entry-type-not-found',
    content(text(richText(embedded('odd'))), entry('quiz', 'odd')),
  ],
  ["an address that can't be", 'invalid-url', content(text(richText(linked('javascript:1'))))],
  ['an unknown node', 'invalid-rich-text', content(text(richText({ nodeType: 'carousel', content: [] })))],
  ['a node without a target', 'invalid-entry', content(text(richText({ nodeType: 'embedded-entry-block' })))],
  ['a value of the wrong kind', 'invalid-entry', content(text('no document'))],
  ['an address without a page', 'broken-link', content(text(richText(linked('/nowhere'))))],
  [
    'a link to a directory without an index page',
    'broken-link',
    content(
      text(
        richText(paragraph({ nodeType: 'entry-hyperlink', data: { target: linkTo('empty') }, content: [] })),
      ),
      directory('empty', 'empty', 'root'),
    ),
  ],
  ["an anchor that isn't there", 'broken-anchor', content(text(richText(linked('#nowhere'))))],
  ['a picture without a description', 'missing-alt', content(text(richText(embedded('nameless', 'Asset'))))],
  [
    'a slug',
    'invalid-slug',
    content(
      localized('page', 'two', {
        title: { 'en-US': 'Two' },
        slug: { 'en-US': 'TWO', 'fr-FR': 'deux' },
        section: { 'en-US': linkTo('root') },
      }),
    ),
  ],
  [
    'a whole address',
    'invalid-url',
    content(
      localized('externalLink', 'away', {
        text: { 'en-US': 'Away' },
        externalDestination: { 'en-US': 'www', 'fr-FR': 'https://example.com/' },
      }),
    ),
  ],
];

describe("a fault in an English value that German readers get, and French and Danish ones don't", () => {
  test.each(inEnglishAndGerman)('%s', async (_, rule, space) => {
    const { issues } = await found(space, rule);
    expect(issues).toHaveLength(1);
    expect(issues[0]?.locale).toBeUndefined();
    expect(issues[0]?.locales).toEqual(['en', 'de']);
    for (const [locale, count] of Object.entries({ en: 1, de: 1, fr: 0, dk: 0 })) {
      const { issues: reported } = await found(space, rule, '--locale', locale);
      expect(reported, locale).toHaveLength(count);
      expect(reported.map(({ locales }) => locales)).toEqual(reported.map(() => [locale]));
    }
  });
});

const hero = (fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => [
  localized('page', 'shop', {
    title: { 'en-US': 'Shop' },
    slug: { 'en-US': 'shop' },
    section: { 'en-US': linkTo('root') },
    ...fields,
  }),
];

test("a language whose page lacks its hero by fallback isn't built", async () => {
  const { code, folder, issues } = await found(
    content(...hero({ blocks: { 'en-US': [linkTo('absent')] } })),
    'dangling-link',
    '--locale',
    'de',
  );
  expect(code).toBe(1);
  expect(issues).toEqual([
    expect.objectContaining({ entryId: 'shop', affects: { pages: 1, locales: ['de'] } }),
  ]);
  expect((await runCli(['build', '--locale', 'de'], { cwd: folder })).code).toBe(1);
  expect(existsSync(join(folder, 'out'))).toBe(false);
});

test('what every language shows by fallback costs all of them, in one finding', async () => {
  const { issues } = await found(
    content(...hero({ blocks: { 'en-US': [linkTo('absent')] } })),
    'dangling-link',
  );
  expect(issues).toEqual([
    expect.objectContaining({
      writtenIn: ['en'],
      affects: { pages: 1, locales: ['en', 'de', 'fr', 'dk'] },
    }),
  ]);
  expect(issues[0]).not.toHaveProperty('locales');
});

test('the same fault in several values is one finding', async () => {
  const blocks = { 'en-US': [linkTo('absent')], 'de-DE': [linkTo('absent')], 'fr-FR': [] };
  const { issues } = await found(content(...hero({ blocks })), 'dangling-link');
  expect(issues.map(({ locale, locales, writtenIn }) => ({ locale, locales, writtenIn }))).toEqual([
    { locale: undefined, locales: ['en', 'de'], writtenIn: undefined },
  ]);
});

test('a value that falls back over two languages counts in each', async () => {
  const blocks = { 'en-US': [], 'fr-FR': [linkTo('absent')] };
  const { issues } = await found(content(...hero({ blocks })), 'dangling-link');
  expect(issues[0]).toMatchObject({ locales: ['fr', 'dk'], writtenIn: ['fr'] });
});

test('values that are never shown have no faults', async () => {
  const stale = { layout: { 'en-US': null, 'de-DE': linkTo('absent') } };
  const { issues } = await found(content(...hero(stale)), 'dangling-link');
  expect(issues).toEqual([]);
});

test('values of the wrong kind that are never shown have no faults either', async () => {
  const stale = { layout: { 'de-DE': 5 }, ogImage: { 'de-DE': 'x' } };
  expect((await found(content(...hero(stale)), 'invalid-entry')).issues).toEqual([]);
});

describe('what is shown in some languages only', () => {
  const inFrench = (id: string) => ({ 'en-US': richText(), 'fr-FR': richText(embedded(id)) });
  const inOthers = (id: string) => ({ 'en-US': richText(embedded(id)), 'fr-FR': richText() });
  const other = (values: Readonly<Record<string, unknown>>) =>
    localized('oneColumnContent', 'other', { content: values });
  const shown = (values: Readonly<Record<string, unknown>>) =>
    localized('oneColumnContent', 'text', { content: values });

  test('has faults in these', async () => {
    const card = entry('card', 'other', { primaryCta: linkTo('absent') });
    const space = content(shown(inFrench('other')), card);
    const { issues } = await found(space, 'dangling-link');
    expect(issues).toEqual([
      expect.objectContaining({
        path: '/fr',
        locales: ['fr', 'dk'],
        affects: { pages: 1, locales: ['fr', 'dk'] },
      }),
    ]);
    expect((await found(space, 'dangling-link', '--locale', 'en')).issues).toEqual([]);
  });

  test('contains itself in these', async () => {
    const circle = content(shown(inFrench('other')), other({ 'en-US': richText(embedded('text')) }));
    const { issues } = await found(circle, 'circular-reference');
    expect(issues).toEqual([expect.objectContaining({ locales: ['fr', 'dk'] })]);
    expect((await found(circle, 'circular-reference', '--locale', 'de')).issues).toEqual([]);
  });

  test("doesn't contain itself by way of other languages", async () => {
    const space = content(shown(inFrench('other')), other(inOthers('text')));
    expect((await found(space, 'circular-reference')).issues).toEqual([]);
  });
});

test('a picture that only German readers see needs no description in other languages', async () => {
  const only = localized('oneColumnContent', 'text', {
    content: { 'en-US': richText(), 'de-DE': richText(embedded('nameless', 'Asset')) },
  });
  const { issues } = await found(content(only), 'missing-alt');
  expect(issues).toEqual([
    expect.objectContaining({ locale: 'de', message: expect.stringContaining('no description in de,') }),
  ]);
});

describe('every format names the languages', () => {
  const space = content(text(richText(embedded('absent'))));
  test.each([
    ['pretty', 'field content, value of en shown in languages en, de'],
    ['json', /"locales": \[\s*"en",\s*"de"\s*\]/],
    ['sarif', /Value of en shown in languages en, de\.[^}]*/],
    ['junit', 'value of en shown in languages en, de'],
    ['github', 'value of en shown in languages en, de'],
    ['gitlab', 'Value of en shown in languages en, de.'],
  ])('%s', async (format, expected) => {
    const folder = siteFolder(space, { rules: off });
    const { stdout } = await runCli(['validate', '--format', format], { cwd: folder });
    expect(stdout).toMatch(expected);
  });
});

describe('a baseline knows a fault', () => {
  const update = ['--baseline', 'baseline.json', '--update-baseline'];
  const blocks = (own: Readonly<Record<string, unknown>> = {}) =>
    content(...hero({ blocks: { 'en-US': [linkTo('absent')], ...own } }));
  const run = async (before: unknown, now: unknown, ...flags: string[]) => {
    const accepted = siteFolder(before, { rules: offOfLists });
    await runCli(['validate', ...update], { cwd: accepted });
    const folder = siteFolder(now, { rules: offOfLists });
    const file = join(accepted, 'baseline.json');
    const { code, stdout } = await runCli(['validate', '--baseline', file, ...flags], { cwd: folder });
    return { code, stdout, file };
  };

  test.each([
    ['in a run of a language that shows it by fallback', blocks(), blocks(), ['--locale', 'de']],
    ['once a language has a value of its own', blocks(), blocks({ 'de-DE': [] }), []],
    ['once a language has lost its own value', blocks({ 'de-DE': [] }), blocks(), []],
  ])('%s', async (_, before, now, flags) => {
    const { code, stdout } = await run(before, now, ...flags);
    expect(code, stdout).toBe(0);
  });

  test('but not once it is in another value too', async () => {
    const { code } = await run(blocks(), blocks({ 'fr-FR': [linkTo('absent')] }));
    expect(code).toBe(1);
  });

  test('that stood in it once for each language', async () => {
    const now = blocks({ 'de-DE': [linkTo('absent')], 'fr-FR': [linkTo('absent')] });
    const parts = ['en-US', 'de-DE', 'fr-FR'].map((code) => {
      const others = { 'en-US': [], 'de-DE': [], 'fr-FR': [] };
      return content(...hero({ blocks: { ...others, [code]: [linkTo('absent')] } }));
    });
    const files = await Promise.all(parts.map(async (part) => (await run(part, part)).file));
    const findings = files.flatMap(
      (file) => (JSON.parse(readFileSync(file, 'utf8')) as { findings: object[] }).findings,
    );
    expect(findings).toHaveLength(3);
    const folder = siteFolder(now, { rules: offOfLists });
    const written = join(folder, 'baseline.json');
    writeFileSync(written, JSON.stringify({ schemaVersion: 1, findings }));
    const { code, stdout } = await runCli(['validate', '--baseline', 'baseline.json'], { cwd: folder });
    expect(code, stdout).toBe(0);
  });
});

test.each([
  ['a slug', 'slug'],
  ['a section', 'section'],
])('%s of the wrong kind in a locale that is never read is no fault', async (_, field) => {
  const about = page('about', 'about', 'root');
  const fields = { ...about.fields, [field]: { ...(about.fields[field] as object), 'it-IT': 5 } };
  const { issues } = await found(content({ ...about, fields }), 'invalid-entry');
  expect(issues).toEqual([]);
  const read = { ...about.fields, [field]: { 'en-US': 5 } };
  expect((await found(content({ ...about, fields: read }), 'invalid-entry')).issues).toHaveLength(1);
});

describe('what some languages have, and others neither have nor get by fallback', () => {
  const words = richText(paragraph({ nodeType: 'text', value: 'Words', marks: [], data: {} }));
  const sampleOf = ({ kind, isAddress }: Field) => {
    const scalar = isAddress ? 'https://example.com/' : 'Words';
    const values: Partial<Record<FieldKind, unknown>> = {
      ...{ richText: words, symbols: ['Words'], entries: [linkTo('card')], entry: linkTo('home') },
      object: { email: 'help@example.com' },
    };
    return values[kind] ?? scalar;
  };
  // Pages without a title or slug aren't in a language, and directories aren't on pages.
  const isOfUrl = (type: string, name: string) =>
    type === 'directory' ||
    name === 'slug' ||
    (name === 'title' && ['page', 'partnerPage', 'stub'].includes(type));
  const fields = Object.entries(contentModel).flatMap(([type, { fields: own }]) =>
    Object.entries<Field>(own).flatMap(([name, field]) =>
      field.localized && !isOfUrl(type, name) ? [{ type, name, field, own: Object.entries<Field>(own) }] : [],
    ),
  );
  /** An entry of which one field is French alone, and the others are English. */
  const lacking = ({ type, name, own }: (typeof fields)[number], value: object) => {
    const others = own.filter(([other, { required }]) => required && other !== name);
    const values = others.map(([other, field]) => {
      const place = { section: linkTo('root'), slug: `${type}-${name}`.toLowerCase() }[other];
      return [other, { 'en-US': place ?? sampleOf(field) }];
    });
    return localized(type, `${type}-${name}`, { ...Object.fromEntries(values), [name]: value });
  };
  /** Shows entries on the home page: by a link of their type, or in a text. */
  const shownBy = (entries: readonly ExportedEntry[]) => {
    const ids = entries.map(({ sys }) => String(sys.id));
    const links = (...types: readonly string[]) =>
      ids.filter((id) => types.some((type) => id.startsWith(`${type}-`))).map((id) => linkTo(id));
    const [footer] = links('footer');
    const [appWindow] = links('appWindow');
    const [localeDropdown] = links('localeDropdown');
    return [
      page('other', 'other', 'root', { layout: linkTo('columns') }),
      entry('layout', 'columns', { footer: linkTo('column-footer') }),
      entry('footer', 'column-footer', { columns: links('footerColumn') }),
      page('start', 'start', 'root', {
        blocks: ['text', 'steps', 'tiles', 'proof', 'hero'].map((id) => linkTo(id)),
        layout: linkTo('layout'),
      }),
      entry('layout', 'layout', { header: linkTo('header'), footer }),
      entry('header', 'header', { menu: links('menuItem'), localeDropdown }),
      entry('threeColumnSteps', 'steps', { steps: links('step') }),
      entry('twoColumnTiles', 'tiles', { tiles: links('tile') }),
      entry('proof', 'proof', { items: links('rating', 'quote', 'audit', 'figure') }),
      entry('hero', 'hero', { appWindow }),
      entry('oneColumnContent', 'text', { content: richText(...ids.map((id) => embedded(id))) }),
    ];
  };
  const about = async (entries: readonly ExportedEntry[]) => {
    const card = entry('card', 'card', { heading: 'A card' });
    const folder = siteFolder(content(card, ...entries, ...shownBy(entries)), { rules: off });
    const { issues } = await findIssues(folder);
    return (id: string) =>
      issues.flatMap(({ rule, entryId, field, severity, locales }) =>
        entryId === id && field && id.endsWith(field) ? [[rule, severity, ...(locales ?? [])].join(' ')] : [],
      );
  };

  test('every field of every content type is reported', async () => {
    const found = await about(fields.map((each) => lacking(each, { 'fr-FR': sampleOf(each.field) })));
    const minor: string[] = [];
    for (const { type, name, field } of fields) {
      const id = `${type}-${name}`;
      const [first, ...others] = found(id).filter((one) => one.endsWith(' en de'));
      expect(others, id).toEqual([]);
      if (first === 'empty-text info en de') minor.push(id);
      else {
        const rule = field.required
          ? 'missing-required-field'
          : isTranslatable(field)
            ? 'empty-text'
            : 'not-shown-as-meant';
        expect(first, id).toBe(`${rule} warning en de`);
      }
    }
    // Without these, the rest of the entry is shown as before.
    expect(
      minor.filter((id) => /-(?:heading|blocks|content|left|right|externalDestination)$/.test(id)),
    ).toEqual([]);
  });

  test('but not an optional one that is null, nor what has a value in the default locale', async () => {
    const optional = fields.filter(({ field }) => !field.required);
    const none = await about(
      optional.map((each) => lacking(each, { 'en-US': null, 'fr-FR': sampleOf(each.field) })),
    );
    expect(optional.flatMap(({ type, name }) => none(`${type}-${name}`))).toEqual([]);
    const all = await about(fields.map((each) => lacking(each, { 'en-US': sampleOf(each.field) })));
    expect(
      fields
        .flatMap(({ type, name }) => all(`${type}-${name}`))
        .filter((one) => /empty|missing-req/.test(one)),
    ).toEqual([]);
  });

  test('nor what a page has in the only language that it is in', async () => {
    const inFrench = (value: unknown) => ({ 'fr-FR': value });
    const only = localized('page', 'page-description', {
      ...{ title: inFrench('Une'), description: inFrench('Mots'), blocks: inFrench([linkTo('card')]) },
      ...{ slug: { 'en-US': 'une' }, section: { 'en-US': linkTo('root') } },
    });
    expect((await about([only]))('page-description')).toEqual([]);
  });

  test('a list that is empty there, and hides its fallback', async () => {
    const blocks = { 'en-US': [linkTo('card')], 'fr-FR': [] };
    const emptied = localized('page', 'page-blocks', {
      ...{
        title: { 'en-US': 'One' },
        slug: { 'en-US': 'one' },
        section: { 'en-US': linkTo('root') },
        blocks,
      },
    });
    expect((await about([emptied]))('page-blocks')).toEqual(['not-shown-as-meant warning fr dk']);
  });

  test('values of a field that all languages share, but names and those that are alike', async () => {
    const shared = (values: object) =>
      about([
        localized('callToAction', 'callToAction-internalDestination', {
          text: { 'en-US': 'Words' },
          internalDestination: { 'en-US': linkTo('home'), ...values },
        }),
      ]).then((found) => found('callToAction-internalDestination'));
    expect(await shared({ 'fr-FR': linkTo('other') })).toEqual(['not-shown-as-meant warning fr']);
    expect(await shared({ 'fr-FR': linkTo('home') })).toEqual([]);
  });
});
