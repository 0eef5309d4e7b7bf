/** Names without versions: enough to see where payments fail, too little to identify visitors. The first that fits counts. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

export function readBrowser(userAgent: string): { readonly browser: string; readonly os: string } {
  const nameIn = (table: typeof browsers) =>
    table.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  return { browser: nameIn(browsers), os: nameIn(systems) };
}
