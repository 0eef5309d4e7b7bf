/** Late parts of a page: islands below the fold and large fonts. */

/** Timeout of events that may never fire. */
const maxWaitMs = 3000;

/** Inserts late islands and shows late fonts. */
export function watchLateParts(): void {
  watchLateFonts();
  const islands = document.querySelectorAll<HTMLTemplateElement>('template[data-late]');
  if (islands.length === 0) return;
  afterFirstPaint(() => {
    for (const island of islands) island.replaceWith(document.importNode(island.content, true));
  });
}

/** Calls back after the first paint or a timeout, as fingerprinting protection may hide paint timing. */
export function afterFirstPaint(callback: () => void): void {
  const go = () => {
    clearTimeout(timer);
    observer.disconnect();
    callback();
  };
  const timer = setTimeout(go, maxWaitMs);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) go();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** Loads the code for split fonts (`templates/pages/head.tsx`) on pages that have some. */
function watchLateFonts(): void {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[data-late]');
  if (sheets.length === 0) return;
  afterFirstPaint(() => void import('./late-fonts.ts').then(({ watchFonts }) => watchFonts([...sheets])));
}
