import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackEvent, trackPageView } from './events.ts';

const interaction = {
  category: 'Renewal content',
  action: 'Renewal content',
  label: 'Threat manager upgrade',
};
const pushed = { event: 'interaction', ...interaction };

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('makes the list where there is none', () => {
  const page: { dataLayer?: unknown[] } = {};
  vi.stubGlobal('window', page);
  trackEvent(interaction);
  expect(page.dataLayer).toEqual([pushed]);
});

test('adds to the list that is there, without other fields', () => {
  const dataLayer = [{ event: 'first' }];
  vi.stubGlobal('window', { dataLayer });
  trackEvent({ ...interaction, email: 'a@b.example' } as never);
  expect(dataLayer).toEqual([{ event: 'first' }, pushed]);
});

test.each([
  ['a list that takes nothing', { dataLayer: Object.freeze([]) }],
  ['something else', { dataLayer: 1 }],
  ['a frozen page', Object.freeze({})],
  ['no page', undefined],
])('never throws: %s', (_, page) => {
  vi.stubGlobal('window', page);
  expect(() => trackEvent(interaction)).not.toThrow();
});

test('a page that is prepared and never shown is no view', () => {
  const dataLayer: unknown[] = [];
  const document = Object.assign(new EventTarget(), { prerendering: true, querySelector: () => null });
  vi.stubGlobal('window', { dataLayer });
  vi.stubGlobal('document', document);
  trackPageView();
  expect(dataLayer).toEqual([]);
  document.dispatchEvent(new Event('prerenderingchange'));
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(dataLayer).toMatchObject([{ event: 'page_view' }]);
});
