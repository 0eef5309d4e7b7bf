import { expect, test } from 'vitest';
import { severityBy, withSeverity } from './severity.ts';

test.each([
  ['a soft hyphen', 'a\u00adb', 'a[U+00AD soft hyphen]b'],
  ['a selector of a letter', 'a\ufe0f', 'a[U+FE0F variation selector]'],
  ['a joiner of letters', 'a\u200db', 'a[U+200D zero width joiner]b'],
  ['no part of an emoji', '\u2764\ufe0f 1\ufe0f\u20e3 \u{1f469}\u200d\u{1f4bb} \u2b50\ufe0f', undefined],
])('a message names %s', (_, text, named = text) => {
  const finding = { rule: 'broken-link', message: text, hint: '' } as const;
  const [judged] = withSeverity(
    [finding],
    severityBy({}, () => []),
  );
  expect(judged).toMatchObject({ message: named, severity: 'error' });
});
