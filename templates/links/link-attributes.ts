export interface LinkAttributes {
  readonly href?: string;
  readonly target?: '_blank';
  readonly rel?: 'noopener noreferrer';
}

/** Where a link opens: other sites in a new tab that can't reach back, all else in the same tab (spec 1 §2 "Rich text"). */
export function linkAttributes(href: string | undefined): LinkAttributes {
  if (href === undefined) return {};
  if (!/^https?:/i.test(href)) return { href };
  return { href, target: '_blank', rel: 'noopener noreferrer' };
}
