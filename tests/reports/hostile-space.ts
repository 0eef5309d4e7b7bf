import {
  directory,
  draft,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';

/** Text that means something to terminals, XML, Markdown, SARIF and workflow commands, and a half of a character. */
export const hostile =
  'a\x1b[2J]]><b>&amp;"\'|`*_[x](javascript:1){0}%0A::error::c\r\n::warning::d\u202e\u0000\uffff\ud800🦊 %';

const inSpace = { space: { sys: { id: 'space' } }, environment: { sys: { id: 'master' } } };

export function richText(...uris: readonly string[]) {
  const text = { nodeType: 'text', value: 'x', marks: [], data: {} };
  const links = uris.map((uri) => ({ nodeType: 'hyperlink', data: { uri }, content: [text] }));
  const paragraph = { nodeType: 'paragraph', data: {}, content: links };
  return { nodeType: 'document', data: {}, content: [paragraph] };
}

/**
 * Every kind of report's trouble in one small space: a chain, a circle, several faults of one entry, one fault of many
 * entries, faults of one language, of the whole space and of no entry, and text that is hostile to every format.
 */
export function hostileSpace(more: readonly unknown[] = []) {
  const entries = [
    ...homePage({ layout: linkTo('layout') }),
    entry('layout', 'layout', {
      name: 'All pages',
      header: linkTo('no-header'),
      footer: linkTo('no-footer'),
    }),
    directory('de', 'de'),
    directory('deals', 'deals', 'gone'),
    page('offer', 'offer', 'deals', { title: hostile }),
    page('other', 'other', 'deals', {}),
    directory('ring-b', 'b', 'ring-a'),
    directory('ring-a', 'a', 'ring-b'),
    page('in-ring', 'in-ring', 'ring-a'),
    entry('oneColumnContent', 'links', { content: richText('javascript:1', hostile, 'zz:1') }),
    ...['one', 'two', 'three'].map((id) =>
      entry('hero', `hero-${id}`, { heading: id, background: linkTo('no-asset', 'Asset') }),
    ),
    entry('page', 'translated', { section: linkTo('root') }, inSpace),
    entry('strange', 'strange', {}),
    entry('strange | <type>', 'strange-2', {}),
    entry('layout', 'draft', {}, draft),
    ...more,
  ];
  return space(entries.map(withGerman), [english, german]);
}

/** One page has a slug that is wrong in German only. */
function withGerman(item: unknown): unknown {
  const { sys, fields } = item as ReturnType<typeof entry>;
  if (sys.id !== 'translated') return item;
  const slug = { 'en-US': 'translated', 'de-DE': 'Über uns' };
  return { sys, fields: { ...fields, slug, title: { 'en-US': 'Translated' } } };
}
