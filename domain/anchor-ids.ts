import { anchorIdOf } from './anchor-id.ts';

/** Gives the next anchor of a page for a text, or undefined for text without a letter or digit. */
export type AnchorIds = (text: string) => string | undefined;

/**
 * Hands out the anchors of one page, each only once: a text that was there before gets `-2`, then `-3`.
 *
 * Ask in the order of the page, an element before what it contains; templates and the anchor checks then agree.
 */
export function createAnchorIds(): AnchorIds {
  const taken = new Set<string>();
  return (text) => {
    const id = freeId(anchorIdOf(text), taken);
    if (id) taken.add(id);
    return id || undefined;
  };
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let count = 2; id && taken.has(id); count++) id = `${wanted}-${count}`;
  return id;
}
