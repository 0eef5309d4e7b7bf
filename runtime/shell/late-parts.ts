/** Parts of a page that come after its first paint: islands below the first view, and fonts of many parts. */

/** Limits, in milliseconds, how long to wait for an event that may never come. */
const maxWaitMs = 3000;

/** Inserts the late islands and shows the late fonts. */
export function watchLateParts(): void {
  watchLateFonts();
  const islands = document.querySelectorAll<HTMLTemplateElement>('template[data-late]');
  if (islands.length === 0) return;
  afterFirstPaint(() => {
    for (const island of islands) island.replaceWith(document.importNode(island.content, true));
  });
}

/** Calls back after the first paint, or after a while: browsers that guard against fingerprinting may never report it. */
function afterFirstPaint(callback: () => void): void {
  const go = () => {
    clearTimeout(timer);
    observer.disconnect();
    callback();
  };
  const timer = setTimeout(go, maxWaitMs);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) go();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/**
 * Shows the fonts of many parts (`templates/pages/head.tsx`) once all parts are there that the page needs: one by
 * one, each would cause a layout of the whole page, with words in two fonts meanwhile.
 */
function watchLateFonts(): void {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[data-late]')];
  if (sheets.length === 0) return;
  const show = () => void Promise.all(sheets.map(showFont));
  // For a visitor who has them already, they come with the first view or right after it.
  if (sheets.every(isCached)) show();
  else afterFirstPaint(show);
}

async function showFont(link: HTMLLinkElement): Promise<void> {
  if (!link.sheet) await loaded(link);
  if (link.sheet) {
    const wanted = codesIn(document.body.innerText);
    const faces = await Promise.all(partsIn(link.sheet).map((part) => faceOf(part, wanted)));
    for (const face of faces) document.fonts.add(face);
  } else {
    // When it comes after all, its parts show one by one.
    link.media = 'all';
  }
  link.removeAttribute('data-late');
}

/** Waits for a stylesheet, but not for ever: one that failed delays no other font. */
function loaded(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((done) => {
    link.addEventListener('load', done, { once: true });
    setTimeout(done, maxWaitMs);
  });
}

/** Returns whether the browser had the stylesheet from an earlier page. */
function isCached({ href }: HTMLLinkElement): boolean {
  const [entry] = performance.getEntriesByName(href) as PerformanceResourceTiming[];
  return entry !== undefined && entry.responseEnd > 0 && entry.transferSize === 0;
}

/** Describes a part of a font that isn't in the document yet. */
interface FontPart {
  readonly family: string;
  /** As in an `@font-face` rule: the file's address and format. */
  readonly src: string;
  readonly descriptors: FontFaceDescriptors & { readonly unicodeRange: string };
}

/** Reads the parts of a stylesheet that has only `@font-face` rules. */
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
    // Chromium refuses to read one that failed to load.
    return [];
  }
}

/** Characters of the scripts with large fonts; Latin letters and signs have a font of their own. */
const largeScripts = /[\u2E80-\u{3FFFF}]/gu;

/** Returns the code points of a text that large fonts are for. */
function codesIn(text: string): ReadonlySet<number> {
  return new Set(Array.from(text.match(largeScripts) ?? [], (character) => character.codePointAt(0) ?? 0));
}

/**
 * Creates a font face, with its file where the part has some of the wanted characters. The file is fetched as bytes: when the
 * file of a face that names an address arrives, browsers lay out the whole page again, whether it is used or not.
 */
async function faceOf(part: FontPart, wanted: ReadonlySet<number>): Promise<FontFace> {
  const { family, src, descriptors } = part;
  await nextTask();
  const bytes = hasSome(part, wanted) ? await bytesOf(part) : undefined;
  await nextTask();
  return new FontFace(family, bytes ?? src, descriptors);
}

/** Yields to the browser: reading rules and unpacking files take a while each. */
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

/** Fetches a part's file; undefined where that fails, so that the others show without it. */
async function bytesOf({ src }: FontPart): Promise<ArrayBuffer | undefined> {
  try {
    const response = await fetch(/url\("?([^")]+)/.exec(src)?.[1] ?? '');
    return response.ok ? await response.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}
