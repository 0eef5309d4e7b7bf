/** Late parts of a page: islands below the fold and large fonts. */
import { afterPaint } from './after-paint.ts';

/** Inserts late islands and shows late fonts. */
export function watchLateParts(): void {
  watchLateFonts();
  const islands = document.querySelectorAll<HTMLTemplateElement>('template[data-late]');
  if (islands.length === 0) return;
  afterPaint(() => {
    for (const island of islands) island.replaceWith(document.importNode(island.content, true));
  });
}

/** Loads the code for split fonts (`templates/pages/head.tsx`) on pages that have some. */
function watchLateFonts(): void {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[data-late]');
  if (sheets.length === 0) return;
  afterPaint(async () => {
    const { watchFonts } = await import('./small-fonts.ts');
    const lackedNow = await watchFonts([...sheets]);
    if (!lackedNow) return;
    const { showParts } = await import('./font-parts.ts');
    await showParts([...sheets], await lackedNow());
  });
}
