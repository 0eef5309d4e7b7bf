import { renewalLinks, subscriptionsPath } from './renewal-links.ts';

/** Slugs of the pages that the footer links to on every page, at the root of each language (spec 1 §2 "Footer"). */
export const footerPageSlugs = ['privacy-policy', 'tos'] as const;

/**
 * All pages that code links to by their path below a language's root: plans lead to the order page (spec 1 §1), the
 * renewal page to the rest (spec 2 §2.1).
 */
export const fixedPagePaths: readonly string[] = [
  ...footerPageSlugs,
  'order',
  subscriptionsPath.slice(1),
  ...Object.values(renewalLinks),
];
