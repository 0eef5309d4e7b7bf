/** A page of each template, by its English path. */
export const templates = [
  '/',
  '/about',
  '/blog',
  '/cart',
  '/contact',
  '/download',
  '/download/android-vpn',
  '/features',
  '/features/kill-switch',
  '/money-back-guarantee',
  '/order',
  '/order/special-referrer',
  '/partners',
  '/partners/quiet-signal',
  '/pricing',
  '/setup',
  '/subscriptions',
  '/support',
  '/tos',
  '/trust',
  '/vpn-for/gaming',
  '/vpn-server',
  '/vpn-server/asia-vpn',
  '/vpn-server/germany-vpn',
  '/vpn-server/australia-vpn/adelaide-vpn',
  '/what-is-a-vpn',
  '/what-is-my-ip',
  '/no-such-page',
] as const;

export type Template = (typeof templates)[number];

/** Of each kind of page one: enough for what doesn't depend on the content. */
export const mainTemplates: readonly Template[] = [
  '/',
  '/pricing',
  '/order',
  '/vpn-server',
  '/vpn-server/germany-vpn',
  '/features/kill-switch',
];

/** Returns the expected console messages of a template's page. */
export function expectedOf(path: Template) {
  return { expectedProblems: path === '/no-such-page' ? /\b404\b/ : undefined };
}
