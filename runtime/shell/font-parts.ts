/** A part of a font as a stylesheet names it, while it belongs to no document yet. */
interface FontPart {
  readonly family: string;
  /** As a rule has it: where the file is, and of which format. */
  readonly src: string;
  readonly descriptors: FontFaceDescriptors & { readonly unicodeRange: string };
}

/** What a script with large fonts is written in; Latin letters and signs have a font of their own. */
const largeScripts = /[\u2E80-\u{3FFFF}]/u;

/** @param sheet with nothing but `@font-face` rules */
export function partsIn(sheet: CSSStyleSheet): FontPart[] {
  try {
    return [...sheet.cssRules].map((rule) => {
      const read = (name: string) => (rule as CSSFontFaceRule).style.getPropertyValue(name);
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
    // Chromium forbids to look into one that didn't come.
    return [];
  }
}

/** The characters of a text that large fonts are for. */
export function codesIn(text: string): ReadonlySet<number> {
  const characters = [...new Set(text)].filter((character) => largeScripts.test(character));
  return new Set(characters.map((character) => character.codePointAt(0) ?? 0));
}

/**
 * A part to be shown, with its file where it has some of the characters. The file comes as bytes: when that of a face comes that
 * names an address, browsers have the whole page laid out again, whether it shows anywhere or not.
 */
export async function faceOf(part: FontPart, wanted: ReadonlySet<number>): Promise<FontFace> {
  const { family, src, descriptors } = part;
  await turn();
  const bytes = hasSome(part, wanted) ? await bytesOf(part) : undefined;
  await turn();
  return new FontFace(family, bytes ?? src, descriptors);
}

/** Reading rules and unpacking files take a while each: what visitors do meanwhile comes between. */
function turn(): Promise<void> {
  return new Promise((next) => setTimeout(next));
}

function hasSome({ descriptors }: FontPart, codes: ReadonlySet<number>): boolean {
  for (const [, first = '', last = first] of descriptors.unicodeRange.matchAll(/U\+(\w+)(?:-(\w+))?/g)) {
    const end = Number.parseInt(last, 16);
    for (let code = Number.parseInt(first, 16); code <= end; code++) if (codes.has(code)) return true;
  }
  return false;
}

/** None where it can't be had: the others show without it. */
async function bytesOf({ src }: FontPart): Promise<ArrayBuffer | undefined> {
  try {
    const response = await fetch(/url\("?([^")]+)/.exec(src)?.[1] ?? '');
    return response.ok ? await response.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}
