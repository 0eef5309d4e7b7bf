import { expect, test } from 'vitest';
import { findCardNumber } from './rules.ts';
import {
  bareCardNumber,
  editCardNumber,
  editExpiry,
  formatExpiry,
  groupCardNumber,
  readExpiry,
} from './typed-text.ts';

test.each([
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '4111\u00a01111\u202f1111\u20031111',
  ' 4111.1111\u20131111\u20111111 ',
  '\u200e4111111111111111\u200f',
  '4111,1111,1111,1111',
  '4111・1111·1111ー1111',
  '\u202a\u061c4111 1111\u200b1111 1111\u202c',
  '٤١١١ ١١١١ ١١١١ ١١١١',
  '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱',
  '４１１１１１１１１１１１１１１１',
])('reads %j', (text) => {
  expect(bareCardNumber(text)).toBe('4111111111111111');
  expect(groupCardNumber(text)).toBe('4111 1111 1111 1111');
});

test.each([
  ['Card: 4111 1111 1111 1111', '4111111111111111'],
  ['Karte 4111-1111-1111-1111, gültig bis 12/29', '4111111111111111'],
  ['卡号：４１１１ | １１１１ | １１１１ | １１１１。', '4111111111111111'],
  ['4111111111111111 or 4111-1111-1111-1111', '4111111111111111'],
  ['4111111111111111 or 378282246310005', undefined],
  ['no. 12', undefined],
])('the card number in %j is %s', (text, number) => {
  expect(findCardNumber(text)).toBe(number);
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
  ['12/27', '12', '27'],
  ['1227', '12', '27'],
  ['12 / 2027', '12', '27'],
  ['122027', '12', '27'],
  ['2027-12', '12', '27'],
  ['202712', '12', '27'],
  ['2027/1', '01', '27'],
  ['2027年12月', '12', '27'],
  ['2027년 1월', '01', '27'],
  ['12月27年', '12', '27'],
  ['27/12', '12', '27'],
  ['27-01', '01', '27'],
  ['2712', '12', '27'],
  ['27/28', '27', '28'],
  ['12.27', '12', '27'],
  ['12\u201327', '12', '27'],
  ['9/2029', '09', '29'],
  ['\u200e٠٩ / ٢٠٢٩', '09', '29'],
  ['０９／２９', '09', '29'],
  ['1220', '12', '20'],
  ['2027', '20', '27'],
  ['12', '12', ''],
  ['9', '9', ''],
  ['12/1999', '12', '1999'],
  ['12/278', '12', '278'],
  ['12/27/30', '12', '27/30'],
  ['ab', 'ab', ''],
  ['', '', ''],
])('the expiry date %j is month %j and year %j', (text, month, year) => {
  expect(readExpiry(text)).toEqual({ month, year });
});

test.each([
  ['1', '1'],
  ['12', '12/'],
  ['122', '12/2'],
  ['5', '05/'],
  ['1/', '01/'],
  ['12//', '12/'],
  ['12 / 2027', '12/27'],
  ['2027-12', '12/27'],
  ['12/278', '12/278'],
  ['2', '2'],
  ['22', '02/2'],
  ['2/', '02/'],
  ['20', '20'],
  ['2028', '2028'],
  ['2028-', '2028-'],
  ['2028-1', '2028-1'],
  ['2028-12', '12/28'],
  ['20281', '20281'],
  ['202812', '12/28'],
  ['28/12', '12/28'],
  ['13/28', '13/28'],
  ['ab', 'ab'],
  ['', ''],
])('the expiry date %j becomes %j', (text, shown) => {
  expect(editExpiry(text, 'insertText')).toBe(shown);
  expect(editExpiry(text, 'deleteContentBackward')).toBe(text);
});

test.each([
  ['1228', '12/28'],
  ['2028/1', '01/28'],
  ['12/28', '12/28'],
  ['12', undefined],
  ['12/', undefined],
  ['13/28', undefined],
  ['12/278', undefined],
  ['', undefined],
])('the complete expiry date in %j is %j', (text, shown) => {
  expect(formatExpiry(text)).toBe(shown);
});
