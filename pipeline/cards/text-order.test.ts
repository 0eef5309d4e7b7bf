import { expect, test } from 'vitest';
import { runsInOrder } from './text-order.ts';

function shown(lines: readonly string[], isRightToLeft: boolean): string[][] {
  return runsInOrder(lines, isRightToLeft).map((runs) =>
    runs.map((run) => (run.isRightToLeft ? `<${run.text}` : `>${run.text}`)),
  );
}

/** tests/e2e/other-direction.spec.ts compares more with a browser. */
test.each([
  ['Plans and prices', false, ['>Plans and prices']],
  ['الخطط والأسعار', true, ['<الخطط والأسعار']],
  ['Wayfold VPN: طريقك', true, ['<: طريقك', '>Wayfold VPN']],
  ['خوادم VPN في برلين', true, ['< في برلين', '>VPN', '<خوادم ']],
  ['أكثر من 3,000 خادم', true, ['< خادم', '>3,000', '<أكثر من ']],
  ['What طريقك is', false, ['>What ', '<طريقك', '> is']],
  ['30 days', false, ['>30 days']],
  ['الـVPN', true, ['>VPN', '<الـ']],
  ['تشفير AES-256', true, ['>AES-256', '<تشفير ']],
  ['ما هو VPN (شبكة)؟', true, ['< (شبكة)؟', '>VPN', '<ما هو ']],
  ['מה זה "VPN"?', true, ['<"?', '>VPN', '<מה זה "']],
])('%j is shown from left to right (page to the left: %s)', (line, isRightToLeft, runs) => {
  expect(shown([line], isRightToLeft)).toEqual([runs]);
});

test('the lines of a text have the order of the whole', () => {
  // The bracket of the first line closes in the second, whose words are English.
  expect(shown(['الخطط (مع', 'VPN) Pro'], true)).toEqual([['<الخطط (مع'], ['>Pro', '<) ', '>VPN']]);
  expect(shown([], true)).toEqual([]);
});
