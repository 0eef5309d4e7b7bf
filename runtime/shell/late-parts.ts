import { watchLateFonts } from './late-fonts.ts';

/** Lets in what the first view doesn't wait for, once that is drawn: fonts of many parts, and islands that are below it. */
export function watchLateParts(): void {
  watchLateFonts(afterFirstPaint);
  const islands = document.querySelectorAll<HTMLTemplateElement>('template[data-late]');
  if (islands.length === 0) return;
  afterFirstPaint(() => {
    for (const island of islands) island.replaceWith(document.importNode(island.content, true));
  });
}

function afterFirstPaint(next: () => void): void {
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    next();
  }).observe({ type: 'paint', buffered: true });
}
