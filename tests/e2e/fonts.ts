import type { Page } from '@playwright/test';

/**
 * The family that most glyphs of an element are really drawn with, and the families in it that the page doesn't bring:
 * which depend on the visitor's machine.
 */
export async function mainFontOf(page: Page, selector: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  const [first] = fonts.toSorted((a, b) => b.glyphCount - a.glyphCount);
  const others = fonts.filter((font) => !font.isCustomFont);
  return { family: first?.familyName ?? '', drawnWithOthers: others.map((font) => font.familyName) };
}
