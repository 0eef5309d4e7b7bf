/** Paths without a language that the renewal page leads to (spec 2 §2.1), by the names that analytics knows them under. */
const renewalCards = {
  'update-devices': 'latest',
  'threat-manager': 'blog/threat-manager',
  'split-tunneling': 'support/split-tunneling',
  'privacy-quiz': 'blog/privacy-quiz',
} as const;

export const renewalLinks = {
  ...renewalCards,
  'read-more': 'blog/best-vpn-uses',
  'tips-and-tricks': 'blog/category/tips-tricks',
} as const;

export type RenewalCardName = keyof typeof renewalCards;
export type RenewalLinkName = keyof typeof renewalLinks;

/** Where visitors without details of a renewal belong, without a language too. */
export const subscriptionsPath = 'subscriptions';
