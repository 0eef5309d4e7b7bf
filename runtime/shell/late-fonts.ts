/** Large fonts for devices that lack characters of the page. */

/** Waits for a stylesheet that may never load, in milliseconds. */
const maxWaitMs = 3000;

/** Loads split fonts for devices that lack characters of the page, once the visitor uses it. */
export function watchFonts(sheets: readonly HTMLLinkElement[]): void {
  if (isSlow()) return;
  const wanted = codesIn(document.body.innerText);
  if (lacksSome([...wanted]))
    onFirstUse(() => void Promise.all(sheets.map((sheet) => showFont(sheet, wanted))));
}

/** Describes the Network Information API, which some browsers have. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function isSlow(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? '');
}

/** Returns whether the device draws some of the characters like one that no font has. */
function lacksSome(codes: readonly number[]): boolean {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.font = '16px sans-serif';
  const draw = (code: number) => {
    context.clearRect(0, 0, 20, 20);
    context.fillText(String.fromCodePoint(code), 0, 16);
    return context.getImageData(0, 0, 20, 20).data.join();
  };
  const missing = draw(0x2fffc);
  const step = Math.ceil(codes.length / 40);
  return codes.some((code, at) => at % step === 0 && draw(code) === missing);
}

function onFirstUse(callback: () => void): void {
  const used = new AbortController();
  const go = () => {
    used.abort();
    callback();
  };
  for (const type of ['scroll', 'pointermove', 'pointerdown', 'keydown'])
    addEventListener(type, go, { signal: used.signal, passive: true });
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
    // Chromium throws for one that failed to load.
    return [];
  }
}

/** Characters of large fonts. */
const largeScripts = /[\u2E80-\u{3FFFF}]/gu;

/** Returns a text's code points in large fonts. */
function codesIn(text: string): ReadonlySet<number> {
  return new Set(Array.from(text.match(largeScripts) ?? [], (character) => character.codePointAt(0) ?? 0));
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
