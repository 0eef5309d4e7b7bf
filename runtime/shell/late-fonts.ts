import { codesIn, faceOf, partsIn } from './font-parts.ts';
import { longestWait } from './longest-wait.ts';

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
  if (link.sheet) {
    const wanted = codesIn(document.body.innerText);
    const faces = await Promise.all(partsIn(link.sheet).map((part) => faceOf(part, wanted)));
    for (const face of faces) document.fonts.add(face);
  } else {
    // When it comes after all, its parts show one by one.
    link.media = 'all';
  }
  link.removeAttribute('data-late');
}

/** Ends after a while in any case: a stylesheet that can't be had, or had failed before, keeps no other font away. */
function ended(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((done) => {
    link.addEventListener('load', done, { once: true });
    setTimeout(done, longestWait);
  });
}

/** Whether the browser had the stylesheet from a page before. */
function isKept({ href }: HTMLLinkElement): boolean {
  const [entry] = performance.getEntriesByName(href) as PerformanceResourceTiming[];
  return entry !== undefined && entry.responseEnd > 0 && entry.transferSize === 0;
}
