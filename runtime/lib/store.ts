/** An observable value with a React hook. */
import { useSyncExternalStore } from 'react';

export interface ReadonlyStore<State> {
  readonly get: () => State;
  /** Calls the listener after each change. @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Store<State> extends ReadonlyStore<State> {
  /** Replaces the state and notifies listeners, unless equal by `Object.is`. */
  readonly set: (next: State) => void;
}

/** Creates a store. Listeners may subscribe and unsubscribe while being notified. */
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
      // A unique function, as a listener may subscribe twice.
      const call = () => listener();
      listeners.add(call);
      return () => void listeners.delete(call);
    },
  };
}

/** Subscribes a component to a store. @param rendered the state at build time, for hydration */
export function useStore<State, Rendered>(
  { get, subscribe }: ReadonlyStore<State>,
  rendered: Rendered,
): State | Rendered {
  return useSyncExternalStore<State | Rendered>(subscribe, get, () => rendered);
}

const browser: ReadonlyStore<boolean> = { get: () => true, subscribe: () => () => {} };

/** Returns false at build time and during hydration. */
export function useIsHydrated(): boolean {
  return useStore(browser, false);
}
