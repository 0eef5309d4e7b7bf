import { type EntrySource, entry } from '../entry.ts';
import { document, embed, h2, ol, p, ul } from '../rich-text.ts';
import { prose, translated } from '../texts.ts';
import { page, pageHero } from './page.ts';

/** Describes a platform with an app and a page below /download. */
interface Platform {
  /** As in `page.{id}.title` and `page-{id}`. */
  readonly id: string;
  readonly slug: string;
  /** As in the heading of its guide. */
  readonly name: string;
  readonly image: string;
}

const rows: readonly (readonly [id: string, slug: string, name: string])[] = [
  ['windows', 'windows-vpn', 'Windows'],
  ['mac', 'mac-vpn', 'macOS'],
  ['ios', 'ios-vpn', 'iOS'],
  ['android', 'android-vpn', 'Android'],
  ['linux', 'linux-vpn', 'Linux'],
  ['router', 'router-vpn', 'Router'],
  ['chrome', 'chrome-extension', 'Chrome'],
  ['tv', 'smart-tv-vpn', 'Smart TV'],
];

const images: Readonly<Record<string, string>> = { chrome: 'device-browser' };

export const platforms: readonly Platform[] = rows.map(([id, slug, name]) => ({
  id,
  slug,
  name,
  image: images[id] ?? `device-${id}`,
}));

interface Guide {
  readonly requirement: string;
  readonly steps: readonly string[];
  readonly strengths: readonly string[];
}

const signIn = 'Sign in with the code from your welcome email, and press the large button.';

const guides: Readonly<Record<string, Guide>> = {
  windows: {
    requirement: 'Windows 10 or 11, on Intel, AMD or ARM processors.',
    steps: [
      'Download the installer from your [account](page:page-setup).',
      'Open it and confirm that it may install the network driver.',
      signIn,
    ],
    strengths: [
      'All protocols, and [network lock](page:page-network-lock) from the start',
      '[Split tunneling](page:page-split-tunneling) by app',
      'Connects by itself on networks that you don’t trust',
    ],
  },
  mac: {
    requirement: 'macOS 12 or later, on Intel and Apple processors.',
    steps: [
      'Download the app from your [account](page:page-setup).',
      'Drag it into **Applications** and open it.',
      'Allow the network extension when macOS asks.',
      signIn,
    ],
    strengths: [
      'Lives in the menu bar, out of your way',
      'Lightway, OpenVPN and IKEv2',
      'Shortcuts for your favorite locations',
    ],
  },
  ios: {
    requirement: 'iOS or iPadOS 16 or later.',
    steps: ['Get Wayfold from the App Store.', 'Allow it to add a VPN configuration.', signIn],
    strengths: [
      'One tap from the home screen widget',
      'Stays connected when you change from Wi-Fi to mobile',
      '[Threat manager](page:page-threat-manager) in all apps',
    ],
  },
  android: {
    requirement: 'Android 8 or later, also on Chromebooks.',
    steps: ['Get Wayfold from Google Play.', 'Confirm the connection request.', signIn],
    strengths: [
      '[Split tunneling](page:page-split-tunneling) by app',
      'A tile in the quick settings',
      'Gentle on the battery',
    ],
  },
  linux: {
    requirement:
      'Ubuntu\u00a022.04, Debian\u00a012, Fedora\u00a039 or later; other distributions by archive.',
    steps: [
      'Download the package for your distribution.',
      'Install it, for example with `sudo apt install ./wayfold.deb`.',
      'Run `wayfold activate` and paste your code.',
      'Run `wayfold connect`.',
    ],
    strengths: [
      'A command line made for scripts',
      'A tray icon for everybody else',
      'Network lock by nftables',
    ],
  },
  router: {
    requirement: 'A router from our list; about ten minutes.',
    steps: ['Download the firmware for your model.', 'Upload it on the router’s settings page.', signIn],
    strengths: [
      'Covers TVs, consoles and everything without an app',
      'Groups of devices, each with a location of its own',
      'Counts as one device',
    ],
  },
  chrome: {
    requirement: 'Chrome, Edge, Brave or Vivaldi, and the Wayfold app on the same computer.',
    steps: [
      'Add the extension from the web store.',
      'Click the folded path beside the address bar.',
      'Choose a location.',
    ],
    strengths: [
      'Controls the app without leaving the page',
      'Stops websites from asking for your position',
      'Forces HTTPS wherever it exists',
    ],
  },
  tv: {
    requirement: 'Android TV, Google TV, Apple TV or Fire TV. For others, use a [router](page:page-router).',
    steps: [
      'Search for Wayfold in the store on your TV.',
      'Open it. A code appears on the screen.',
      'Type the code on your phone, and you are signed in.',
    ],
    strengths: ['Made for a remote control', 'Remembers a location for each profile', 'Starts with the TV'],
  },
};

function platformPage({ id, slug, name }: Platform): EntrySource[] {
  const guide = guides[id];
  if (!guide)
    throw new Error(`There is no guide for the platform "${id}". Add it to source/space/downloads.ts.`);
  return [
    page({
      id,
      slug,
      section: 'dir-download',
      blocks: [`hero-${id}`, `${id}-guide`, 'tiles-why', 'links-apps', 'chat-link'],
    }),
    pageHero(id, { callsToAction: ['cta-risk-free', 'cta-plans'], appWindow: `app-${id}` }),
    entry('appWindow', `app-${id}`, {
      platform: id === 'chrome' ? 'browser' : id,
      country: 'CH',
      latency: '21',
    }),
    entry('twoColumnContent', `${id}-guide`, {
      heading: prose(`Set up Wayfold: ${name}`),
      left: document(h2('In a few minutes'), ol(...guide.steps), p(`_What you need:_ ${guide.requirement}`)),
      right: document(
        h2('Why you will like it'),
        ul(...guide.strengths),
        p('Stuck? The [help center](page:page-support) has a guide with pictures.'),
      ),
    }),
  ];
}

const everywhere = document(
  p(
    'One subscription covers **eight devices at once**. Install Wayfold on as many as you like: only those that are connected count.',
  ),
  embed('platform-pictures'),
  p('Already a customer? [Update your apps](page:page-latest) to the latest version.'),
);

/** Lists /download and a page per platform, with their blocks. */
export const downloads: readonly EntrySource[] = [
  page({
    id: 'download',
    slug: '/',
    section: 'dir-download',
    blocks: ['hero-download', 'links-apps', 'download-everywhere', 'steps-start', 'card-router', 'chat-link'],
    ogImage: 'social-card',
  }),
  pageHero('download', {
    callsToAction: ['cta-order', 'cta-plans'],
    foreground: 'hero-downloads',
    height: 'tall',
  }),
  entry('oneColumnContent', 'download-everywhere', {
    heading: prose('For everything with a screen'),
    content: everywhere,
  }),
  entry('linkedImageList', 'platform-pictures', {
    list: platforms.map(({ id }) => `picture-${id}`),
    listMobile: ['picture-ios', 'picture-android'],
    setForMobile: true,
  }),
  ...platforms.map(({ id, image }) =>
    entry('linkedImage', `picture-${id}`, {
      title: translated(`page.${id}.title`),
      image,
      destination: `page-${id}`,
    }),
  ),
  entry('card', 'card-router', {
    heading: prose('The whole home'),
    subHeading: prose('Wayfold on your router'),
    text: prose(
      'Set it up once, and everything in your Wi-Fi is private: the TV, the console, and your guests’ phones.',
    ),
    image: 'device-router',
    wholeCardLink: 'page-router',
  }),
  ...platforms.flatMap(platformPage),
];
