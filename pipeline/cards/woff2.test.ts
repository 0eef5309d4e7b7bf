import { readFileSync } from 'node:fs';
import { Blob, Face, Font, shape, Buffer as TextBuffer, Variation } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { findFontRule } from '../bundle/font-packages.ts';
import { decodeWoff2 } from './woff2.ts';

/** Outlines and distances of a text in bold. */
function outlinesOf(bytes: Uint8Array, text: string) {
  const font = new Font(new Face(new Blob(bytes)));
  font.setVariations([new Variation('wght', 700)]);
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, xAdvance, xOffset }) => [font.glyphToPath(codepoint), xAdvance, xOffset]);
}

test.each([
  ['inter', 'latin', 'Größe fi AVÀ'],
  ['inter', 'cyrillic', 'Приватный'],
  ['inter', 'vietnamese', 'ếữ'],
  ['noto-sans-arabic', 'arabic', 'طريقك الخاص'],
  ['noto-sans-thai', 'thai', 'เส้นทางที่'],
  ['noto-sans-jp', '119', 'のにる'],
])('the letters of %s (%s) are those of another decoder', async (name, subset, text) => {
  const file = readFileSync(findFontRule(process.cwd(), `@fontsource-variable/${name}`, subset).path);
  const other = await subsetFont(file, text, { targetFormat: 'truetype' });
  const outlines = outlinesOf(decodeWoff2(file), text);
  expect(outlines.some(([path]) => String(path).length > 50)).toBe(true);
  expect(outlines).toEqual(outlinesOf(other, text));
});

test('another file is refused', () => {
  expect(() => decodeWoff2(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toThrow(
    'Not a WOFF2 font.',
  );
});
