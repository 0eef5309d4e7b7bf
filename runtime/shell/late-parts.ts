import { watchLateFonts } from './late-fonts.ts';
import { longestWait } from './longest-wait.ts';

/** Lets in what the first view doesn't wait for, once that is drawn: fonts of many parts, and islands that are below it. */
export function watchLateParts(): void {
  watchLateFonts(afterFirstPaint);
  const islands = document.querySelectorAll<HTMLTemplateElement>('template[data-late]');
  if (islands.length === 0) return;
  afterFirstPaint(() => {
    for (const island of islands) island.replaceWith(document.importNode(island.content, true));
  });
}

/** Browsers that guard against fingerprints may never tell of the paint. */
function afterFirstPaint(next: () => void): void {
  const go = () => {
    clearTimeout(timer);
    observer.disconnect();
    next();
  };
  const timer = setTimeout(go, longestWait);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) go();
  });
  observer.observe({ type: 'paint', buffered: true });
}
