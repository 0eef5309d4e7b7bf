/** The parts of large fonts that have the characters that the small fonts lack. */

/** Waits for a stylesheet that may never load, in milliseconds. */
const maxWaitMs = 3000;

/** Shows the parts of large fonts that have some characters. */
export async function showParts(
  sheets: readonly HTMLLinkElement[],
  characters: readonly string[],
): Promise<void> {
  const wanted = new Set(characters.map((character) => character.codePointAt(0) ?? 0));
  await Promise.all(sheets.map((sheet) => showFont(sheet, wanted)));
}

/** Applies a font once all needed files are loaded, to avoid repeated layouts and mixed fonts. */
async function showFont(link: HTMLLinkElement, wanted: ReadonlySet<number>): Promise<void> {
  link.disabled = false;
  if (!link.sheet) await loaded(link);
  if (link.sheet) {
    const faces = await Promise.all(partsIn(link.sheet).map((part) => faceOf(part, wanted)));
    for (const face of faces) document.fonts.add(face);
  } else {
    // Late files then show one by one.
    link.media = 'all';
  }
  link.removeAttribute('data-late');
}

/** Waits for a stylesheet to load or fail. */
function loaded(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((done) => {
    link.addEventListener('load', done, { once: true });
    setTimeout(done, maxWaitMs);
  });
}

/** Describes an `@font-face` rule that isn't in the document yet. */
interface FontPart {
  readonly family: string;
  /** The rule's `src`. */
  readonly src: string;
  readonly descriptors: FontFaceDescriptors & { readonly unicodeRange: string };
}

/** Reads the `@font-face` rules of a stylesheet. */
function partsIn(sheet: CSSStyleSheet): FontPart[] {
  try {
    const faces = [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
    return faces.map(({ style }) => {
      const read = (name: string) => style.getPropertyValue(name);
      return {
        family: read('font-family').replaceAll('"', ''),
        src: read('src'),
        descriptors: {
          display: 'swap',
          unicodeRange: read('unicode-range'),
          weight: read('font-weight'),
        },
      };
    });
  } catch {
    // Chromium throws for one that failed to load.
    return [];
  }
}

/** Creates a font face, with its file if it has wanted characters. Uses bytes, as the arrival of a file by URL triggers a layout. */
async function faceOf(part: FontPart, wanted: ReadonlySet<number>): Promise<FontFace> {
  const { family, src, descriptors } = part;
  await nextTask();
  const bytes = hasSome(part, wanted) ? await bytesOf(part) : undefined;
  await nextTask();
  return new FontFace(family, bytes ?? src, descriptors);
}

/** Yields to the event loop. */
function nextTask(): Promise<void> {
  return new Promise((next) => setTimeout(next));
}

function hasSome({ descriptors }: FontPart, codes: ReadonlySet<number>): boolean {
  for (const [, first = '', last = first] of descriptors.unicodeRange.matchAll(/U\+(\w+)(?:-(\w+))?/g)) {
    const end = Number.parseInt(last, 16);
    for (let code = Number.parseInt(first, 16); code <= end; code++) if (codes.has(code)) return true;
  }
  return false;
}

/** Fetches a font file; undefined on failure, so that others still show. */
async function bytesOf({ src }: FontPart): Promise<ArrayBuffer | undefined> {
  try {
    const response = await fetch(/url\("?([^")]+)/.exec(src)?.[1] ?? '');
    return response.ok ? await response.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}
