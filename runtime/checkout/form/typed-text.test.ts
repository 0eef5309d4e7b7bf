import { expect, test } from 'vitest';
import { bareCardNumber, editCardNumber, groupCardNumber, readExpiry } from './typed-text.ts';

test.each([
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '4111\u00a01111\u202f1111\u20031111',
  ' 4111.1111\u20131111\u20111111 ',
  '\u200e4111111111111111\u200f',
  '\u202a\u061c4111 1111\u200b1111 1111\u202c',
  '٤١١١ ١١١١ ١١١١ ١١١١',
  '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱',
  '４１１１１１１１１１１１１１１１',
])('reads %j', (text) => {
  expect(bareCardNumber(text)).toBe('4111111111111111');
  expect(groupCardNumber(text)).toBe('4111 1111 1111 1111');
});

test('keeps what is no digit, for the rules to refuse', () => {
  expect(bareCardNumber('4111 abcd')).toBe('4111abcd');
});

/** `|` is the caret. */
function edited(before: string, after: string, inputType = 'insertText'): string {
  const caret = after.indexOf('|');
  const { value, caret: at } = editCardNumber(
    before.replace('|', ''),
    { value: after.replace('|', ''), caret },
    inputType,
  );
  return `${value.slice(0, at)}|${value.slice(at)}`;
}

test.each([
  ['', '4|', '4|'],
  ['4111', '41115|', '4111 5|'],
  ['4111 5', '419|11 5', '419|1 15'],
  ['4111 1111 1', '4111 2|1111 1', '4111 2|111 11'],
])('after typing, %j with the edit %j shows %j', (before, after, shown) => {
  expect(edited(before, after)).toBe(shown);
});

test.each([
  ['deleteContentBackward', '4111 2', '4111|2', '411|2'],
  ['deleteContentForward', '4111 2345', '4111|2345', '4111| 345'],
  ['deleteContentBackward', '4111 2', '4111 |', '4111|'],
])('%s over a gap takes the digit beside it', (inputType, before, after, shown) => {
  expect(edited(before, after, inputType)).toBe(shown);
});

test.each([
  ['year', '29', { year: '29' }],
  ['year', '2029', { year: '29' }],
  ['year', '٢٠٢٩', { year: '29' }],
  ['year', '1999', { year: '1999' }],
  ['year', '09/29', { month: '09', year: '29' }],
  ['month', '09/29', { month: '09', year: '29' }],
  ['month', '9/2029', { month: '09', year: '29' }],
  ['month', '09 / 29', { month: '09', year: '29' }],
  ['month', '09', { month: '09' }],
  ['month', '9', { month: '9' }],
  ['month', '١٢', { month: '12' }],
  ['month', 'ab', { month: 'ab' }],
  ['month', '', { month: '' }],
] as const)('the %s %j is read as %j', (field, text, expected) => {
  expect(readExpiry(field, text)).toEqual(expected);
});
