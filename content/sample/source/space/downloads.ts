import type { MenuIcon } from '../../../../domain/site/shell.ts';
import { type EntrySource, entry } from '../entry.ts';
import { document, embed, h2, h3, ol, p, ul } from '../rich-text.ts';
import { prose, translated, verbatim } from '../texts.ts';
import { page, pageHero } from './page.ts';

/** Describes a platform with an app and a page below /download. */
interface Platform {
  /** As in `page.{id}.title` and `page-{id}`. */
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** As in the heading of its guide: `on Windows`. */
  readonly where: string;
  readonly image: string;
}

const rows: readonly (readonly [id: string, slug: string, name: string, where?: string])[] = [
  ['windows', 'windows-vpn', 'Windows'],
  ['mac', 'mac-vpn', 'macOS'],
  ['ios', 'ios-vpn', 'iOS'],
  ['android', 'android-vpn', 'Android'],
  ['linux', 'linux-vpn', 'Linux'],
  ['router', 'router-vpn', 'Router', 'on your router'],
  ['chrome', 'chrome-extension', 'Chrome', 'in Chrome'],
  ['tv', 'smart-tv-vpn', 'Smart TV', 'on your TV'],
];

/** Maps platforms to the icons of their menu items and badges. */
export const platformIcons: Readonly<Record<string, MenuIcon>> = {
  windows: 'window',
  mac: 'window',
  ios: 'phone',
  android: 'phone',
  linux: 'terminal',
  router: 'router',
  chrome: 'puzzle',
  tv: 'screen',
};

const images: Readonly<Record<string, string>> = { chrome: 'device-browser' };

export const platforms: readonly Platform[] = rows.map(([id, slug, name, where = `on ${name}`]) => ({
  id,
  slug,
  name,
  where,
  image: images[id] ?? `device-${id}`,
}));

interface Guide {
  readonly requirement: string;
  readonly steps: readonly string[];
  readonly strengths: readonly string[];
  /** Names the way to help. */
  readonly help: string;
  /** Gives the country of the app in the picture, and its latency in milliseconds. */
  readonly connectedTo: readonly [country: string, latency: string];
  readonly faq: readonly (readonly [question: string, answer: string])[];
}

