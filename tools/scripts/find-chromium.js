import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Names the browsers with windows, which keep sessions on disk. */
export const windowed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// The headless shell comes first: it draws no windows, tabs and menus, so tests take half as long.
const any = ['chromium-headless-shell', ...windowed];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds the browser for the tests: `CHROMIUM_PATH`, else the first installed Chromium or Chrome.
 *
 * @param {readonly string[]} names
 * @returns {string | undefined} its path
 */
export function findChromium(names = any) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places];
  return candidates.find((path) => existsSync(path));
}
