import { maxRichTextDepth } from './content-model.ts';
import { isBlank } from './values.ts';

export interface RichTextText {
  readonly nodeType: 'text';
  readonly value: string;
  readonly marks: readonly { readonly type: string }[];
}

/** Refers to the entry or asset that a node links to or embeds. */
export interface RichTextTarget {
  readonly type: 'Entry' | 'Asset';
  readonly id: string;
}

export interface RichTextElement {
  readonly nodeType: string;
  readonly data: { readonly uri?: string; readonly target?: RichTextTarget };
  readonly content: readonly RichTextNode[];
}

export type RichTextNode = RichTextText | RichTextElement;

export interface RichTextDocument extends RichTextElement {
  readonly nodeType: 'document';
}

/**
 * Creates a function that returns the level at which each heading of a text is shown: never that of the page's title, and one below
 * the heading that it belongs to.
 * @param top level of headings at the place of the text
 */
export function createHeadingLevels(top: number): (written: number) => number {
  const above: { written: number; shown: number }[] = [];
  return (written) => {
    while ((above.at(-1)?.written ?? 0) >= written) above.pop();
    const outer = above.at(-1)?.shown;
    const shown = Math.min(outer === undefined ? Math.min(Math.max(written, 2), top) : outer + 1, 5);
    above.push({ written, shown });
    return shown;
  };
}

/** Returns whether a node is text; `nodeType` alone doesn't narrow the type. */
export function isText(node: { readonly nodeType: string }): node is RichTextText {
  return node.nodeType === 'text';
}

/** Returns whether a value is a node, as unchecked documents may be damaged. Pages leave out anything else with its content. */
export function isNode(value: unknown): value is RichTextNode {
  return typeof (value as Partial<RichTextNode> | null | undefined)?.nodeType === 'string';
}

/** Lists the nodes in an unchecked one. */
export function nodesIn({ content }: RichTextElement): readonly RichTextNode[] {
  return Array.isArray(content) ? content.filter(isNode) : [];
}

/** Lists the parts of a document that can have an id, in document order. */
interface RichTextOutline {
  readonly headings: readonly string[];
  /** Ids of the entries that are embedded as blocks. */
  readonly embeds: readonly string[];
}

/** Returns the outline of a document, which may be invalid: skips damaged parts. */
export function richTextOutline(document: unknown): RichTextOutline {
  const headings: string[] = [];
  const embeds: string[] = [];
  const waiting: { node: unknown; depth: number }[] = [{ node: document, depth: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { nodeType, data, content } = asNode(next.node);
    if (nodeType === 'embedded-entry-block' && data?.target) embeds.push(data.target.id);
    if (/^heading-[1-6]$/.test(nodeType ?? '')) headings.push(textIn(next.node));
    if (next.depth > maxRichTextDepth) continue;
    for (const child of content.toReversed()) waiting.push({ node: child, depth: next.depth + 1 });
  }
  return { headings, embeds };
}

/**
 * Lists the ids of what an unchecked document links to or embeds, in its order; iterative, as recursion could overflow the stack.
 * @param by type of the nodes to look at; undefined: all
 */
export function targetsIn(document: unknown, type: RichTextTarget['type'], by?: string): string[] {
  const targets: string[] = [];
  const waiting = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { nodeType, data, content } = node as Partial<LooseNode>;
    if (data?.target?.type === type && (by === undefined || nodeType === by)) targets.push(data.target.id);
    if (Array.isArray(content)) for (const child of content) waiting.push(child);
  }
  return targets.reverse();
}

/** Returns a node's visible text; iterative, as unchecked nesting may be thousands of levels deep. */
export function textIn(node: unknown): string {
  let text = '';
  const waiting = [node];
  while (waiting.length > 0) {
    const { value, content } = asNode(waiting.pop());
    if (typeof value === 'string') text += value;
    for (let at = content.length - 1; at >= 0; at--) waiting.push(content[at]);
  }
  return text;
}

/** Returns whether a node shows something: words, an embed or a rule; iterative like `textIn`. */
export function showsSomething(node: unknown): boolean {
  const waiting = [node];
  while (waiting.length > 0) {
    const { nodeType, value, content } = asNode(waiting.pop());
    if (nodeType === 'hr' || /^embedded-/.test(nodeType ?? '') || (value !== undefined && !isBlank(value)))
      return true;
    waiting.push(...content);
  }
  return false;
}

const noNodes: readonly unknown[] = [];

interface LooseNode {
  readonly nodeType?: string | undefined;
  readonly value?: unknown;
  readonly data?: { readonly target?: RichTextTarget } | undefined;
  readonly content: readonly unknown[];
}

function asNode(node: unknown): LooseNode {
  if (!isNode(node)) return { content: noNodes };
  const loose: Partial<LooseNode> = node;
  if (Array.isArray(loose.content)) return loose as LooseNode;
  const { nodeType, value, data } = loose;
  return { nodeType, value, data, content: noNodes };
}