const guides: Readonly<Record<string, Guide>> = {
  windows: {
    requirement: 'Windows 10 or 11, on Intel, AMD or ARM processors.',
    steps: [
      'Download the installer with the button above.',
      'Open it and confirm that it may install the network driver.',
      'Sign in with the code from your welcome email, and press the large button.',
    ],
    strengths: [
      'All protocols, and the [kill switch](page:page-kill-switch) from the start',
      '[Split tunneling](page:page-split-tunneling) by app',
      'Connects by itself on networks that you don’t trust',
    ],
    help: 'The installer stops? Ask us in the [chat](page:page-contact), day or night.',
    connectedTo: ['CH', '21'],
    faq: [
      [
        'Which protocols does the Windows app have?',
        'Lightway and OpenVPN, each over UDP and TCP, and IKEv2, which is part of Windows.',
      ],
      [
        'Does it run on laptops with ARM processors?',
        'Yes, natively: the installer recognizes the processor and picks the right version.',
      ],
      [
        'Does it start with Windows?',
        'If you want it to. The kill switch then holds everything back until the tunnel is up.',
      ],
    ],
  },
  mac: {
    requirement: 'macOS 12 or later, on Intel and Apple processors.',
    steps: [
      'Download the app with the button above.',
      'Drag it into **Applications** and open it.',
      'Allow the network extension when macOS asks.',
      'Paste the code from the email into the window, and click the large button.',
    ],
    strengths: [
      'Lives in the menu bar, out of your way',
      'Lightway, OpenVPN and IKEv2',
      'Shortcuts for your favorite locations',
    ],
    help: 'macOS blocks the extension? Ask us in the [chat](page:page-contact), day or night.',
    connectedTo: ['NL', '17'],
    faq: [
      [
        'Why does macOS ask about a network extension?',
        'Apple lets apps carry traffic only as an extension. Without your consent, nothing could be encrypted.',
      ],
      [
        'Is there a separate version for Apple processors?',
        'It is the same app: it runs natively on Apple and Intel processors.',
      ],
      [
        'What about the relay service of macOS?',
        'It pauses while Wayfold is connected, as both would carry the same traffic.',
      ],
    ],
  },
  ios: {
    requirement: 'iOS or iPadOS 16 or later.',
    steps: [
      'Get Wayfold from the App Store.',
      'Allow it to add a VPN configuration.',
      'Type your code once. From then on, one tap on the large button connects you.',
    ],
    strengths: [
      'One tap from the home screen widget',
      'Stays connected when you change from Wi-Fi to mobile',
      '[Threat manager](page:page-threat-manager) in all apps',
    ],
    help: 'No VPN symbol at the top of the screen? Ask us in the [chat](page:page-contact), day or night.',
    connectedTo: ['FR', '24'],
    faq: [
      [
        'Why does my iPhone ask for the passcode the first time?',
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
    steps: [
      'Get Wayfold from Google Play.',
      'Confirm the connection request.',
      'Copy the code that we emailed you into the app, and tap the large button.',
    ],
    strengths: [
      '[Split tunneling](page:page-split-tunneling) by app',
      'A tile in the quick settings',
      'Gentle on the battery',
    ],
    help: 'Your phone puts the app to sleep? Ask us in the [chat](page:page-contact), day or night.',
    connectedTo: ['ES', '32'],
    faq: [
      [
        'What does “Always-on VPN” do?',
        'Android then starts Wayfold by itself. “Block connections without VPN” beside it is the kill switch.',
      ],
      [
        'Can I install it without Google Play?',
        'Yes: download the APK file with the link in your welcome email and allow your browser to install it.',
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
      'Press the button above and choose the package for your distribution.',
      'Install it, for example with `sudo apt install ./wayfold.deb`.',
      'Run `wayfold activate` and paste your code.',
      'Run `wayfold connect`.',
    ],
    strengths: [
      'A command line made for scripts',
      'A tray icon for everybody else',
      'Kill switch built on nftables',
    ],
    help: 'An error message that says nothing to you? Ask us in the [chat](page:page-contact), day or night.',
    connectedTo: ['SE', '29'],
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
    steps: [
      'Press the button above and choose the firmware for your model.',
      'Upload it on the router’s settings page.',
      'Open Wayfold’s page on the router, enter your code there, and choose a location.',
    ],
    strengths: [
      'Covers TVs, consoles and everything without an app',
      'Groups of devices, each with a location of its own',
      'Counts as one device',
    ],
    help: 'Where does the firmware go? Ask us in the [chat](page:page-contact), day or night.',
    connectedTo: ['CA', '96'],
    faq: [
      [
        'How do I know whether my router will do?',
        'Ask us in the [chat](page:page-contact) before you buy: we know every model on the list, and the firmware that belongs to it.',
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
    requirement: 'Chrome or another browser built on Chromium, and the Wayfold app on the same computer.',
    steps: [
      'Add the extension from the Chrome Web Store.',
      'Click the icon of the folded path beside the address bar.',
      'Choose a location.',
    ],
    strengths: [
      'Controls the app without leaving the page',
      'Stops websites from asking for your position',
      'Forces HTTPS wherever it exists',
    ],
    help: 'The icon stays gray? Ask us in the [chat](page:page-contact), day or night.',
    connectedTo: ['PL', '26'],
    faq: [
      [
        'Does the extension protect other programs, too?',
        'It controls the app, and the app protects the whole computer.',
      ],
      [
        'What may the extension do in my browser?',
        'Change privacy settings, such as location and WebRTC. It doesn’t read any pages.',
      ],
      [
        'Is there one for other browsers?',
        'It works in all browsers built on Chromium. For others, there is none yet.',
      ],
    ],
  },
  tv: {
    requirement:
      'A TV or streaming device whose store has Wayfold. For others, use a [router](page:page-router).',
    steps: [
      'Search for Wayfold in the store on your TV.',
      'Open it. A code appears on the screen.',
      'Type the code on your phone, and you are signed in.',
    ],
    strengths: ['Made for a remote control', 'Remembers a location for each profile', 'Starts with the TV'],
    help: 'Stuck? The [help center](page:page-support) answers questions, and our team chats day and night.',
    connectedTo: ['GB', '19'],
    faq: [
      [
        'Why isn’t Wayfold in the store of my TV?',
        'Some systems don’t allow VPN apps. Connect such a TV to a [router](page:page-router) with Wayfold.',
      ],
      [
        'Do I have to type my code with the remote control?',
        'No. The TV shows a code of its own, and you type that on your phone.',
      ],
      [
        'Is my TV too old?',
        'If its store finds Wayfold, it is recent enough. If not, update the system of the TV first.',
      ],
    ],
  },
};

/** Lists the released versions, with the size of the download in megabytes. */
const releases: Readonly<Record<string, readonly [version: string, size: number]>> = {
  windows: ['5.4.1', 48],
  mac: ['5.4.1', 62],
  ios: ['5.4.0', 71],
  android: ['5.4.2', 33],
  linux: ['5.4.1', 26],
  router: ['3.2.0', 17],
  chrome: ['4.1.0', 2],
  tv: ['5.3.0', 38],
};

/** Platforms whose apps come from a store. */
const storePlatforms: readonly string[] = ['ios', 'android', 'chrome', 'tv'];

function appButton(id: string, name: string): EntrySource {
  const isInStore = storePlatforms.includes(id);
  const [version, size] = releases[id] ?? ['', 0];
  return entry('callToAction', `cta-app-${id}`, {
    text: isInStore
      ? translated(id === 'chrome' ? 'cta.extension' : 'cta.store')
      : id === 'router'
        ? prose('Download the firmware')
        : translated('cta.downloadFor', { name: verbatim(name) }),
    note: translated('cta.release', {
      version: verbatim(version),
      size: ({ tag }) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte' }).format(size),
    }),
    icon: platformIcons[id] ?? 'window',
    externalDestination: `https://${isInStore ? 'store' : 'downloads'}.wayfold.example/${id}`,
    variant: 'badge',
  });
}

function platformPage({ id, slug, name, where }: Platform): EntrySource[] {
  const guide = guides[id];
  if (!guide)
    throw new Error(`There is no guide for the platform "${id}". Add it to source/space/downloads.ts.`);
  const [country, latency] = guide.connectedTo;
  return [
    page({
      id,
      slug,
      section: 'dir-download',
      blocks: [`hero-${id}`, `${id}-guide`, `${id}-faq`, 'links-apps'],
    }),
    pageHero(id, {
      callsToAction: [`cta-app-${id}`, 'cta-plans'],
      qrCode: storePlatforms.includes(id) ? `cta-app-${id}` : 'page-download',
      appWindow: `app-${id}`,
    }),
    appButton(id, name),
    entry('appWindow', `app-${id}`, {
      platform: id === 'chrome' ? 'browser' : id,
      country,
      latency,
    }),
    entry('twoColumnContent', `${id}-guide`, {
      heading: prose(`Set up Wayfold ${where}`),
      left: document(h2('In a few minutes'), ol(...guide.steps), p(`_What you need:_ ${guide.requirement}`)),
      right: document(h2('Why you will like it'), ul(...guide.strengths), p(guide.help)),
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
  p(
    'Which features an app has depends on its system; the page about it lists them. Your plan, the locations and our help are the same everywhere.',
  ),
  p('Already a customer? [Update your apps](page:page-latest) to the latest version.'),
);

/** Lists /download and a page per platform, with their blocks. */
export const downloads: readonly EntrySource[] = [
  page({
    id: 'download',
    slug: '/',
    section: 'dir-download',
    blocks: ['hero-download', 'links-apps', 'download-everywhere', 'card-router', 'chat-link'],
  }),
  pageHero('download', {
    callsToAction: ['cta-order', 'cta-plans'],
    foreground: 'hero-downloads',
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
