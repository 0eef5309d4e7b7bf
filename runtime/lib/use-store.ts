/** React hooks of stores; apart from them, as scripts that load late have no React. */
import { useSyncExternalStore } from 'react';
import type { ReadonlyStore } from './store.ts';

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
