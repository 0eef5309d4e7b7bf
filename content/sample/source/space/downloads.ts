import type { MenuIcon } from '../../../../domain/content/content-model.ts';
import { readArticles } from '../articles.ts';
import { type EntrySource, entry, type FieldValues } from '../entry.ts';
import { localize, prose, text, translated, verbatim } from '../texts.ts';
import { faqBlock, page, pageHero, textBlock } from './page.ts';

const article = readArticles('downloads');

/** Describes a platform with an app and a page below /download; its guide is in `articles/downloads.md`. */
interface Platform {
  /** As in `page.{id}.title` and `page-{id}`. */
  readonly id: string;
  /** `{id}-vpn` by default. */
  readonly slug?: string;
  readonly name: string;
  /** As in the heading of its guide; `on Windows` by default. */
  readonly where?: string;
  readonly icon: MenuIcon;
  readonly image?: string;
  /** Names the text of its button, if a store has it. */
  readonly store?: string;
  /** Names the system of the devices that the app is for. */
  readonly system?: FieldValues<'callToAction'>['system'];
  /** Gives the released version, and the size of its download in megabytes. */
  readonly release: readonly [version: string, size: number];
  /** Names the systems that it runs on, where names and numbers say that. */
  readonly needs?: string;
  /** Gives the country of the app in the page's picture, and its latency in milliseconds. */
  readonly app: readonly [country: string, latency: string];
}

export const platforms: readonly Platform[] = [
  {
    id: 'windows',
    system: 'windows',
    name: 'Windows',
    icon: 'window',
    release: ['5.4.1', 48],
    needs: 'Windows 10, 11',
    app: ['CH', '21'],
  },
  {
    id: 'mac',
    system: 'mac',
    name: 'macOS',
    icon: 'laptop',
    release: ['5.4.1', 62],
    needs: 'macOS 12+',
    app: ['NL', '17'],
  },
  {
    id: 'ios',
    system: 'ios',
    name: 'iOS',
    icon: 'tablet',
    store: 'cta.appStore',
    release: ['5.4.0', 71],
    needs: 'iOS 16+',
    app: ['FR', '24'],
  },
  {
    id: 'android',
    system: 'android',
    name: 'Android',
    icon: 'robot',
    store: 'cta.googlePlay',
    release: ['5.4.2', 33],
    needs: 'Android 8+',
    app: ['ES', '32'],
  },
  {
    id: 'linux',
    system: 'linux',
    name: 'Linux',
    icon: 'penguin',
    release: ['5.4.1', 26],
    needs: 'Ubuntu, Debian, Fedora',
    app: ['SE', '29'],
  },
  {
    id: 'router',
    name: 'Router',
    where: 'on your router',
    icon: 'router',
    release: ['3.2.0', 17],
    app: ['CA', '96'],
  },
  {
    id: 'chrome',
    slug: 'chrome-extension',
    name: 'Chrome',
    where: 'in Chrome',
    icon: 'puzzle',
    image: 'device-browser',
    store: 'cta.extension',
    release: ['4.1.0', 2],
    needs: 'Chromium',
    app: ['PL', '26'],
  },
  {
    id: 'tv',
    slug: 'smart-tv-vpn',
    name: 'Smart TV',
    where: 'on your TV',
    icon: 'tv',
    store: 'cta.tvStore',
    release: ['5.3.0', 38],
    app: ['GB', '19'],
  },
];

/** Lists the links of the menu to the platforms' pages. */
export const appLinks = platforms.map(({ id }) => `menu-${id}`);

/** Lists the buttons of which the one for the visitor's system is shown. */
const buttonsBySystem = platforms.filter(({ system }) => system).map(({ id }) => `cta-app-${id}`);

function appButton(platform: Platform): EntrySource {
  const { id, name, icon, store, system, needs } = platform;
  const [version, size] = platform.release;
  const released = text('cta.release', {
    version: verbatim(version),
    size: ({ tag }) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte' }).format(size),
  });
  return entry('callToAction', `cta-app-${id}`, {
    text: store
      ? translated(store)
      : id === 'router'
        ? prose('Download the firmware')
        : translated('cta.downloadFor', { name: verbatim(name) }),
    note:
      needs === undefined
        ? localize(released)
        : localize((locale) => {
            // The mark keeps a plus behind its number where the line reads from the right.
            const mark = locale.direction === 'rtl' ? '\u200e' : '';
            // The dot ends a line, rather than begins one.
            return `${needs}${mark}\u00a0· ${released(locale)}`;
          }),
    icon,
    ...(system && { system }),
    externalDestination: `https://${store ? 'store' : 'downloads'}.wayfold.example/${id}`,
    variant: 'badge',
  });
}

function platformPage(platform: Platform): EntrySource[] {
  const { id, slug = `${id}-vpn`, name, where = `on ${name}`, store, app } = platform;
  const [country, latency] = app;
  return [
    page({
      id,
      slug,
      section: 'dir-download',
      blocks: [`hero-${id}`, `${id}-guide`, `${id}-faq`, 'links-apps'],
    }),
    pageHero(id, {
      callsToAction: [`cta-app-${id}`, 'cta-buy'],
      qrCode: store ? `cta-app-${id}` : 'page-download',
      appWindow: `app-${id}`,
    }),
    appButton(platform),
    entry('appWindow', `app-${id}`, {
      platform: id === 'chrome' ? 'browser' : id,
      country,
      latency,
    }),
    entry('twoColumnContent', `${id}-guide`, {
      heading: prose(`Set up Wayfold ${where}`),
      left: article(id),
      right: article(`${id}, right`),
    }),
    faqBlock(id, article(`${id}, questions`)),
  ];
}

/** Lists /download and a page per platform, with their blocks. */
export const downloads: readonly EntrySource[] = [
  page({
    id: 'download',
    slug: '/',
    section: 'dir-download',
    blocks: ['hero-download', 'download-apps', 'download-everywhere', 'card-router'],
  }),
  pageHero('download', {
    callsToAction: [...buttonsBySystem, 'cta-buy'],
    foreground: 'hero-downloads',
  }),
  entry('threeColumnDirectoryLinks', 'links-apps', {
    heading: translated('menu.allApps'),
    links: appLinks,
  }),
  entry('threeColumnDirectoryLinks', 'download-apps', {
    heading: translated('menu.allApps'),
    links: appLinks,
    showButtons: true,
  }),
  textBlock('download-everywhere', 'For everything with a screen', article('everywhere')),
  entry('linkedImageList', 'platform-pictures', {
    list: platforms.map(({ id }) => `picture-${id}`),
    listMobile: ['picture-ios', 'picture-android'],
    setForMobile: true,
  }),
  ...platforms.map(({ id, image = `device-${id}` }) =>
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
