/** Something that happens again and again, and those who want to know. */
export interface Signal<Value> {
  /** @returns ends that */
  readonly listen: (listener: (value: Value) => void) => () => void;
  readonly tell: (value: Value) => void;
}

export function createSignal<Value>(): Signal<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (value) => {
      for (const listener of [...listeners]) listener(value);
    },
  };
}
