/** The platforms with an app: a page each below /download. */
export interface Platform {
  /** As in `page.{id}.title` and `page-{id}`. */
  readonly id: string;
  readonly slug: string;
  /** As the heading of its guide has it. */
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
