/** Slugs of the pages that the footer links to on every page, at the root of each language (spec 1 §2 "Footer"). */
export const footerPageSlugs = ['privacy-policy', 'tos'] as const;

/** All pages that code links to by their slug: plans lead to the order page (spec 1 §1). */
export const fixedPageSlugs = [...footerPageSlugs, 'order'] as const;
