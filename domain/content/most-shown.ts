/**
 * Blocks, pictures and the like that one entry may show, counted as often as they show: more than any page needs.
 * Groups that each hold the next one twice double with every level, so that thirty make a page of a billion.
 */
export const mostShown = 10_000;
