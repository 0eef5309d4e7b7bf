/** A page of each template with headings of its own, by its English path. */
export const headingPages = [
  '/',
  '/about',
  '/blog',
  '/contact',
  '/download',
  '/download/android-vpn',
  '/features/kill-switch',
  '/money-back-guarantee',
  '/partners',
  '/pricing',
  '/support',
  '/trust',
  '/vpn-for/gaming',
  '/vpn-server',
  '/vpn-server/germany-vpn',
  '/what-is-a-vpn',
] as const;

/** Sizes of windows, in CSS pixels. */
export const headingSizes = [
  [360, 800],
  [1280, 800],
] as const;

/**
 * Runs in the page: names headings, buttons and prices that are wider than their place, headings that should take two lines and don't, and
 * texts that change when they are copied. `long` is the number of headings that take two lines.
 */
export async function readHeadings(): Promise<{
  readonly faults: readonly string[];
  readonly long: number;
}> {
  await document.fonts.ready;
  const faults: string[] = [];
  const marked = [...document.querySelectorAll<HTMLElement>('main .phrases')];
  const blockOf = (element: HTMLElement): HTMLElement =>
    getComputedStyle(element).display === 'inline' && element.parentElement
      ? blockOf(element.parentElement)
      : element;
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4)')].filter(
    (heading) => heading.clientWidth > 1 && heading.checkVisibility(),
  );
  for (const block of new Set([document.documentElement, ...headings, ...marked.map(blockOf)])) {
    const { scrollWidth, clientWidth, innerText } = block;
    if (clientWidth > 1 && scrollWidth > clientWidth)
      faults.push(`${scrollWidth} px in ${clientWidth}: ${innerText.slice(0, 60)}`);
  }
  const range = document.createRange();
  const widthOf = (node: Node): number => {
    if (node.nodeName !== '#text')
      return [...node.childNodes].map(widthOf).reduce((sum, each) => sum + each, 0);
    range.selectNodeContents(node);
    return [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0);
  };
  const long = headings.filter((heading) => widthOf(heading) > heading.clientWidth + 1);
  for (const heading of long)
    if (heading.clientHeight < 1.5 * Number.parseFloat(getComputedStyle(heading).lineHeight))
      faults.push(`on one line: ${heading.innerText}`);
  for (const element of marked.filter((each) => each.checkVisibility())) {
    getSelection()?.selectAllChildren(element);
    // Firefox copies spaces that don't break as other ones.
    const copied = String(getSelection());
    const text = element.textContent.replaceAll('\u00a0', ' ');
    if (copied.replaceAll('\u00a0', ' ').trim() !== text.trim()) faults.push(`copied: ${copied}`);
  }
  getSelection()?.removeAllRanges();
  return { faults, long: long.length };
}
