/** What may be personal in a text that nobody has written for others to read, and what stands there instead. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>"'(),;:=?&/]+(?:@|%40)[^\s@<>"'(),;:=?&/]+\.[^\s@<>"'(),;:=?&/]+/gi, '[email]'],
  // Card numbers have 12 to 19 digits, however they are grouped; a longer run may hold one.
  [/\p{Nd}(?:[\s.-]?\p{Nd}){11,}/gu, '[number]'],
  [/\b(cvv2?|cvc2?|cvn|cid|security code)\b(\W{0,6})\p{Nd}{3,4}/giu, '$1$2[code]'],
];

/**
 * Takes out of a text what must not leave the page: card numbers, their codes, email addresses, and the given words.
 *
 * @param personal such as the names that were entered; those of one letter are left, or nothing could be read any more
 */
export function scrub(text: string, personal: readonly string[] = []): string {
  const clean = patterns.reduce((now, [pattern, instead]) => now.replace(pattern, instead), text);
  const words = personal.map((word) => word.trim()).filter((word) => word.length > 1);
  return words.reduce((now, word) => now.replace(wordPattern(word), '[name]'), clean);
}

function wordPattern(word: string): RegExp {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{Nd}])${escaped}(?![\\p{L}\\p{Nd}])`, 'giu');
}
