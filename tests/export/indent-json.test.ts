import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indentJson } from '../../pipeline/export/indent-json.ts';

const indent = (text: string): string => indentJson(Buffer.from(text)).toString('utf8');

test('any JSON, compact or with blanks, comes out as JSON.stringify indents it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(undefined, 1, 4, '\t'), (value, blanks) => {
      expect(indent(JSON.stringify(value, null, blanks))).toBe(JSON.stringify(value, null, 2));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['deep lists', `${'['.repeat(500)}1${']'.repeat(500)}`],
  ['quotes and backslashes', JSON.stringify({ '"': '\\', '\\"': '\\\\"', '\\\\': '"' })],
  ['what looks like structure', JSON.stringify(['],[', '{":,', '\n    },\n    {'])],
  ['other scripts', JSON.stringify({ ไทย: '한국어 🔒' })],
])('%s', (_, text) => {
  expect(indent(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
});
