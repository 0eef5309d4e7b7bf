import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRowShower, type RowWindow } from './show-location.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function browser(reducedMotion = false): RowWindow {
  return {
    setTimeout: (action, milliseconds) => Number(setTimeout(action, milliseconds)),
    clearTimeout: (timer) => clearTimeout(timer),
    matchMedia: (query) => ({ matches: reducedMotion && query === '(prefers-reduced-motion: reduce)' }),
  };
}

function row() {
  return { dataset: {} as DOMStringMap, scrollIntoView: vi.fn<Element['scrollIntoView']>() };
}

const ignore = () => {};

test('scrolls after 100 ms, fades after 500 ms and is cleared after 2500 ms', () => {
  const chosen = row();
  const reveal = vi.fn<() => void>();
  createRowShower(browser())(chosen, reveal);
  expect(chosen.dataset.highlight).toBe('on');
  vi.advanceTimersByTime(99);
  expect(reveal).not.toHaveBeenCalled();
  expect(chosen.scrollIntoView).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reveal).toHaveBeenCalledBefore(chosen.scrollIntoView);
  expect(chosen.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ behavior: 'smooth', block: 'center' });
  vi.advanceTimersByTime(399);
  expect(chosen.dataset.highlight).toBe('on');
  vi.advanceTimersByTime(1);
  expect(chosen.dataset.highlight).toBe('fading');
  vi.advanceTimersByTime(1999);
  expect(chosen.dataset.highlight).toBe('fading');
  vi.advanceTimersByTime(1);
  expect(chosen.dataset).toEqual({});
  expect(vi.getTimerCount()).toBe(0);
});

test('scrolls without animation with prefers-reduced-motion', () => {
  const chosen = row();
  createRowShower(browser(true))(chosen, ignore);
  vi.advanceTimersByTime(100);
  expect(chosen.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ behavior: 'instant', block: 'center' });
});

test('another row takes over at once', () => {
  const [first, second] = [row(), row()];
  const show = createRowShower(browser());
  show(first, ignore);
  vi.advanceTimersByTime(50);
  show(second, ignore);
  expect(first.dataset).toEqual({});
  expect(second.dataset.highlight).toBe('on');
  vi.advanceTimersByTime(2499);
  expect(first.scrollIntoView).not.toHaveBeenCalled();
  expect(first.dataset).toEqual({});
  expect(second.scrollIntoView).toHaveBeenCalledOnce();
  expect(second.dataset.highlight).toBe('fading');
  vi.advanceTimersByTime(1);
  expect(second.dataset).toEqual({});
});

test('the same row begins anew', () => {
  const chosen = row();
  const show = createRowShower(browser());
  show(chosen, ignore);
  vi.advanceTimersByTime(2400);
  show(chosen, ignore);
  expect(chosen.dataset.highlight).toBe('on');
  vi.advanceTimersByTime(100);
  expect(chosen.scrollIntoView).toHaveBeenCalledTimes(2);
  expect(chosen.dataset.highlight).toBe('on');
  vi.advanceTimersByTime(2400);
  expect(chosen.dataset).toEqual({});
});
