import { type Localized, prose, translated } from './texts.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Reads the size in pixels of an SVG. @param file name, for messages */
export function pictureSize(file: string, bytes: Buffer): PictureSize {
  const root = bytes.toString('utf8').match(/<svg[^>]*>/)?.[0] ?? '';
  const sizeIn = (name: string) => Number(root.match(new RegExp(` ${name}="(\\d+)"`))?.[1] ?? 0);
  const size = { width: sizeIn('width'), height: sizeIn('height') };
  if (size.width > 0 && size.height > 0) return size;
  throw new Error(`assets/${file} doesn't say its size: give its <svg> a width and a height in pixels.`);
}

export interface AssetSource {
  readonly id: string;
  /** File name in `assets/`. */
  readonly file: string;
  readonly title: string;
  /** Alternative text; English only for pictures shown as decoration. */
  readonly description: string | Localized<string>;
}

type Row = readonly [name: string, title: string, description: string | Localized<string>];

const rows: readonly Row[] = [
  ['logo', 'Wayfold logo', translated('alt.logo')],
  ['hero-server-map', 'Server map', translated('alt.serverMap')],
  ['hero-downloads', 'Devices', translated('alt.downloads')],
  ['step-plan', 'Choose a plan', prose('A price tag with a fold in it')],
  ['step-install', 'Install the app', prose('A phone with a download arrow')],
  ['step-sign-in', 'Sign in', 'A letter with a code, half out of its envelope'],
  ['step-connect', 'Connect', 'A large round power button'],
  ['step-location', 'Choose a location', 'A map pin on a folded map'],
  ['step-lock-notice', 'The break is noticed', 'A laptop whose line to a server is cut'],
  ['step-lock-wait', 'Everything waits', 'Three letters that wait before a padlock'],
  ['step-lock-resume', 'It goes on', 'Letters that pass through a tunnel'],
  ['step-threat-ask', 'An app asks', 'A phone with a question'],
  ['step-threat-list', 'The list', 'A magnifying glass over a list with a red line'],
  ['step-threat-nowhere', 'The tracker gets nothing', 'A shield that turns a tracker away'],
  ['feature-speed', 'Speed', prose('A paper plane that leaves a trail')],
  ['feature-no-logs', 'No logs', prose('An empty notebook')],
  ['feature-threat-manager', 'Threat manager', prose('A shield that holds three trackers back')],
  [
    'feature-split-tunneling',
    'Split tunneling',
    prose('A road that splits in two, one half through a tunnel'),
  ],
  ['feature-kill-switch', 'Kill switch', prose('A closed padlock over a broken cable')],
  ['feature-private-dns', 'Private DNS', prose('A signpost under a glass dome')],
  ['device-windows', 'Desktop computer', prose('A desktop computer that shows the Wayfold app')],
  ['device-mac', 'Laptop', prose('A laptop that shows the Wayfold app')],
  ['device-ios', 'Phone and tablet', prose('A phone in front of a tablet, both connected')],
  ['device-android', 'Phone', prose('A phone with a green connect button')],
  ['device-linux', 'Terminal', prose('A terminal window with a prompt')],
  ['device-router', 'Router', prose('A router with two antennas')],
  ['device-browser', 'Browser', prose('A browser window with an extension button')],
  ['device-tv', 'Television', prose('A television on a stand')],
  ['scene-tunnel', 'Encrypted tunnel', prose('A laptop whose line to a server runs through a tunnel')],
  ['scene-travel', 'Travel', prose('A suitcase and a paper plane above a winding way')],
  ['scene-team', 'Team', prose('Four people around a folded map')],
  ['partner-tidebox', 'Tidebox logo', 'Tidebox'],
  ['partner-quiet-signal', 'Quiet Signal logo', 'Quiet Signal'],
  ['press-lantern', 'The Lantern logo', 'The Lantern'],
  ['press-northbyte', 'Northbyte logo', 'Northbyte'],
  ['press-harbor-review', 'Harbor Review logo', 'Harbor Review'],
  ['social-card', 'Social card', prose('The Wayfold logo on a folded map')],
];

/** Lists the sample's pictures; an asset's id is its file name without the extension. */
export const assets: readonly AssetSource[] = rows.map(([id, title, description]) => ({
  id,
  file: `${id}.svg`,
  title,
  description,
}));
