import { expect, test } from 'vitest';
import { maxRichTextDepth } from '../../domain/content/content-model.ts';
import { createRichTextProcessor } from '../../templates/rich-text/processor.ts';
import { checkRichText } from './rich-text.ts';

const text = { nodeType: 'text', value: 'x', marks: [], data: {} };
/** JSON whose conversion to text throws. */
const noText = { toString: 1 };

function node(nodeType: string, content: unknown, data: unknown = {}) {
  return { nodeType, data, content };
}

function problemsOf(...content: readonly unknown[]) {
  return checkRichText(node('document', content)).problems.map(({ rule, what }) => `${rule} ${what}`);
}

test.each([7, 'text', {}, null])('reports %o in place of a list', (value) => {
  expect(problemsOf(node('paragraph', value))).toEqual([
    'invalid-rich-text has a node whose "content" isn\'t a list',
  ]);
  expect(problemsOf({ ...text, marks: value })).toEqual([
    'invalid-rich-text has a node whose "marks" isn\'t a list',
  ]);
});

test('takes nodes without a list for empty ones', () => {
  expect(problemsOf({ nodeType: 'hr', data: {} }, { nodeType: 'text', value: 'x' })).toEqual([]);
});

test('reports values that are not a text in place of one', () => {
  expect(problemsOf(node('hyperlink', [text], { uri: noText }))).toEqual([
    'invalid-url links to something other than a string: the address is empty',
  ]);
  const withMarks = { ...text, marks: [{ type: noText }, noText, 'bold', { type: 'glow' }] };
  expect(problemsOf(withMarks)).toEqual([
    ...Array<string>(3).fill('invalid-rich-text has a mark without a type'),
    'invalid-rich-text uses the unknown mark "glow"',
  ]);
});

test.each([
  [maxRichTextDepth, true, []],
  [maxRichTextDepth + 2, false, [`invalid-rich-text is nested deeper than ${maxRichTextDepth} levels`]],
])('refuses what the page would lose: a link at level %i is on the page: %s', (level, isKept, problems) => {
  const document = nested(level - 1, node('hyperlink', [text], { uri: 'https://example.org/' }));
  const nothing = () => undefined;
  const page = {
    locale: 'en',
    path: '/',
    entryId: 'text',
    basePath: '',
    language: {},
    foldsAnswers: false,
    typedLink: String,
    embeds: [],
    phrases: undefined,
  };
  const ofHeadings = { levelOf: () => 2, nextId: nothing, formerId: nothing };
  const data = { ...page, entryUrl: nothing, assetUrl: nothing, ...ofHeadings };
  const markup = createRichTextProcessor()({ ...data, document: document as never });
  expect(checkRichText(document).problems.map(({ rule, what }) => `${rule} ${what}`)).toEqual(problems);
  expect(markup.includes('<a ')).toBe(isKept);
});

function nested(levels: number, inner: unknown): unknown {
  let outer = inner;
  for (let level = levels; level > 1; level--) outer = node('blockquote', [outer]);
  return node('document', [outer]);
}
