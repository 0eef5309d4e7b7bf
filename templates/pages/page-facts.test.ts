import { expect, test } from 'vitest';
import type { RichTextDocument } from '../../domain/content/rich-text.ts';
import { questionsOf } from './page-facts.tsx';

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

function textOf(...content: ReturnType<typeof node>[]): RichTextDocument {
  return { nodeType: 'document', data: {}, content };
}

test('reads questions with their whole answers', () => {
  const content = textOf(h3('Why?'), p('So ', 'it is.'), p('Really.'), p(''), h3('なぜ？ '), p('はい。'));
  expect(questionsOf({ content })).toEqual([
    { question: 'Why?', answer: 'So it is.\nReally.' },
    { question: 'なぜ？', answer: 'はい。' },
  ]);
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
