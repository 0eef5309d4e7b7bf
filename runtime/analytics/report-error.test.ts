import { expect, test, vi } from 'vitest';
import { createErrorReporter, type ErrorReport } from './report-error.ts';
import { errorReportSender } from './send-error-report.ts';
import { watchErrors } from './watch-errors.ts';

const page = { origin: 'https://shop.example', pathname: '/order' };

function start(send: ((report: ErrorReport) => void) | undefined) {
  return createErrorReporter({ send, entered: () => ['Grace', 'Hopper'], page, now: () => 5 });
}

test('tells an error without what is personal', () => {
  const reports: ErrorReport[] = [];
  const error = new RangeError('grace@mail.example, Grace Hopper, 4111111111111111, cvv 123');
  error.stack = 'RangeError at Grace (https://shop.example/order?x=1)';
  start((report) => reports.push(report))(error);
  expect(reports).toEqual([
    {
      name: 'RangeError',
      message: '[email], [name] [name], [number], cvv [code]',
      stack: 'RangeError at [name] (https://shop.example/order?x=1)',
      page: 'https://shop.example/order',
      time: 5,
    },
  ]);
});

test('tells each error once, and a page that fails in a loop 20 times', () => {
  const send = vi.fn();
  const report = start(send);
  const error = new Error('same');
  report(error);
  report(error);
  expect(send).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 50; n += 1) report(new Error(`other ${n}`));
  expect(send).toHaveBeenCalledTimes(20);
});

test('tells nothing of an object that is no error but what it is', () => {
  const send = vi.fn();
  start(send)({ number: '4111111111111111' });
  expect(JSON.stringify(send.mock.calls)).not.toContain('4111');
  expect(send).toHaveBeenCalledTimes(1);
});

test('never throws', () => {
  const report = start(() => {
    throw new Error('down');
  });
  expect(() => report(new Error('x'))).not.toThrow();
  expect(() => start(undefined)(new Error('x'))).not.toThrow();
});

test('goes to the page’s own hook, else to the endpoint, else nowhere', () => {
  const navigator = { sendBeacon: vi.fn(() => true) };
  const onErrorReport = vi.fn();
  const report: ErrorReport = { name: 'E', message: '', stack: '', page: '', time: 0 };
  expect(errorReportSender({ navigator }, undefined)).toBeUndefined();
  errorReportSender({ navigator, onErrorReport }, '/errors')?.(report);
  expect(onErrorReport).toHaveBeenCalledWith(report);
  expect(navigator.sendBeacon).not.toHaveBeenCalled();
  errorReportSender({ navigator }, '/errors')?.(report);
  expect(navigator.sendBeacon).toHaveBeenCalledWith('/errors', expect.any(Blob));
});

test('watches for what nothing has caught, until it is told to end', () => {
  const page = new EventTarget();
  const report = vi.fn();
  const end = watchErrors(report, page as never);
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: 'r' });
  page.dispatchEvent(Object.assign(new Event('error'), { error: 'e' }));
  page.dispatchEvent(rejection);
  expect(report.mock.calls).toEqual([['e'], ['r']]);
  end();
  page.dispatchEvent(rejection);
  expect(report).toHaveBeenCalledTimes(2);
});
