import { type EntrySource, entry } from '../entry.ts';
import { document, embed, h2, h3, ol, p, ul } from '../rich-text.ts';
import { prose, translated, verbatim } from '../texts.ts';
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
  readonly faq: readonly (readonly [question: string, answer: string])[];
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
      'All protocols, and the [kill switch](page:page-network-lock) from the start',
      '[Split tunneling](page:page-split-tunneling) by app',
      'Connects by itself on networks that you don’t trust',
    ],
    faq: [
      [
        'Which protocols does the Windows app have?',
        'Lightway and OpenVPN, each over UDP and TCP, and IKEv2, which Windows brings along.',
      ],
      [
        'Does it run on laptops with ARM processors?',
        'Yes, natively: the installer recognizes the processor and takes the right version.',
      ],
      [
        'Does it start with Windows?',
        'If you want it to. The kill switch then holds everything back until the tunnel stands.',
      ],
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
    faq: [
      [
        'Why does macOS ask about a network extension?',
        'Apple lets apps carry traffic only as an extension. Without your consent, nothing could be encrypted.',
      ],
      [
        'Is there a version of its own for Apple processors?',
        'It is the same app: it runs natively on Apple and Intel processors.',
      ],
      [
        'What about iCloud Private Relay?',
        'It steps aside while Wayfold is connected, as both would carry the same traffic of Safari.',
      ],
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
    faq: [
      [
        'Why does my iPhone ask for the passcode at the first start?',
        'iOS protects its VPN settings with it. Wayfold never gets to see the code.',
      ],
      [
        'Which protocol is best on the go?',
        'IKEv2 survives the change from Wi-Fi to mobile data; Lightway reconnects in a moment.',
      ],
      [
        'Why is there no split tunneling here?',
        'Apple doesn’t let an app decide which others use the VPN. On Windows and Android, it works.',
      ],
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
    faq: [
      [
        'What does “Always-on VPN” do?',
        'Android then starts Wayfold by itself. “Block connections without VPN” beside it is the kill switch.',
      ],
      [
        'Can I install it without Google Play?',
        'Yes: load the APK file from your account and allow your browser to install it.',
      ],
      [
        'Does the app drain the battery?',
        'Hardly. Lightway sleeps as long as nothing is sent, and wakes up with the screen.',
      ],
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
      'Kill switch by nftables',
    ],
    faq: [
      [
        'Is there a graphical interface?',
        'A tray icon shows the location and changes it. For everything else, there is the command line.',
      ],
      [
        'How do I connect when the computer starts?',
        'With `sudo systemctl enable wayfold`, once and for all.',
      ],
      [
        'What if my distribution isn’t on the list?',
        'Take the archive. All it needs is systemd and nftables.',
      ],
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
    faq: [
      [
        'How do I know whether my router will do?',
        'The list in your account names every model, with the firmware that belongs to it.',
      ],
      [
        'Will my internet be slower?',
        'A router encrypts more slowly than a computer. Recent models manage several hundred megabits per second.',
      ],
      [
        'Can one device stay outside the VPN?',
        'Yes: put it into a group without a location. Each device belongs to one group.',
      ],
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
    faq: [
      [
        'Does the extension protect other programs, too?',
        'It steers the app, and the app protects the whole computer.',
      ],
      [
        'What may the extension do in my browser?',
        'Change privacy settings, such as location and WebRTC. It doesn’t read any pages.',
      ],
      [
        'Is there one for Firefox?',
        'Not yet. It needs a browser built on Chromium, such as Edge, Brave or Vivaldi.',
      ],
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
    faq: [
      [
        'What about TVs by Samsung or LG?',
        'Their systems don’t admit VPN apps. Connect such a TV to a [router](page:page-router) with Wayfold.',
      ],
      [
        'Do I have to type my password with the remote control?',
        'No. The TV shows a code, and you confirm it on your phone.',
      ],
      [
        'From which version on does Apple TV work?',
        'From tvOS 17 on, the first version that admits VPN apps.',
      ],
    ],
  },
};

/** Platforms whose apps come from a store. */
const storePlatforms: readonly string[] = ['ios', 'android', 'chrome', 'tv'];

function appButton(id: string, name: string): EntrySource {
  const isInStore = storePlatforms.includes(id);
  return entry('callToAction', `cta-app-${id}`, {
    text: isInStore
      ? translated('cta.store')
      : id === 'router'
        ? translated('cta.download')
        : translated('cta.downloadFor', { name: verbatim(name) }),
    externalDestination: `https://${isInStore ? 'store' : 'downloads'}.wayfold.example/${id}`,
    variant: 'primary',
  });
}

function platformPage({ id, slug, name }: Platform): EntrySource[] {
  const guide = guides[id];
  if (!guide)
    throw new Error(`There is no guide for the platform "${id}". Add it to source/space/downloads.ts.`);
  return [
    page({
      id,
      slug,
      section: 'dir-download',
      blocks: [`hero-${id}`, `${id}-guide`, `${id}-faq`, 'links-apps'],
    }),
    pageHero(id, { callsToAction: [`cta-app-${id}`, 'cta-plans'], appWindow: `app-${id}` }),
    appButton(id, name),
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
    entry('oneColumnContent', `${id}-faq`, {
      heading: translated('home.faq.heading'),
      anchorId: 'faq',
      content: document(...guide.faq.flatMap(([question, answer]) => [h3(question), p(answer)])),
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
    blocks: ['hero-download', 'links-apps', 'download-everywhere', 'card-router', 'chat-link'],
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
