import type { EntrySource } from '../entry.ts';
import { appStates } from './app-states.ts';
import { basics } from './basics.ts';
import { blog } from './blog.ts';
import { company } from './company.ts';
import { directories, stubs } from './directories.ts';
import { downloads } from './downloads.ts';
import { featurePages } from './features.ts';
import { help } from './help.ts';
import { home } from './home.ts';
import { legal } from './legal.ts';
import { offer } from './offer.ts';
import { partnerPages } from './partners.ts';
import { pricing } from './pricing.ts';
import { proofBlocks } from './proof.ts';
import { appOfPlace, cityPages, countryPages } from './server-pages.ts';
import { callsToAction, sharedBlocks } from './shared-blocks.ts';
import { shell } from './shell.ts';
import { useCasePages } from './use-cases.ts';
import { vpnServer } from './vpn-server.ts';

interface EntryGroup {
  /** Creation date of the group's first entry. Separate dates limit the diff of a new entry to its group. */
  readonly createdAt: string;
  readonly entries: readonly EntrySource[];
}

/** Lists all entries of the sample in groups, by creation. */
export const space: readonly EntryGroup[] = [
  { createdAt: '2025-01-20T08:00:00Z', entries: directories },
  { createdAt: '2025-01-21T08:00:00Z', entries: stubs },
  { createdAt: '2025-01-22T08:00:00Z', entries: callsToAction },
  { createdAt: '2025-01-23T08:00:00Z', entries: shell },
  { createdAt: '2025-01-27T08:00:00Z', entries: sharedBlocks },
  { createdAt: '2025-01-29T08:00:00Z', entries: home },
  { createdAt: '2025-02-03T08:00:00Z', entries: vpnServer },
  { createdAt: '2025-02-05T08:00:00Z', entries: [appOfPlace, ...appStates] },
  { createdAt: '2025-02-10T08:00:00Z', entries: countryPages },
  { createdAt: '2025-02-17T08:00:00Z', entries: cityPages },
  { createdAt: '2025-02-24T08:00:00Z', entries: basics },
  { createdAt: '2025-02-26T08:00:00Z', entries: featurePages },
  { createdAt: '2025-03-03T08:00:00Z', entries: downloads },
  { createdAt: '2025-03-10T08:00:00Z', entries: offer },
  { createdAt: '2025-03-11T08:00:00Z', entries: pricing },
  { createdAt: '2025-03-17T08:00:00Z', entries: partnerPages },
  { createdAt: '2025-03-24T08:00:00Z', entries: useCasePages },
  { createdAt: '2025-03-31T08:00:00Z', entries: company },
  { createdAt: '2025-04-07T08:00:00Z', entries: legal },
  { createdAt: '2025-04-14T08:00:00Z', entries: proofBlocks },
  { createdAt: '2025-04-21T08:00:00Z', entries: help },
  { createdAt: '2025-04-28T08:00:00Z', entries: blog },
];
