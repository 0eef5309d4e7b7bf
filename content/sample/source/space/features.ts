import { type EntrySource, entry } from '../entry.ts';
import { type Document, document, h2, h3, ol, p, table, ul } from '../rich-text.ts';
import { prose, text, translated, verbatim } from '../texts.ts';
import { featureDetails } from './feature-details.ts';
import { page, pageHero } from './page.ts';

interface Feature {
  /** As in `page.{id}.title`, `page-{id}`, and the slug below /features. */
  readonly id: string;
  readonly heading: string;
  readonly left: Document;
  readonly more: Document;
}

const features: readonly Feature[] = [
  {
    id: 'threat-manager',
    heading: 'Quiet on the line',
    left: document(
      p(
        'Most apps talk to more companies than you would expect. A weather app may report to a dozen advertising networks before it shows you a single cloud.',
      ),
      p(
        'Threat manager holds a list of servers that are known to track people or to spread malware. While you are connected, requests to them go nowhere, in every app on your device.',
      ),
    ),
    more: document(
      h2('Good to know'),
      ul(
        'The list is updated every day, without an app update.',
        'The check happens on our server and in memory: we don’t learn, and don’t keep, what was blocked for whom.',
        'If a site misbehaves, you can switch threat manager off with one tap.',
      ),
      p('Read more in the [story behind it](page:page-blog-threat-manager).'),
    ),
  },
  {
    id: 'split-tunneling',
    heading: 'Two ways at once',
    left: document(
      p(
        'Sometimes one app should stay outside. Your bank insists on your home country, the printer lives in the local network, and the game wants the last millisecond.',
      ),
      p('With split tunneling you draw the line yourself, app by app.'),
    ),
    more: document(
      h2('How to use it'),
      ol(
        'Open **Settings** and choose **Split tunneling**.',
        'Decide whether the apps you pick _use_ the VPN or _bypass_ it.',
        'Pick the apps. The change applies at once.',
      ),
      p(
        'The [help center](page:page-support-split-tunneling) says where it works, and what to do if it doesn’t.',
      ),
    ),
  },
  {
    id: 'kill-switch',
    heading: 'Nothing leaves unprotected',
    left: document(
      p(
        'A VPN connection can drop: you step into an elevator, the train enters a tunnel, the laptop wakes up. Without a kill switch, your apps simply carry on over the open network.',
      ),
      p(
        'The kill switch stops all traffic at that moment and lets it flow again when the tunnel is back up.',
      ),
    ),
    more: document(
      h2('On from the start'),
      p(
        'The kill switch is on when you install the app, on Windows, macOS, Linux and our routers. On phones, use the system’s _always-on VPN_ setting: the app shows you where it is.',
      ),
    ),
  },
  {
    id: 'private-dns',
    heading: 'Your questions stay private',
    left: document(
      p(
        'Before your browser can open a site, it has to ask for the site’s address. Whoever answers these DNS requests knows every site you visit.',
      ),
      p(
        'Each of our servers runs its own DNS. Your requests travel inside the tunnel, are answered on the spot, and are forgotten.',
      ),
    ),
    more: document(
      h2('No leaks'),
      p(
        'The app sends DNS requests of every program through the tunnel, those over IPv6 included. You can check it yourself with any DNS leak test.',
      ),
    ),
  },
  {
    id: 'protocols',
    heading: 'Three ways to connect',
    left: document(
      p(
        'A protocol decides how quickly a connection is made, how fast it is, and whether it gets through a picky network. On **Automatic**, the app tries the best one first.',
      ),
    ),
    more: document(
      h2('The protocols compared'),
      table(
        ['Protocol', 'Best for', 'Available on'],
        [verbatim('Lightway\u00a0UDP'), 'Speed and short connection times', 'All apps and routers'],
        [verbatim('Lightway\u00a0TCP'), 'Networks that block UDP', 'All apps and routers'],
        [verbatim('OpenVPN\u00a0UDP'), 'Older devices', 'Windows, macOS, Linux, Android, routers'],
        [verbatim('OpenVPN\u00a0TCP'), 'Strict firewalls', 'Windows, macOS, Linux, Android, routers'],
        [verbatim('IKEv2'), 'Phones that change networks often', 'iOS, macOS, Windows, routers'],
      ),
      p('The page of [all locations](page:anchor-vpn-locations) lists which of them offers which protocol.'),
    ),
  },
  {
    id: 'no-logs',
    heading: 'What we don’t have, nobody can take',
    left: document(
      p(
        'We keep **no** record of the sites you visit, the files you download, the DNS requests you make, the address you connect from, or the time you connect.',
      ),
      p('That isn’t only a promise. Our servers have no disk to write to.'),
    ),
    more: document(
      h2('What we do keep'),
      p(
        'To run a subscription we need an email address and the fact that it is paid for. To keep the network healthy we count the total amount of data per server and day. Neither says what you did. The [privacy policy](page:page-privacy-policy) has every detail.',
      ),
      h3('Checked by others'),
      p(
        'Every year an outside firm examines our servers and publishes what it finds. The reports are in the [trust center](page:page-trust).',
      ),
    ),
  },
];

