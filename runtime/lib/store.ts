// `use-store.ts` has the React hooks.

/** Describes an observable value. */
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
