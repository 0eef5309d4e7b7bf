import { type EntrySource, entry } from '../entry.ts';
import { prose } from '../prose.ts';
import { translated } from '../texts.ts';

/** Buttons, and the other links that several pages share. */
export const callsToAction: readonly EntrySource[] = [
  entry('callToAction', 'cta-get-started', {
    text: translated('cta.getStarted'),
    identifier: 'get-started',
    internalDestination: 'stub-order',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-setup', {
    text: translated('cta.setup'),
    identifier: 'setup',
    internalDestination: 'stub-setup',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-order', {
    text: translated('cta.getStarted'),
    internalDestination: 'stub-order',
    variant: 'primary',
  }),
  entry('callToAction', 'cta-risk-free', {
    text: translated('cta.tryRiskFree'),
    internalDestination: 'stub-order',
    variant: 'primary',
  }),
  entry('callToAction', 'cta-deal', {
    text: translated('cta.deal'),
    internalDestination: 'stub-order',
    variant: 'primary',
  }),
  entry('callToAction', 'cta-plans', {
    text: translated('cta.plans'),
    internalDestination: 'page-pricing',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-download', {
    text: translated('cta.download'),
    internalDestination: 'page-download',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-locations', {
    text: translated('cta.locations'),
    internalDestination: 'anchor-vpn-locations',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-learn-more', {
    text: translated('cta.learnMore'),
    internalDestination: 'page-what-is-a-vpn',
    variant: 'secondary',
  }),
  entry('callToAction', 'cta-status', {
    text: prose('Server status'),
    externalDestination: 'https://status.wayfold.example',
    variant: 'secondary',
  }),
  entry('anchor', 'anchor-vpn-locations', {
    text: translated('anchor.locations'),
    page: 'page-vpn-server',
    target: 'vpn-locations',
  }),
  entry('anchor', 'anchor-faq', { text: translated('anchor.faq'), page: 'page-home', target: 'faq' }),
];
