/** An event with its listeners. */
export interface Signal<Value> {
  /** @returns stops listening */
  readonly listen: (listener: (value: Value) => void) => () => void;
  readonly emit: (value: Value) => void;
}

export function createSignal<Value = void>(): Signal<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (value) => {
      for (const listener of [...listeners]) listener(value);
    },
  };
}
