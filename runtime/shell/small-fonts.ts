/** Large fonts for devices that lack characters of the page: the small ones at once. */

/**
 * Shows the small fonts on devices that lack characters of the page, and waits until the visitor uses it.
 * @returns finds the page's characters that the small fonts lack; undefined where nothing is lacked
 */
export async function watchFonts(
  sheets: readonly HTMLLinkElement[],
): Promise<(() => Promise<string[]>) | undefined> {
  if (isSlow()) return undefined;
  const some = charactersOfPage().filter((_, at, { length }) => at % Math.ceil(length / 40) === 0);
  const [isLacked] = await lackedBy('sans-serif', some);
  if (!isLacked) return undefined;
  const isUsed = new Promise((use) => {
    for (const type of ['scroll', 'pointermove', 'pointerdown', 'keydown'])
      addEventListener(type, use, { once: true, passive: true });
  });
  await showSmall(sheets);
  await isUsed;
  return lackedNow;
}

/** Shows the font of usual characters, and that of rarer ones on pages that have such. */
async function showSmall(sheets: readonly HTMLLinkElement[]): Promise<void> {
  await load('usual');
  for (const sheet of sheets) sheet.dataset.late = 'small';
  const [isRarer] = await lackedNow();
  if (isRarer) await load('rarer');
}

/**
 * Loads a small font under a name of its own before the page has it: it would be laid out when the font is chosen, and again
 * when it arrives.
 */
async function load(name: 'usual' | 'rarer'): Promise<void> {
  // A missing or damaged file is no font.
  await new FontFace(`Small ${name}`, settingOf(`--${name}`)).load().then(
    (face) => document.fonts.add(face),
    () => {},
  );
}

function settingOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

/** Returns the page's characters that the small fonts in use lack. */
async function lackedNow(): Promise<string[]> {
  const families = settingOf('--font-large');
  return families ? lackedBy(`${families}, sans-serif`, charactersOfPage()) : charactersOfPage();
}

/** Describes the Network Information API, which some browsers have. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function isSlow(): boolean | undefined {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData || /[23]g/.test(`${connection?.effectiveType}`);
}

/** The size of drawn characters: Firefox writes a missing character's number into its box, if that is larger. */
const probePx = 8;

/** A character of a block without characters, which every font lacks. */
const unassigned = '\u2fef';

/** Returns those of the characters that a family draws like one that no font has, a few in each task. */
async function lackedBy(family: string, characters: readonly string[]): Promise<string[]> {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.font = `${probePx}px ${family}`;
  const draw = (character: string) => {
    context.clearRect(0, 0, 2 * probePx, 2 * probePx);
    context.fillText(character, 0, probePx);
    return `${context.getImageData(0, 0, 2 * probePx, 2 * probePx).data}`;
  };
  const missing = draw(unassigned);
  const lacked: string[] = [];
  for (const [at, character] of characters.entries()) {
    if (at % 16 === 15) await new Promise((next) => setTimeout(next));
    if (draw(character) === missing) lacked.push(character);
  }
  return lacked;
}

const largeScripts = /[\u2E80-\u{3FFFF}]/gu;

/** Returns the page's characters in large fonts, each once. */
function charactersOfPage(): string[] {
  return [...new Set(document.body.innerText.match(largeScripts))];
}
