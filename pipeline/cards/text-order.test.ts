import { expect, test } from 'vitest';
import { runsInOrder } from './text-order.ts';

function shown(line: string, isRightToLeft: boolean): string[] {
  return runsInOrder(line, isRightToLeft).map((run) => (run.isRightToLeft ? `<${run.text}` : `>${run.text}`));
}

test.each([
  ['Plans and prices', false, ['>Plans and prices']],
  ['الخطط والأسعار', true, ['<الخطط والأسعار']],
  ['Wayfold VPN: طريقك', true, ['<: طريقك', '>Wayfold VPN']],
  ['خوادم VPN في برلين', true, ['< في برلين', '>VPN', '<خوادم ']],
  ['أكثر من 3,000 خادم', true, ['< خادم', '>3,000', '<أكثر من ']],
  ['What طريقك is', false, ['>What ', '<طريقك', '> is']],
  ['30 days', false, ['>30 days']],
])('%j is shown from left to right (page to the left: %s)', (line, isRightToLeft, runs) => {
  expect(shown(line, isRightToLeft)).toEqual(runs);
});
