/** Levels of blocks in blocks, more than any page needs; rendering recurses, so it must end somewhere. */
export const deepestNesting = 50;
