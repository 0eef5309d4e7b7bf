/** What a script with large fonts is written in; Latin letters and signs have a font of their own. */
const largeScripts = /[\u2E80-\u{3FFFF}]/u;

/** For so long it is waited for a stylesheet; one that is later has its parts shown one by one. */
const longestMs = 3000;

/**
 * Lets in the fonts of many parts (`templates/pages/late-stylesheet.tsx`). They are shown once all parts are there that the
 * page needs: one by one, each would have the whole page laid out again, with words in two fonts meanwhile.
 *
 * @param afterFirstPaint runs what nothing that is read waits for
 */
export function watchLateFonts(afterFirstPaint: (next: () => void) => void): void {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[data-late]')];
  if (sheets.length === 0) return;
  const show = () => void Promise.all(sheets.map(showFont));
  // For a visitor who has them already, they come with the first view or right after it.
  if (sheets.every(isKept)) show();
  else afterFirstPaint(show);
}

async function showFont(link: HTMLLinkElement): Promise<void> {
  if (!link.sheet) await ended(link);
  const family = familyOf(link);
  const text = [...new Set(document.body.innerText)].filter((character) => largeScripts.test(character));
  link.media = 'all';
  // A part that can't be had is missing; the others show.
  if (family) await document.fonts.load(`1em ${family}`, text.join('')).catch(() => {});
  link.removeAttribute('data-late');
}

/** The one family that all rules of the stylesheet are of. */
function familyOf({ sheet }: HTMLLinkElement): string | undefined {
  try {
    return (sheet?.cssRules[0] as CSSFontFaceRule | undefined)?.style.getPropertyValue('font-family');
  } catch {
    // Chromium forbids to look into one that didn't come.
    return undefined;
  }
}

/** Ends after a while in any case: a stylesheet that can't be had, or had failed before, keeps no other font away. */
function ended(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((done) => {
    link.addEventListener('load', done, { once: true });
    setTimeout(done, longestMs);
  });
}

/** Whether the browser had the stylesheet from a page before. */
function isKept({ href }: HTMLLinkElement): boolean {
  const [entry] = performance.getEntriesByName(href) as PerformanceResourceTiming[];
  return entry !== undefined && entry.responseEnd > 0 && entry.transferSize === 0;
}
