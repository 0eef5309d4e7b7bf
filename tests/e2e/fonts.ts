import type { Page } from '@playwright/test';

/**
 * Returns the family that most glyphs of an element are really drawn with, and the families in it that the page doesn't bring:
 * which depend on the visitor's machine.
 */
export async function mainFontOf(page: Page, selector: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  // Chromium looks only two levels deep.
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId, selector: '*' });
  const found = [nodeId, ...nodeIds].map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId }));
  const fonts = (await Promise.all(found)).flatMap((node) => node.fonts);
  await session.detach();
  const [first] = fonts.toSorted((a, b) => b.glyphCount - a.glyphCount);
  const others = fonts.filter((font) => !font.isCustomFont);
  return { family: first?.familyName ?? '', drawnWithOthers: others.map((font) => font.familyName) };
}

/**
 * Has the page find that the device lacks all characters of large scripts, and the font of usual ones the given ones: each of
 * these is drawn like a character that no font has. Call it before `page.goto`.
 */
export async function lackFonts(page: Page, rare = ''): Promise<void> {
  await page.addInitScript((unusual) => {
    const { prototype } = CanvasRenderingContext2D;
    const fillText = prototype.fillText;
    let text = '';
    let drawn = 0;
    prototype.fillText = function (this: CanvasRenderingContext2D, ...args) {
      [text] = args;
      fillText.apply(this, args);
    };
    prototype.getImageData = function (this: CanvasRenderingContext2D) {
      const image = new ImageData(1, 1);
      const isThere = this.font.includes('Small usual') && !`\u2fef${unusual}`.includes(text);
      if (isThere) new DataView(image.data.buffer).setUint32(0, ++drawn);
      return image;
    };
  }, rare);
}

/** Has the page find that the device has all characters: no two are drawn alike. Call it before `page.goto`. */
export async function haveFonts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let drawn = 0;
    CanvasRenderingContext2D.prototype.getImageData = () => {
      const image = new ImageData(1, 1);
      new DataView(image.data.buffer).setUint32(0, drawn++);
      return image;
    };
  });
}
