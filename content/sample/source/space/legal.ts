import { type EntrySource, entry } from '../entry.ts';
import { type Document, document, h2, hr, ol, p, table, ul } from '../rich-text.ts';
import { page, pageHero } from './page.ts';

const privacyPolicy = document(
  p(
    '++In force since February 1, 2026.++ This policy says which data Wayfold processes, why, and what you can do about it. The short version: as little as possible.',
  ),
  h2('What we never collect'),
  ul(
    'The websites and apps you use',
    'The content of your traffic',
    'DNS requests',
    'The IP address you connect from, or the one you get from us',
    'The times at which you connect and disconnect',
  ),
  h2('What we collect, and why'),
  table(
    ['Data', 'Reason', 'Kept for'],
    ['Email address', 'To sign you in and send you receipts', 'As long as you are a customer'],
    ['Payment details', 'To charge your plan; handled by our payment provider', 'As long as tax law demands'],
    ['App version in use', 'To know which versions need support', '30 days, not tied to you'],
    ['Total data per server and day', 'To plan capacity', 'One year, not tied to you'],
    ['Crash reports', 'To fix faults in the app; only if you agree', '90 days'],
  ),
  h2('Cookies'),
  p(
    'Our website sets the cookies it needs to work. Those for statistics and advertising are set only with your consent, which you can change in the footer of every page.',
  ),
  h2('Who we share data with'),
  p(
    'With our payment provider, our email provider and our chat provider, and only what each of them needs. We never sell data.',
  ),
  h2('Your rights'),
  ol(
    'Ask us what we know about you.',
    'Have it corrected, moved or deleted.',
    'Object, or complain to your data protection authority.',
  ),
  p('To use any of these rights, [write to us](page:mailto-support).'),
  hr(),
  p('We announce changes to this policy by email at least 30 days before they apply.'),
);

const terms = document(
  p(
    'These terms are an agreement between you and Wayfold. By buying a plan or using our apps you accept them. See also the [privacy policy](page:page-privacy-policy).',
  ),
  h2('1. The service'),
  p(
    'Wayfold provides access to VPN servers and the apps to use them. We work hard to keep the service available and fast, but no network is without faults, and locations may change.',
  ),
  h2('2. Your devices and your code'),
  p(
    'You may use Wayfold on eight devices at the same time. You are responsible for keeping your sign-in details to yourself. If a friend wants Wayfold too, [refer them](page:page-refer-a-friend): both of you are rewarded.',
  ),
  h2('3. Acceptable use'),
  p('You may not use Wayfold to:'),
  ul(
    'break the law that applies to you;',
    'send spam, or attack other people’s computers;',
    'resell the service without an agreement with us.',
  ),
  h2('4. Plans, prices and renewal'),
  p(
    'Prices are in US dollars and are charged in advance. Plans renew automatically for the period and at the price that we state before you buy, until you cancel. You can cancel at any time; the plan then ends with the period that is paid for.',
  ),
  h2('5. Money-back guarantee'),
  p(
    'If you cancel within 30 days of your purchase, we refund the full amount. The page about the [guarantee](page:page-guarantee) says how.',
  ),
  h2('6. Liability'),
  p(
    'We are liable for damage caused by intent or gross negligence, and otherwise up to the amount you paid in the preceding twelve months.',
  ),
  h2('7. Changes'),
  p(
    'If we change these terms to your disadvantage, we tell you 30 days in advance, and you may end your plan and get back the part of your money that you haven’t used.',
  ),
  hr(),
  p('Questions? [Write to us](page:mailto-support).'),
);

function legalPage(id: 'privacy-policy' | 'tos', content: Document): EntrySource[] {
  return [
    page({ id, slug: id, blocks: [`hero-${id}`, `${id}-text`, 'chat-link'] }),
    pageHero(id),
    entry('oneColumnContent', `${id}-text`, { content }),
  ];
}

/** Lists the two legal pages that the footer links to. */
export const legal: readonly EntrySource[] = [
  ...legalPage('privacy-policy', privacyPolicy),
  ...legalPage('tos', terms),
];