/** Names the state of the app that a feature's page opens with, where it isn't called as the feature. */
const appOf: Readonly<Record<string, string>> = {
  'threat-manager': 'app-threats',
  'private-dns': 'app-dns',
  'no-logs': 'app-records',
};

function featurePage({ id, heading, left, more }: Feature): EntrySource[] {
  return [
    page({
      id,
      slug: id,
      section: 'dir-features',
      blocks: [
        `hero-${id}`,
        `${id}-what`,
        `${id}-how`,
        `${id}-more`,
        `${id}-faq`,
        'links-features',
        `card-${id}`,
      ],
    }),
    pageHero(id, {
      callsToAction: ['cta-order', 'cta-plans'],
      appWindow: appOf[id] ?? `app-${id}`,
      ground: 'tint',
      // Long, with tables below.
      showScrollArrow: id === 'protocols',
    }),
    entry('oneColumnContent', `${id}-what`, { heading: prose(heading), content: left }),
    entry('oneColumnContent', `${id}-more`, { content: more }),
    ...featureDetails(id),
  ];
}

/** Shows a feature in the words of its own page. */
function aboutTile(id: string, snapshot = `feature-${id}`): EntrySource {
  return entry('tile', `tile-about-${id}`, {
    heading: translated(`page.${id}.title`),
    content: document(p(text(`page.${id}.description`))),
    snapshot,
    destination: `page-${id}`,
  });
}

/** Lists /features and a page per feature, with their blocks. */
export const featurePages: readonly EntrySource[] = [
  page({
    id: 'features',
    slug: '/',
    section: 'dir-features',
    blocks: [
      'hero-features',
      'features-start',
      'tiles-features',
      'tiles-more',
      'links-features',
      'card-deal',
      'chat-link',
    ],
  }),
  pageHero('features', {
    callsToAction: ['cta-order', 'cta-download'],
    appWindow: 'app-features',
    ground: 'tint',
  }),
  entry('oneColumnContent', 'features-start', {
    heading: prose('All in the app, none of it extra'),
    content: document(
      p(
        'Each feature has a switch of its own, and every plan has them all. None asks for a second account, another app, or a setting that you would have to look up first.',
      ),
      p(
        'If you only ever touch one of them, let it be the kill switch: an interrupted connection is the moment when most people give themselves away.',
      ),
    ),
  }),
  entry('twoColumnTiles', 'tiles-features', {
    tiles: ['threat-manager', 'no-logs', 'split-tunneling', 'protocols'].map((id) => `tile-about-${id}`),
  }),
  aboutTile('threat-manager'),
  aboutTile('no-logs'),
  aboutTile('split-tunneling'),
  aboutTile('protocols', 'feature-speed'),
  entry('twoColumnTiles', 'tiles-more', {
    heading: prose('And underneath'),
    tiles: ['tile-kill-switch', 'tile-private-dns'],
  }),
  entry('tile', 'tile-kill-switch', {
    heading: translated('page.kill-switch.title'),
    content: document(p('If the tunnel breaks, traffic waits. Nothing leaves your device in the open.')),
    snapshot: 'feature-kill-switch',
    destination: 'page-kill-switch',
  }),
  entry('tile', 'tile-private-dns', {
    heading: translated('page.private-dns.title'),
    content: document(p('Our servers look addresses up themselves, inside the tunnel, and forget them.')),
    snapshot: 'feature-private-dns',
    destination: 'page-private-dns',
  }),
  entry('threeColumnDirectoryLinks', 'links-features', {
    heading: translated('menu.allFeatures'),
    directory: 'dir-features',
  }),
  ...features.flatMap(featurePage),
];
