/**
 * Returns a heading's anchor from its text: letters and digits of any script, joined by hyphens. `What's a VPN?` gives `what-s-a-vpn`.
 * Empty for text without letters or digits.
 * @param tag language of the page, for lower case
 */
export function anchorIdOf(text: string, tag = 'en'): string {
  if (tag !== 'tr' && isAscii.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-');
  const lower = tag === 'tr' ? text.toLocaleLowerCase(tag) : text.toLowerCase();
  return joined(lower.replace(unseen, ''));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are part of ASCII
const isAscii = /^[\u0000-\u007f]*$/;

/** Marks and joiners that nobody types: of emoji, of joined letters, and the dot that `İ` leaves in lower case. */
const unseen = /(?<=i)\u0307|[\p{Variation_Selector}\p{Me}\u200c\u200d]/gu;

function joined(lower: string): string {
  // Four times as fast as replacing the separators.
  return (lower.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-');
}

const mayHaveFormer = /[\u0130\p{Variation_Selector}\p{Me}\u200c\u200d]|I/u;

/**
 * Returns the anchor that version 0.1 gave a heading, if it was another one: links to it stay valid through version 0.2.
 * @param id its anchor now
 */
export function formerAnchorOf(text: string, id: string, tag: string): string | undefined {
  if (!mayHaveFormer.test(text)) return undefined;
  const now = anchorIdOf(text, tag);
  const former = joined(text.toLowerCase());
  return former === now ? undefined : former + id.slice(now.length);
}

export interface AnchorIds {
  /** Returns the next unique anchor for a text, or undefined for text without letters or digits. */
  readonly next: (text: string) => string | undefined;
  /** Returns the former anchor of the text that `next` was just called with, unless another element of the page has it. */
  readonly former: (text: string, id: string) => string | undefined;
}

/**
 * Creates the unique anchors of one page: a repeated text gets `-2`, then `-3`. Call it in document order, an element before its
 * contents.
 * @param tag the page's language
 */
export function createAnchorIds(tag: string): AnchorIds {
  const taken = new Set<string>();
  /** Next free number by anchor; counting from 2 each time would be quadratic. */
  const nextNumbers = new Map<string, number>();
  return {
    next: (text) => {
      const wanted = anchorIdOf(text, tag);
      if (!wanted) return undefined;
      const id = taken.has(wanted) ? numbered(wanted, taken, nextNumbers) : wanted;
      taken.add(id);
      return id;
    },
    former: (text, id) => {
      const former = formerAnchorOf(text, id, tag);
      if (former === undefined || taken.has(former)) return undefined;
      taken.add(former);
      return former;
    },
  };
}

function numbered(wanted: string, taken: ReadonlySet<string>, nextNumbers: Map<string, number>): string {
  let count = nextNumbers.get(wanted) ?? 2;
  while (taken.has(`${wanted}-${count}`)) count++;
  nextNumbers.set(wanted, count + 1);
  return `${wanted}-${count}`;
}

/** Lists the shell's ids; their underscore avoids clashes with anchors of content. */
export const shellIds = {
  main: 'main_content',
  sideMenu: 'side_menu',
  languageDialog: 'language_dialog',
  cookieSettings: 'cookie_settings',
  cookieForm: 'cookie_form',
  afterHero: 'after_hero',
} as const;
