import { expect, test } from 'vitest';
import type { Entry } from '../../domain/content/entries.ts';
import type { RichTextDocument, RichTextElement } from '../../domain/content/rich-text.ts';
import { fakePage, linkTo } from '../fake-page.ts';
import { markupIn } from '../shape.tsx';
import { PageFacts, questionsOf } from './page-facts.tsx';

function node(nodeType: string, ...values: string[]) {
  return {
    nodeType,
    data: {},
    content: values.map((value) => ({ nodeType: 'text', value, marks: [] }) as const),
  };
}

const h2 = (text: string) => node('heading-2', text);
const h3 = (text: string) => node('heading-3', text);
const p = (...texts: string[]) => node('paragraph', ...texts);

function textOf(...content: RichTextElement[]): RichTextDocument {
  return { nodeType: 'document', data: {}, content };
}

test('reads questions with their whole answers', () => {
  const content = textOf(h3('Why?'), p('So ', 'it is.'), p('Really.'), p(''), h3('なぜ？ '), p('はい。'));
  expect(questionsOf({ content })).toEqual([
    { question: 'Why?', answer: 'So it is.\nReally.' },
    { question: 'なぜ？', answer: 'はい。' },
  ]);
});

test('an answer has a line for each paragraph, item of a list and cell of a table', () => {
  const around = (nodeType: string, ...content: readonly RichTextElement[]) => ({
    nodeType,
    data: {},
    content,
  });
  const item = (text: string, ...more: readonly RichTextElement[]) => around('list-item', p(text), ...more);
  const list = around('unordered-list', item('one', around('ordered-list', item('inner'))), item('two'));
  const table = around(
    'table',
    around('table-row', around('table-header-cell', p('three')), around('table-cell', p('four'))),
  );
  const quote = around('blockquote', p('five'), p('six'));
  const content = textOf(h3('Why?'), p('First:'), list, table, quote, h3('How?'), p('So.'));
  expect(questionsOf({ content })[0]?.answer.split('\n')).toEqual([
    'First:',
    'one',
    'inner',
    'two',
    'three',
    'four',
    'five',
    'six',
  ]);
});

test('leaves out other headings among questions', () => {
  const content = textOf(h3('Why?'), p('So.'), h3('Help'), p('Ask us.'), h3('When?'), p('Now.'));
  expect(questionsOf({ content }).map(({ question }) => question)).toEqual(['Why?', 'When?']);
});

test('knows questions without a mark by the anchor, and leaves out those without an answer', () => {
  const content = textOf(h3('ราคาเท่าไร'), p('ถูก'), h3('ทำไม'));
  expect(questionsOf({ content })).toEqual([]);
  expect(questionsOf({ content, anchorId: 'faq' })).toEqual([{ question: 'ราคาเท่าไร', answer: 'ถูก' }]);
});

test.each([
  ['a text with one question', textOf(h3('Why?'), p('So.'))],
  ['headings that are no questions', textOf(h3('Why?'), p('So.'), h3('Because'), p('So.'))],
  ['a text that begins with something else', textOf(p('Hello.'), h3('Why?'), p('So.'), h3('How?'), p('So.'))],
  ['an article with chapters', textOf(h3('Why?'), p('So.'), h2('Next'), h3('How?'), p('So.'))],
  ['no text', undefined],
])('%s is no list of questions', (_, content) => {
  expect(questionsOf({ ...(content && { content }) })).toEqual([]);
});

function factsOf(blocks: readonly Entry[], entries: readonly Entry[]): string {
  return markupIn(fakePage({ entries }), <PageFacts blocks={blocks} />);
}

const faq: Entry = {
  id: 'faq',
  type: 'oneColumnContent',
  content: textOf(h3('Why?'), p('So.'), h3('How?'), p('So.')),
};

test('questions in groups in groups are told once, also where a group holds itself', () => {
  const depths = [1, 2, 3, 4, 5, 6];
  const groups = depths.map(
    (depth): Entry => ({
      id: `group-${depth}`,
      type: 'contentBlockGroup',
      blocks: [linkTo(depth === depths.length ? 'faq' : `group-${depth + 1}`), linkTo(`group-${depth}`)],
    }),
  );
  const html = factsOf(groups.slice(0, 1), [...groups, faq]);
  expect(html.match(/"Why\?"/g)).toHaveLength(1);
});

test('the questions of a block that a page shows twice are told once', () => {
  expect(factsOf([faq, faq], [faq]).match(/"Why\?"/g)).toHaveLength(1);
});

test('groups that double at each level come to an end', () => {
  const levels = Array.from({ length: 40 }, (_, level) => level);
  const groups = levels.map((level): Entry => {
    const next = linkTo(`group-${level + 1}`);
    return { id: `group-${level}`, type: 'contentBlockGroup', blocks: [next, next] };
  });
  expect(factsOf([faq, ...groups.slice(0, 1)], groups)).toContain('"Why?"');
});
