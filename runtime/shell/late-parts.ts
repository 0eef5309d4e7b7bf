/** Late parts of a page: islands below the fold and large fonts. */

/** Timeout of events that may never fire. */
const maxWaitMs = 3000;

/** Inserts late islands and shows late fonts. */
export function watchLateParts(): void {
  watchLateFonts();
  const islands = document.querySelectorAll<HTMLTemplateElement>('template[data-late]');
  if (islands.length === 0) return;
  afterFirstPaint(() => {
    for (const island of islands) island.replaceWith(document.importNode(island.content, true));
  });
}

/** Calls back after the first paint or a timeout, as fingerprinting protection may hide paint timing. */
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

/** Shows split fonts (`templates/pages/head.tsx`) once all needed files are loaded, to avoid repeated layouts and mixed fonts. */
function watchLateFonts(): void {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[data-late]')];
  if (sheets.length === 0) return;
  const show = () => void Promise.all(sheets.map(showFont));
  // Cached fonts show at once.
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

/** Returns whether the stylesheet came from the cache. */
function isCached({ href }: HTMLLinkElement): boolean {
  const [entry] = performance.getEntriesByName(href) as PerformanceResourceTiming[];
  return entry !== undefined && entry.responseEnd > 0 && entry.transferSize === 0;
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
