import type { Page } from '@playwright/test';

interface Options {
  /**
   * `start`: the translator works while the page arrives, before its islands are hydrated. `hydration`: it begins once every
   * island is hydrated.
   */
  readonly from?: 'start' | 'hydration';
  /** Puts `«»` around each text, as a real translation differs from the original; React then sees other texts on hydration. */
  readonly changesText?: boolean;
}

/**
 * Translates the page as Google Translate in Chrome does: replaces each text node by `<font><font>text</font></font>`, and each
 * one that a script adds or changes later. Call it before `page.goto`.
 */
export async function translatePage(page: Page, options: Options = {}): Promise<void> {
  const { from = 'start', changesText = false } = options;
  await page.addInitScript(translate, { from, changesText });
}

/** Runs in the page, so it uses nothing from outside. */
function translate({ from, changesText }: Required<Options>): void {
  const untranslated = 'head, script, style, noscript, template, textarea, svg, [translate="no"]';
  const translated = new WeakSet<Node>();

  function replaceTexts(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) replaceText(text);
  }

  function replaceText(text: Text): void {
    if (translated.has(text) || text.data.trim() === '') return;
    if (!text.parentElement?.isConnected || text.parentElement.closest(untranslated)) return;
    const inner = document.createElement('font');
    const outer = document.createElement('font');
    inner.textContent = changesText ? `«${text.data}»` : text.data;
    if (inner.firstChild) translated.add(inner.firstChild);
    outer.append(inner);
    text.replaceWith(outer);
  }

  function start(): void {
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') {
          translated.delete(target);
          replaceTexts(target);
        }
        for (const node of addedNodes) replaceTexts(node);
      }
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
    replaceTexts(document);
  }

  interface ReactRoot {
    readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } };
  }

  /** Reads React's internal record of the root: neither markup nor events show when hydration has ended. */
  function isHydrated(island: Element): boolean {
    const key = Object.keys(island).find((name) => name.startsWith('__reactContainer$'));
    if (key === undefined) return false;
    const root = (island as unknown as Readonly<Record<string, ReactRoot>>)[key];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  }

  function startOnceHydrated(): void {
    const islands = [...document.querySelectorAll('[data-island]')];
    if (document.readyState === 'complete' && islands.every(isHydrated)) start();
    else setTimeout(startOnceHydrated, 20);
  }

  if (from === 'start') start();
  else startOnceHydrated();
}
