import { renewalLinks, subscriptionsPath } from '../commerce/renewal-links.ts';

/** Slugs of the pages that the footer links to on every page, at the root of each language (spec 1 §2 "Footer"). */
export const footerPageSlugs = ['privacy-policy', 'tos'] as const;

/** What code links to by its path below a language's root on any site: plans lead to the order page (spec 1 §1). */
export const shellPagePaths: readonly string[] = [...footerPageSlugs, 'order'];

/** The same where there are built-in pages: the renewal page leads to more (spec 2 §2.1). */
export const fixedPagePaths: readonly string[] = [
  ...shellPagePaths,
  subscriptionsPath,
  ...Object.values(renewalLinks),
];
