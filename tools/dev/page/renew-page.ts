import { Idiomorph } from 'idiomorph';

/**
 * Creates a function that morphs the document into the server's new version. It applies only the differences between the
 * server's two versions, so that typed text, open parts, scroll positions, the focus and changes by scripts stay.
 *
 * @param root the document's root element, before any script of the site has run
 * @returns takes the new root element; 'needs reload' if scripts differ, as they run only once
 */
export function createMorph(root: Element): (next: Element) => 'done' | 'needs reload' {
  // In a separate document, where pictures aren't loaded.
  let last: Element = document.implementation.createHTMLDocument().importNode(root, true);
  // Ignores attributes that the inline script has set.
  for (const name of last.getAttributeNames()) if (name.startsWith('data-')) last.removeAttribute(name);
  /** Maps live nodes to the server's last version; nodes that scripts added have none. */
  const versions = new Map<Node, Node>();
  setVersions(versions, root, last);

  return (next) => {
    if (scriptsOf(last) !== scriptsOf(next)) return 'needs reload';
    for (const script of next.querySelectorAll(ownScript)) {
      script.replaceWith(last.querySelector(ownScript)?.cloneNode(true) ?? '');
    }
    const removedByScripts = new Set([...versions.keys()].filter((node) => !node.isConnected));
    const removedMarkup = new Set([...removedByScripts].map((node) => markupOf(versions.get(node))));
    const sheets = { added: [] as Element[], outdated: [] as Element[] };
    let before: Node | undefined;
    let after: Node;
    let added: Node;
    Idiomorph.morph(root, next, {
      callbacks: {
        beforeNodeMorphed: (node: Node, version) => {
          before = versions.get(node);
          after = version;
          if (before?.isEqualNode(version)) return false;
          versions.set(node, version);
          return true;
        },
        beforeAttributeUpdated: (name) => attributeOf(before, name) !== attributeOf(after, name),
        beforeNodeAdded: (version) => {
          added = version;
          return !(version instanceof Element && removedMarkup.has(version.outerHTML));
        },
        afterNodeAdded: (node) => {
          if (!versions.has(node)) setVersions(versions, node, added);
          if (isStylesheet(node)) sheets.added.push(showLate(node));
        },
        beforeNodeRemoved: (node) => {
          if (!isStylesheet(node)) return versions.has(node) || !node.isConnected;
          if (versions.has(node)) sheets.outdated.push(node);
          return false;
        },
      },
    });
    void replaceSheets(sheets);
    for (const node of versions.keys()) {
      if (!node.isConnected && !removedByScripts.has(node)) versions.delete(node);
    }
    last = next;
    return 'done';
  };
}

function setVersions(versions: Map<Node, Node>, node: Node, version: Node): void {
  versions.set(node, version);
  node.childNodes.forEach((child, index) => {
    const own = version.childNodes[index];
    if (own) setVersions(versions, child, own);
  });
}

function markupOf(node: Node | undefined): string | undefined {
  return node instanceof Element ? node.outerHTML : undefined;
}

function attributeOf(node: Node | undefined, name: string): string | null | undefined {
  return node instanceof Element ? node.getAttribute(name) : undefined;
}

function isStylesheet(node: Node): node is HTMLLinkElement {
  return node instanceof HTMLLinkElement && node.rel === 'stylesheet';
}

/** Shows late styles (`runtime/shell/late-parts.ts`) at once after the first paint. */
function showLate(link: HTMLLinkElement): HTMLLinkElement {
  if (link.dataset.late === undefined) return link;
  link.disabled = false;
  link.media = 'all';
  delete link.dataset.late;
  return link;
}

/** Removes outdated stylesheets after the new ones have loaded, so that the scroll position stays. */
async function replaceSheets(sheets: {
  readonly added: readonly Element[];
  readonly outdated: readonly Element[];
}): Promise<void> {
  const settled = sheets.added.map(
    (sheet) =>
      new Promise((resolve) => {
        sheet.addEventListener('load', resolve);
        sheet.addEventListener('error', resolve);
      }),
  );
  await Promise.all(settled);
  for (const sheet of sheets.outdated) sheet.remove();
}

/** Selects the dev script, whose version differs. */
const ownScript = 'script[data-version]';

/** Lists a document's scripts for comparison. */
function scriptsOf(root: Element): string {
  const late = [...root.querySelectorAll('template')].map(({ content }) => content);
  return [root, ...late]
    .flatMap((part) => [...part.querySelectorAll(`script:not([data-version])`)])
    .map((script) => script.getAttribute('src') ?? script.textContent)
    .join('\n');
}
