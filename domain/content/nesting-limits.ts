/** Limits the nesting of blocks, as rendering recurses. */
export const maxNesting = 50;

/**
 * Limits the blocks and pictures that one entry shows, repetitions included: nested groups that double at each level would exhaust
 * memory.
 */
export const maxBlocksPerPage = 10_000;

/**
 * Limits the nesting of rich text, the document included, as rendering recurses and would overflow the stack. Text may be one level
 * deeper.
 */
export const maxRichTextDepth = 48;
