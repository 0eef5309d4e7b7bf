import { expect, test, vi } from 'vitest';
import { preloadWhenNear } from './preload-when-near.ts';

function start(hasObserver = true) {
  const form = new EventTarget();
  const preload = vi.fn();
  let tell: (isIntersecting: boolean) => void = () => {};
  const disconnect = vi.fn();
  class Observer {
    constructor(look: (entries: unknown[]) => void) {
      tell = (isIntersecting) => look([{ isIntersecting }]);
    }
    observe() {}
    disconnect = disconnect;
  }
  const page = hasObserver ? { IntersectionObserver: Observer as never } : {};
  const end = preloadWhenNear({} as Element, form, preload, page);
  return { form, preload, end, disconnect, tell: (isNear: boolean) => tell(isNear) };
}

test('preloads when the step comes near, once', () => {
  const { tell, form, preload, disconnect } = start();
  tell(false);
  expect(preload).not.toHaveBeenCalled();
  tell(true);
  form.dispatchEvent(new Event('focusin'));
  expect(preload).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('preloads when the form is entered, also where nothing can be observed', () => {
  const { form, preload } = start(false);
  form.dispatchEvent(new Event('focusin'));
  expect(preload).toHaveBeenCalledTimes(1);
});

test('preloads nothing after its end', () => {
  const { form, preload, end } = start();
  end();
  form.dispatchEvent(new Event('focusin'));
  expect(preload).not.toHaveBeenCalled();
});
