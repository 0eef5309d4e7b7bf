/** Checks that what can't be read in an export is reported once: where it is, with what it costs, and not at each link to it. */
import { expect, test } from 'vitest';
import { findIssues } from '../helpers/find-issues.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { english, entry, german, homePage, linkTo, page, space, sysOf } from '../helpers/space-builder.ts';

const withoutType = { contentType: undefined };
const embeds = (id: string, nodeType: string) =>
  entry('oneColumnContent', 'text', {
    content: {
      nodeType: 'document',
      data: {},
      content: [
        {
          nodeType: 'paragraph',
          data: {},
          content: [{ nodeType, data: { target: linkTo(id) }, content: [] }],
        },
      ],
    },
  });

async function errorsOf(...entries: readonly unknown[]) {
  return errorsWith({}, ...entries);
}

async function errorsWith(rules: Readonly<Record<string, string>>, ...entries: readonly unknown[]) {
  const folder = siteFolder(space([...homePage({ blocks: [linkTo('text')] }), ...entries]), { rules });
  const { issues } = await findIssues(folder);
  return issues.filter(({ severity }) => severity === 'error');
}

test.each(['embedded-entry-inline', 'embedded-entry-block', 'entry-hyperlink'])(
  'a linked image in rich text that is no entry (%s)',
  async (nodeType) => {
    const errors = await errorsOf(
      embeds('badge', nodeType),
      entry('linkedImage', 'badge', { title: 'Badge' }, withoutType),
    );
    expect(errors).toEqual([
      expect.objectContaining({
        rule: 'invalid-entry',
        entryId: 'badge',
        path: '/',
        affects: { pages: 1, locales: ['en'] },
        chain: [
          { entryId: 'text', contentType: 'oneColumnContent' },
          { entryId: 'badge', contentType: '' },
        ],
      }),
    ]);
  },
);

test("a linked image whose fields can't be read", async () => {
  const errors = await errorsOf(embeds('badge', 'embedded-entry-inline'), {
    sys: sysOf('linkedImage', 'badge'),
    fields: 5,
  });
  expect(errors.map(({ rule, entryId }) => [rule, entryId])).toEqual([['invalid-entry', 'badge']]);
});

test('a directory that pages lie in', async () => {
  const errors = await errorsOf(
    embeds('home', 'entry-hyperlink'),
    { sys: { ...sysOf('directory', 'lost'), ...withoutType }, fields: { slug: { 'en-US': 'lost' } } },
    page('one', 'one', 'lost'),
    page('two', 'two', 'lost'),
  );
  expect(errors).toEqual([
    expect.objectContaining({
      rule: 'invalid-entry',
      entryId: 'lost',
      affects: { pages: 2, locales: ['en'] },
    }),
  ]);
});

test("a link to what isn't in the export at all is still dangling", async () => {
  const errors = await errorsOf(
    embeds('absent', 'embedded-entry-inline'),
    entry('card', 'broken', {}, withoutType),
  );
  expect(errors.map(({ rule }) => rule).sort()).toEqual(['dangling-link', 'invalid-entry']);
});

test('what the owner has switched off hides no link to it', async () => {
  const errors = await errorsWith(
    { 'invalid-entry': 'off' },
    embeds('badge', 'embedded-entry-inline'),
    entry('linkedImage', 'badge', { title: 'Badge' }, withoutType),
  );
  expect(errors.map(({ rule, entryId }) => [rule, entryId])).toEqual([['dangling-link', 'text']]);
});

test('an export without locales hides no missing root where the owner has switched it off', async () => {
  const bare = Array.from({ length: 5 }, (_, at) => ({
    sys: sysOf('card', `bare-${at}`),
    fields: { heading: 'x' },
  }));
  const content = { ...space([...homePage(), ...bare], [english, german]) };
  const rulesOf = async (rules: Readonly<Record<string, string>>) => {
    const { issues } = await findIssues(siteFolder(content, { rules }));
    return issues.map(({ rule }) => rule);
  };
  expect(await rulesOf({})).not.toContain('locale-directory-not-found');
  expect(await rulesOf({ 'invalid-entry': 'off' })).toContain('locale-directory-not-found');
});
