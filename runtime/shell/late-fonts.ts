/** Large fonts for devices that lack characters of the page. */

/** Waits for a stylesheet that may never load, in milliseconds. */
const maxWaitMs = 3000;

/**
 * Shows the small fonts on devices that lack characters of the page, and once the visitor uses the page, the parts of large
 * fonts that have its other characters.
 */
export async function watchFonts(sheets: readonly HTMLLinkElement[]): Promise<void> {
  if (isSlow()) return;
  const some = codesOfPage().filter((_, at, { length }) => at % Math.ceil(length / 40) === 0);
  if ((await lackedBy('sans-serif', some)).length === 0) return;
  const isShown = showSmall(sheets);
  onFirstUse(() => void isShown.then(() => showRest(sheets)));
}

/** Shows the font of usual characters, and that of rarer ones on pages that have such. */
async function showSmall(sheets: readonly HTMLLinkElement[]): Promise<void> {
  await choose(sheets, 'usual');
  if ((await lackedNow()).length > 0) await choose(sheets, 'rarer');
}

/**
 * Adds a small font under a name of its own, and chooses it at the same moment: the page is laid out when a font is chosen, and
 * when one by URL arrives.
 */
async function choose(sheets: readonly HTMLLinkElement[], name: 'usual' | 'rarer'): Promise<void> {
  const family = getComputedStyle(document.documentElement).getPropertyValue(`--font-${name}`);
  const part = [...document.styleSheets].flatMap(partsIn).find((one) => family.includes(`"${one.family}"`));
  const bytes = part && (await bytesOf(part));
  // Browsers may read the bytes later, and a damaged file is no font.
  const face = bytes && (await new FontFace(`Small ${name}`, bytes).load().catch(() => undefined));
  if (face) document.fonts.add(face);
  for (const sheet of sheets) sheet.dataset.late = name;
}

async function showRest(sheets: readonly HTMLLinkElement[]): Promise<void> {
  const rest = new Set(await lackedNow());
  await Promise.all(sheets.map((sheet) => showFont(sheet, rest)));
}

/** Returns the page's characters that the small fonts in use lack. */
async function lackedNow(): Promise<number[]> {
  const families = getComputedStyle(document.documentElement).getPropertyValue('--font-large');
  if (!families) return codesOfPage();
  return lackedBy(`${families}, sans-serif`, codesOfPage());
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

/** The size of drawn characters: Firefox writes a missing character's number into its box, if that is larger. */
const probePx = 8;

/** A character of a block without characters, which every font lacks. */
const unassigned = 0x2fef;

/** Returns those of the characters that a family draws like one that no font has, a few in each task. */
async function lackedBy(family: string, codes: readonly number[]): Promise<number[]> {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.font = `${probePx}px ${family}`;
  const draw = (code: number) => {
    context.clearRect(0, 0, 2 * probePx, 2 * probePx);
    context.fillText(String.fromCodePoint(code), 0, probePx);
    return new Uint32Array(context.getImageData(0, 0, 2 * probePx, 2 * probePx).data.buffer);
  };
  const missing = draw(unassigned);
  const lacked: number[] = [];
  for (const [at, code] of codes.entries()) {
    if (at % 16 === 15) await nextTask();
    if (draw(code).every((pixel, index) => pixel === missing[index])) lacked.push(code);
  }
  return lacked;
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

/** Characters of large fonts. */
const largeScripts = /[\u2E80-\u{3FFFF}]/gu;

/** Returns the page's code points in large fonts, each once. */
function codesOfPage(): number[] {
  const characters = new Set(document.body.innerText.match(largeScripts));
  return Array.from(characters, (character) => character.codePointAt(0) ?? 0);
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
