/** One observable value, and the React hook that reads it. */
import { useSyncExternalStore } from 'react';

/** Describes the side of a store that readers see. */
export interface ReadonlyStore<State> {
  readonly get: () => State;
  /** Calls the listener after each change. @returns ends that */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Describes a store with its writing side. */
export interface Store<State> extends ReadonlyStore<State> {
  /** Replaces the state and calls the listeners, unless it is the same by `Object.is`. */
  readonly set: (next: State) => void;
}

/** Creates a store. Listeners may subscribe and unsubscribe while they are called. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      // A function of its own a subscription: the same listener may subscribe twice.
      const call = () => listener();
      listeners.add(call);
      return () => void listeners.delete(call);
    },
  };
}

/**
 * Returns a store's state and renders again when it changes.
 *
 * @param rendered the state that the build rendered with, from which hydration starts
 */
export function useStore<State, Rendered>(
  { get, subscribe }: ReadonlyStore<State>,
  rendered: Rendered,
): State | Rendered {
  return useSyncExternalStore<State | Rendered>(subscribe, get, () => rendered);
}

const browser: ReadonlyStore<boolean> = { get: () => true, subscribe: () => () => {} };

/** Returns false while the page is built and until hydration is over. */
export function useIsHydrated(): boolean {
  return useStore(browser, false);
}
