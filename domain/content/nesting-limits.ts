/** Limits the levels of blocks in blocks, to more than any page needs; rendering recurses, so it must end somewhere. */
export const maxNesting = 50;

/**
 * Limits the blocks, pictures and the like that one entry shows, counted as often as they show: more than any page needs.
 * Groups that each hold the next one twice double with every level, so that thirty make a page of a billion.
 */
export const maxBlocksPerPage = 10_000;

/**
 * Limits the levels of nodes in a rich text document, the document itself included; text may lie one below. Deeper than any document
 * that a person writes. Checks refuse what is below, as rendering recurses and would exhaust the stack.
 */
export const maxRichTextDepth = 48;
