/**
 * Returns the id that a heading gets on the page, from its text.
 *
 * Templates and the anchor checks share this one function, so that what is checked is what is written. Letters and
 * digits of any script stay, everything between them becomes one hyphen: `What’s a VPN?` gives `what-s-a-vpn`.
 * Text without a letter or digit gives an empty string: such a heading has no id.
 */
export function anchorIdOf(text: string): string {
  // Finding the words takes a quarter of the time that replacing what is between them takes.
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join('-');
}

/** Gives the next anchor of a page for a text, or undefined for text without a letter or digit. */
export type AnchorIds = (text: string) => string | undefined;

/**
 * Hands out the anchors of one page, each only once: a text that was there before gets `-2`, then `-3`.
 *
 * Call it in the order of the page, an element before its contents; templates and the anchor checks then agree.
 */
export function createAnchorIds(): AnchorIds {
  const taken = new Set<string>();
  /** By wanted id: below its number all are taken, and counting from 2 again would take quadratic time. */
  const nextNumbers = new Map<string, number>();
  return (text) => {
    const wanted = anchorIdOf(text);
    if (!wanted) return undefined;
    const id = taken.has(wanted) ? numbered(wanted, taken, nextNumbers) : wanted;
    taken.add(id);
    return id;
  };
}

function numbered(wanted: string, taken: ReadonlySet<string>, nextNumbers: Map<string, number>): string {
  let count = nextNumbers.get(wanted) ?? 2;
  while (taken.has(`${wanted}-${count}`)) count++;
  nextNumbers.set(wanted, count + 1);
  return `${wanted}-${count}`;
}
