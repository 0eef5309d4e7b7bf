/** `/__preview/ENTRY_ID?locale=…`, the address that Contentful's preview settings name. */
import { expect, test } from 'vitest';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  draft,
  type ExportedEntry,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';
import { replaceFile, startDev } from './start-dev.ts';

const inBoth = (text: string, german: string) => ({ 'en-US': text, 'de-DE': german });

/** A page that is in both languages. */
function bothPages(id: string, slug: string, blocks: readonly string[]) {
  const made = page(id, slug, 'root', { blocks: blocks.map((block) => linkTo(block)) });
  return {
    ...made,
    fields: { ...made.fields, title: inBoth(id, `${id} auf Deutsch`), slug: inBoth(slug, slug) },
  };
}

/** Null is no value that a reader falls back from. */
function inEnglishOnly({ sys, fields }: ExportedEntry): ExportedEntry {
  return { sys, fields: { ...fields, title: { 'en-US': 'English only', 'de-DE': null } } };
}

/** Its blocks, not the page. */
function inGermanOnly({ sys, fields }: ExportedEntry): ExportedEntry {
  const blocks = fields.blocks as { readonly 'en-US': unknown };
  return { sys, fields: { ...fields, blocks: { 'en-US': [linkTo('intro')], 'de-DE': blocks['en-US'] } } };
}

const content = space(
  [
    ...homePage({ blocks: [linkTo('intro')] }),
    directory('de', 'de'),
    directory('guides', 'guides', 'root'),
    page('guide', '/', 'guides'),
    inEnglishOnly(page('english-only', 'english-only', 'root', { blocks: [linkTo('text')] })),
    bothPages('features', 'features', ['hero', 'text', 'group']),
    entry('hero', 'hero', { heading: 'Fast', logos: linkTo('logos'), badge: linkTo('badge') }),
    entry('linkedImageList', 'logos', { list: [linkTo('logo')] }),
    ...['badge', 'logo'].map((id) => entry('linkedImage', id, { image: linkTo('picture', 'Asset') })),
    entry('oneColumnContent', 'intro', { heading: 'Welcome' }),
    entry('oneColumnContent', 'text', { heading: 'Speed' }),
    entry('contentBlockGroup', 'group', { heading: 'Speed', blocks: [linkTo('card')] }),
    entry('card', 'card', { heading: 'Deep inside' }),
    entry('oneColumnContent', 'lost', { heading: 'Nowhere' }),
    ...Array.from({ length: 25 }, (_, n) =>
      inEnglishOnly(page(`en${n}`, `en-${n}`, 'root', { blocks: [linkTo('often')] })),
    ),
    bothPages('last', 'last', ['often']),
    entry('oneColumnContent', 'often', { heading: 'Often' }),
    inGermanOnly(bothPages('safety', 'safety', ['tip'])),
    entry('oneColumnContent', 'tip', { heading: 'Tip' }),
    page('news', 'news', 'root', {}),
    { ...page('soon', 'soon', 'root'), sys: { ...page('soon', 'soon', 'root').sys, ...draft } },
  ],
  [english, german],
);

async function previewer(flags: readonly string[] = []) {
  const folder = siteFolder(content);
  const dev = await startDev(folder, flags);
  const preview = async (address: string) => {
    const response = await fetch(`${dev.origin}/__preview/${address}`, { redirect: 'manual' });
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
    };
  };
  return { dev, folder, preview };
}

test('an entry leads to its place on the page that shows it, in the requested language', async () => {
  const { dev, preview } = await previewer();
  const leadsTo = async (address: string) => (await preview(address)).location;
  expect(await leadsTo('features')).toBe('/features');
  expect(await leadsTo('features?locale=en-US')).toBe('/features');
  expect(await leadsTo('features?locale=de-DE')).toBe('/de/features');
  expect(await leadsTo('features?locale=de')).toBe('/de/features');
  expect(await leadsTo('guides')).toBe('/guides');
  expect(await leadsTo('text?locale=de-DE')).toBe('/de/features#speed');
  expect(await leadsTo('group')).toBe('/features#speed-2');
  expect(await leadsTo('card?locale=de-DE')).toBe('/de/features#deep-inside');
  for (const id of ['logos', 'logo', 'badge']) expect(await leadsTo(id)).toBe('/features#fast');
  expect(await leadsTo('tip?locale=de-DE')).toBe('/de/safety#tip');
  expect(await leadsTo('often?locale=de-DE')).toBe('/de/last#often');
  expect(await dev.text('/de/features')).toContain('id="deep-inside"');
  expect(await dev.text('/features')).toContain('id="speed-2"');
});

test('where no page shows it, the response says why', async () => {
  const { preview } = await previewer();
  const says = async (address: string) => {
    const { status, text } = await preview(address);
    expect(status).toBe(404);
    return text;
  };
  expect(await says('lost')).toContain('No page shows the entry “lost”');
  expect(await says('unknown')).toContain('The export has no entry “unknown”');
  expect(await says('soon')).toContain('The entry “soon” is a draft: run “meridian dev --drafts”');
  expect(await says('home?locale=fr-FR')).toContain('The site has no language “fr-FR”');
  const german = await says('english-only?locale=de-DE');
  expect(german).toContain('The entry “english-only” is on no page in the language “de”: no title in de-DE');
  expect(german).toContain('<a href="/english-only">');
  const unlinked = await says('tip?locale=en-US');
  expect(unlinked).toContain(
    'is on no page in the language “en”: the entries that link to it don&#x27;t show it there',
  );
  expect(unlinked).toContain('<a href="/de/safety">/de/safety</a> (de)');
  expect(unlinked).not.toContain('<a href="/safety">');
  const hostile = await says('%3Cimg%20src=x%3E?locale=%3Cb%3E');
  expect(hostile).not.toMatch(/<img|<b>/);
});

test('drafts are previewed, and a change of content counts at once', async () => {
  const { dev, folder, preview } = await previewer(['--drafts']);
  expect((await preview('soon')).location).toBe('/soon');
  expect((await preview('lost')).status).toBe(404);
  const shown = entry('contentBlockGroup', 'group', { blocks: [linkTo('card'), linkTo('lost')] });
  const entries = (content.entries as { sys: { id?: unknown } }[]).map((each) =>
    each.sys.id === 'group' ? shown : each,
  );
  replaceFile(folder, 'content.json', { ...content, entries });
  await dev.until(async () => expect((await preview('lost')).location).toBe('/features#nowhere'));
});
