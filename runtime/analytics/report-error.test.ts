import { expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { postJson } from './endpoints.ts';
import { errorReportSender, reportCaught, watchCaught, watchUncaught } from './errors.ts';
import { createErrorReporter, type ErrorReport } from './report-error.ts';

const page = { origin: 'https://shop.example', pathname: '/order' };

function start(send: ((report: ErrorReport) => void) | undefined, isLeft = false) {
  const entered = () => ['Grace', 'Hopper'];
  return createErrorReporter({ send, entered, page, isLeft: () => isLeft, now: () => 5 });
}

test('reports an error without personal data', async () => {
  const reports: ErrorReport[] = [];
  const error = new RangeError('grace@mail.example, Grace Hopper, 4111111111111111, cvv 123');
  error.stack = 'RangeError at Grace (https://shop.example/order?x=1)';
  start((report) => reports.push(report))(error);
  await vi.dynamicImportSettled();
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

test('reports the name of an error without personal data', async () => {
  const send = vi.fn();
  start(send)(Object.assign(new Error(''), { name: 'Refused grace@mail.example, 4111111111111111' }));
  await vi.dynamicImportSettled();
  expect(send.mock.calls[0]?.[0].name).toBe('Refused [email], [number]');
});

test('reports each error once, and at most 20 of a page that fails in a loop', async () => {
  const send = vi.fn();
  const report = start(send);
  const error = new Error('same');
  report(error);
  report(error);
  await vi.dynamicImportSettled();
  expect(send).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 50; n += 1) report(new Error(`other ${n}`));
  await vi.dynamicImportSettled();
  expect(send).toHaveBeenCalledTimes(20);
});

test('reports only the type of a thrown object that is no error', async () => {
  const send = vi.fn();
  start(send)({ number: '4111111111111111' });
  await vi.dynamicImportSettled();
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

test('reports a failing call once, whatever the request ids of its responses', async () => {
  const send = vi.fn();
  const report = start(send);
  for (const requestId of ['a1', 'b2', undefined]) {
    const error = new ApiError('service-unavailable', { call: 'GET /x', status: 503, requestId });
    error.stack = '';
    report(error);
  }
  await vi.dynamicImportSettled();
  expect(send.mock.calls.map(([{ message }]) => message)).toEqual([
    'Service Unavailable (GET /x, status 503, request id a1)',
    'Service Unavailable (GET /x, status 503)',
  ]);
});

test('reports no requests that the page aborted, nor those that fail while it is left', async () => {
  const send = vi.fn();
  start(send)(new ApiError('aborted'));
  start(send)(new DOMException('given up', 'AbortError'));
  start(send)('ResizeObserver loop completed with undelivered notifications.');
  start(send, true)(new ApiError('network'));
  await vi.dynamicImportSettled();
  expect(send).not.toHaveBeenCalled();
  start(send)(new ApiError('network'));
  start(send, true)(new ApiError('bad-gateway'));
  await vi.dynamicImportSettled();
  expect(send).toHaveBeenCalledTimes(2);
});

const report: ErrorReport = { name: 'E', message: '', stack: '', page: '', time: 0 };

function fakePage(errorReports: string | undefined, takesBeacons = true) {
  const navigator = { sendBeacon: vi.fn(() => takesBeacons) };
  const fetch = vi.fn(() => Promise.reject(new TypeError('down')));
  const document = { querySelector: () => ({ dataset: { errorReports } }) };
  return { navigator, fetch, document } as never as Parameters<typeof errorReportSender>[0];
}

test("sends reports to the page's own hook, else to the endpoint, else nowhere", () => {
  expect(errorReportSender(fakePage(undefined))).toBeUndefined();
  const onErrorReport = vi.fn();
  const hooked = { ...fakePage('/errors'), onErrorReport };
  errorReportSender(hooked)?.(report);
  expect(onErrorReport).toHaveBeenCalledWith(report);
  expect(hooked.navigator.sendBeacon).not.toHaveBeenCalled();
  const page = fakePage('/errors');
  errorReportSender(page)?.(report);
  expect(page.navigator.sendBeacon).toHaveBeenCalledWith('/errors', expect.any(Blob));
  expect(page.fetch).not.toHaveBeenCalled();
});

test('sends a request that outlives the page where the browser takes no beacon', () => {
  const page = fakePage('/errors', false);
  errorReportSender(page)?.(report);
  expect(page.fetch).toHaveBeenCalledWith(
    '/errors',
    expect.objectContaining({ method: 'POST', keepalive: true, body: JSON.stringify(report) }),
  );
});

test('never throws where other scripts have replaced what sends', () => {
  const fetch = () => {
    throw new TypeError('replaced');
  };
  expect(() => postJson('/errors', report, { ...fakePage('/errors', false), fetch })).not.toThrow();
  expect(() => postJson('/errors', 1n, fakePage('/errors'))).not.toThrow();
});

test('watches uncaught errors, and those that are handed over', () => {
  const page = new EventTarget();
  const uncaught = vi.fn();
  const caught = vi.fn();
  watchUncaught(uncaught, page);
  watchCaught(caught, page);
  page.dispatchEvent(Object.assign(new Event('error'), { error: 'e' }));
  page.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'm' }));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'r' }));
  vi.stubGlobal('document', page);
  reportCaught('c');
  expect(uncaught.mock.calls.map(([error]) => error)).toEqual(['e', 'm', 'r']);
  expect(caught.mock.calls).toEqual([['c']]);
  vi.unstubAllGlobals();
});
