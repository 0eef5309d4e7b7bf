import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How places are laid out: the page comes with both forms, and its style sheet shows the one that there is room for. */
export type Layout = 'both' | 'table' | 'list';

/** The places of a form, in the order of the page. */
export const placeSelectors = { table: 'tbody tr', list: '[data-place]' };

/** Paper is narrow, but lists that are closed would tell nothing there. */
const wide = 'print, (min-width: 1024px)';

/**
 * The form that is to be seen. Once scripts run, the other one needn't be there: there may be thousands of places. Nobody sees
 * it go, so that whatever visitors do comes first.
 */
export function useLayout(): Layout {
  const [layout, setLayout] = useState<Layout>('both');
  useEffect(() => {
    const query = matchMedia(wide);
    startTransition(() => setLayout(shownForm()));
    // From now on the style sheet shows nothing where the form isn't the right one.
    const update = () => flushSync(() => setLayout(shownForm()));
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return layout;
}

/** The form that is seen, whether the other one is gone already or not. */
export function shownForm(): 'table' | 'list' {
  return matchMedia(wide).matches ? 'table' : 'list';
}
