/** Elements that stand on lines of their own, or in cells, without styles. */
const apart = new Set(
  (
    'address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p script search section select style summary table tbody td th ' +
    'thead tr ul'
  ).split(' '),
);

/** Finds words that nothing separates without styles: `Connected` and `Your traffic` in two `<span>`s. @returns each once, with a bar between */
export function joinedWords(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replace(/<(script|style|select)\b.*?<\/\1>/gs, '<br>');
  const found = new Set<string>();
  let before = '';
  for (const [, tag, text] of body.matchAll(/<\/?([a-z0-9-]+)[^>]*>([^<]*)/gi)) {
    if (apart.has(tag ?? '')) before = '';
    if (!text) continue;
    // The letters of a code are one word.
    const isLetter = before.length === 1 && text.length === 1;
    if (!isLetter && /[\p{L}\p{N}.!?:…)%]$/u.test(before) && /^[\p{L}\p{N}+$€]/u.test(text))
      found.add(`${before.slice(-30)}|${text.slice(0, 30)}`);
    before = text;
  }
  return [...found];
}
