import { type EntrySource, entry } from '../entry.ts';
import type { Localized } from '../localized.ts';
import { prose } from '../prose.ts';
import { translated } from '../texts.ts';

type Row = readonly [id: string, title: string | Localized<string>, section: string, slug: string];

const rows: readonly Row[] = [
  ['order', translated('stub.order'), 'dir-order', '/'],
  ['order-special-backblaze', 'Special deal for backup customers', 'dir-order', 'special-backblaze'],
  ['order-special-referrer', 'Special deal for listeners', 'dir-order', 'special-referrer'],
  ['cart', 'Cart', 'dir-home', 'cart'],
  ['renewal-confirmation', 'Renewal confirmation', 'dir-home', 'renewal-confirmation'],
  ['setup', translated('stub.setup'), 'dir-home', 'setup'],
  ['latest', translated('stub.latest'), 'dir-home', 'latest'],
  ['subscriptions', translated('stub.subscriptions'), 'dir-home', 'subscriptions'],
  ['blog', translated('directory.blog'), 'dir-blog', '/'],
  ['blog-best-vpn-uses', prose('The best uses for a VPN'), 'dir-blog', 'best-vpn-uses'],
  ['blog-threat-manager', 'Meet threat manager', 'dir-blog', 'threat-manager'],
  ['blog-privacy-quiz', translated('stub.quiz'), 'dir-blog', 'privacy-quiz'],
  ['blog-tips-tricks', 'Tips and tricks', 'dir-blog-category', 'tips-tricks'],
  ['support', translated('directory.support'), 'dir-support', '/'],
  ['support-split-tunneling', translated('stub.splitTunneling'), 'dir-support', 'split-tunneling'],
];

/** Pages of our origin that content links to and other systems serve: shop, account, blog, help center. */
export const stubs: readonly EntrySource[] = rows.map(([id, title, section, slug]) =>
  entry('stub', `stub-${id}`, { title, slug, section }),
);
