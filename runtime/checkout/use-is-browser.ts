import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page is built and until the script has taken over what was built. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
