import { matchChildren } from './match-children.ts';

/**
 * Makes the document what the server sends now, and touches only what differs from what it sent before: what a visitor
 * typed, opened, scrolled to or focused, and what scripts did to the page, stays as it is.
 *
 * @param live the document's root element, as the server sent it: no other script may have run yet
 * @returns takes the root element of the new document; scripts that differ can't be swapped
 */
export function createMorph(live: Element): (next: Element) => 'done' | 'needs reload' {
  // In a document of its own, where copies of pictures load nothing.
  const sent = document.implementation.createHTMLDocument().importNode(live, true);
  // The inline script has run already, and marks this element only.
  for (const name of sent.getAttributeNames()) if (name.startsWith('data-')) sent.removeAttribute(name);
  const liveOf = new WeakMap<Node, Node>();
  pairUp(sent, live);

  function pairUp(copy: Node, original: Node): void {
    liveOf.set(copy, original);
    copy.childNodes.forEach((child, at) => {
      const twin = original.childNodes[at];
      if (twin) pairUp(child, twin);
    });
  }

  function morphNode(old: Node, next: Node): void {
    if (old.isEqualNode(next)) return;
    if (old instanceof Element && next instanceof Element) {
      morphAttributes(old, next);
      morphChildren(old, next);
    } else if (old.nodeValue !== next.nodeValue) {
      old.nodeValue = next.nodeValue;
      const target = liveOf.get(old);
      if (target) target.nodeValue = next.nodeValue;
    }
  }

  function morphAttributes(old: Element, next: Element): void {
    const target = liveOf.get(old) as Element;
    for (const name of new Set([...old.getAttributeNames(), ...next.getAttributeNames()])) {
      const value = next.getAttribute(name);
      if (old.getAttribute(name) === value) continue;
      for (const element of [old, target]) {
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      }
    }
  }

  function morphChildren(old: Element, next: Element): void {
    const pairs = matchChildren([...old.childNodes], [...next.childNodes]);
    const kept = new Set(pairs.map(([node]) => node));
    const oldOf = new Map(pairs.map(([node, twin]) => [twin, node]));
    for (const child of [...old.childNodes]) if (!kept.has(child)) removeBoth(child);
    let before: Node | null = null;
    for (const child of [...next.childNodes]) {
      const twin = oldOf.get(child);
      if (twin && !isSwapped(twin, child)) morphNode(twin, child);
      const placed: Node = twin && !isSwapped(twin, child) ? twin : insertBoth(old, before, child, twin);
      before = placed;
    }
  }

  function removeBoth(node: Node): void {
    (liveOf.get(node) as ChildNode | undefined)?.remove();
    (node as ChildNode).remove();
  }

  /** @returns the copy, whose twin stands in the document */
  function insertBoth(parent: Element, before: Node | null, next: Node, replaced: Node | undefined): Node {
    const copy = next.cloneNode(true);
    const twin = document.importNode(next, true);
    pairUp(copy, twin);
    if (twin instanceof HTMLLinkElement) letIn(twin);
    parent.insertBefore(copy, before ? before.nextSibling : parent.firstChild);
    const liveBefore = before && liveOf.get(before);
    const liveParent = liveOf.get(parent) as Element;
    // A script may have taken the neighbour elsewhere.
    const isThere = liveBefore?.parentNode === liveParent;
    liveParent.insertBefore(twin, isThere ? liveBefore.nextSibling : liveParent.firstChild);
    if (replaced) removeWhenLoaded(replaced, twin);
    return copy;
  }

  /** Without the old styles until the new ones are there, the page would be drawn bare and lose its place. */
  function removeWhenLoaded(old: Node, twin: Node): void {
    const sheet = liveOf.get(old) as ChildNode | undefined;
    (old as ChildNode).remove();
    for (const event of ['load', 'error'])
      twin.addEventListener(event, () => sheet?.remove(), { once: true });
  }

  return (next) => {
    if (scriptsOf(sent) !== scriptsOf(next)) return 'needs reload';
    for (const script of next.querySelectorAll('script[data-version]')) {
      script.replaceWith(sent.querySelector('script[data-version]')?.cloneNode(true) ?? '');
    }
    morphNode(sent, next);
    return 'done';
  };
}

/** What comes after the first view (`runtime/shell/late-parts.ts`) comes at once now: that is over. */
function letIn(link: HTMLLinkElement): void {
  if (link.dataset.late === undefined) return;
  link.media = 'all';
  delete link.dataset.late;
}

function isSwapped(old: Node, next: Node): boolean {
  return isStylesheet(old) && isStylesheet(next) && !old.isEqualNode(next);
}

function isStylesheet(node: Node): boolean {
  return node instanceof HTMLLinkElement && node.rel === 'stylesheet';
}

/** Scripts that came with a document run once; this command's own differs by its version only. */
function scriptsOf(root: Element): string {
  const late = [...root.querySelectorAll('template')].map(({ content }) => content);
  return [root, ...late]
    .flatMap((part) => [...part.querySelectorAll('script:not([data-version])')])
    .map((script) => script.getAttribute('src') ?? script.textContent)
    .join('\n');
}
