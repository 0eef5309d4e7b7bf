/** Slugs of the pages that the shell links to on every page, at the root of each language (spec 1 §2 "Footer"). */
export const shellPageSlugs = ['privacy-policy', 'tos'] as const;
