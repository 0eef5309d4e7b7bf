/** Names reserved for the output or web servers. */
const reservedAnywhere = new Set(['index']);
const reservedAtTop = new Set([
  'assets',
  '404',
  'robots.txt',
  'manifest.json',
  'serve.json',
  'email-destinations.json',
  'favicon.ico',
  'speculation-rules.json',
]);

/** Windows device names, which are invalid as file names with any extension. */
const windowsDevice = /^(?:con|prn|aux|nul|(?:com|lpt)[1-9¹²³])(?:\.|$)/;

const sitemap = /^sitemap(-\d+)?\.xml$/;

/** Lower-case letters, marks and digits of any writing system, separated by `-`, `_` or a single `.`. */
const pattern = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(?:(?:[-_]+|\.)[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u;

/** Common file systems limit names to 255 bytes, including `.html`. */
const longestName = 250;

/** Browsers, servers and sitemaps support this many bytes. */
const longestPath = 2000;

/** Explains why a slug is invalid; undefined if valid, as `/` always is (content model, "Slugs"). */
export function slugProblem(slug: string): string | undefined {
  if (slug === '/') return undefined;
  if (slug === '') return 'it is empty';
  if (slug !== slug.toLowerCase()) return 'it has upper-case letters';
  if (slug !== slug.normalize('NFC')) return "it isn't in Unicode's composed form (NFC)";
  if (byteLength(slug) > longestName) return `it is longer than ${longestName} bytes`;
  if (!pattern.test(slug)) return patternProblem(slug);
  if (reservedAnywhere.has(slug) || slug.endsWith('.html'))
    return 'the name is reserved for files of the site';
  if (windowsDevice.test(slug)) return 'the name is reserved for devices on Windows';
  return undefined;
}

/** Explains why a path is invalid; undefined if valid. @param path without the language's prefix */
export function pathProblem(path: string): string | undefined {
  const name = path.slice(1);
  if (reservedAtTop.has(name) || sitemap.test(name))
    return `the path ${path} is reserved for files of the site`;
  const bytes = byteLength(path);
  if (bytes > longestPath) return `its path has ${bytes} bytes, more than the limit of ${longestPath}`;
  return undefined;
}

function patternProblem(slug: string): string {
  const [wrong] = /\.\.|[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}._-]/u.exec(slug) ?? [];
  if (wrong !== undefined) return `"${wrong}" is not allowed`;
  if (/^[._-]/.test(slug)) return `it begins with "${slug[0]}"`;
  if (/[._-]$/.test(slug)) return `it ends with "${slug.at(-1)}"`;
  return 'a "." stands beside "-" or "_"';
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
