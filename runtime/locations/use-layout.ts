import { useSyncExternalStore } from 'react';

/** How places are laid out: the page comes with both forms, and its style sheet shows the one that there is room for. */
export type Layout = 'both' | 'table' | 'list';

/** Paper is narrow, but lists that are closed would tell nothing there. */
const wide = 'print, (min-width: 1024px)';

/** The form that is to be seen. Once scripts run, the other one needn't be there: there may be thousands of places. */
export function useLayout(): Layout {
  return useSyncExternalStore<Layout>(watch, layoutNow, () => 'both');
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function layoutNow(): Layout {
  return matchMedia(wide).matches ? 'table' : 'list';
}
