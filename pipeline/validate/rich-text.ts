import { maxRichTextDepth } from '../../domain/content/content-model.ts';
import { createHeadingLevels, showsSomething } from '../../domain/content/rich-text.ts';
import { isRecord } from '../../domain/site/json.ts';
import { uriProblem } from '../model/urls.ts';

/** Names what a node embeds or links to. */
interface Target {
  readonly kind: 'Entry' | 'Asset';
  readonly id: string;
  readonly nodeType: string;
}

interface RichTextReport {
  readonly targets: readonly Target[];
  /** Valid linked addresses. */
  readonly addresses: readonly string[];
  readonly problems: readonly RichTextProblem[];
}

interface RichTextProblem {
  readonly rule: 'invalid-rich-text' | 'invalid-url' | 'invalid-entry' | 'not-shown-as-meant';
  readonly what: string;
  /** The invalid address. */
  readonly target?: string;
}

/** Validates a rich text document of any shape, without recursion. */
export function checkRichText(document: unknown): RichTextReport {
  const targets: Target[] = [];
  const addresses: string[] = [];
  const problems: RichTextProblem[] = [];
  const levels: number[] = [];
  const waiting: { node: unknown; depth: number }[] = [{ node: document, depth: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (!isRecord(node) || typeof node.nodeType !== 'string') {
      problems.push({ rule: 'invalid-rich-text', what: "holds a value that isn't a node" });
      continue;
    }
    checkNode(node, node.nodeType, targets, problems);
    const [, level] = /^heading-([1-6])$/.exec(node.nodeType) ?? [];
    // The last node comes first.
    if (level && showsSomething(node)) levels.unshift(Number(level));
    if (node.nodeType === 'hyperlink') addresses.push(...checkAddress(dataOf(node).uri, problems));
    if (depth > maxRichTextDepth && node.nodeType !== 'text') {
      problems.push({ rule: 'invalid-rich-text', what: `is nested deeper than ${maxRichTextDepth} levels` });
      continue;
    }
    const children = listOf(node, 'content', problems);
    for (const child of children) waiting.push({ node: child, depth: depth + 1 });
  }
  const shown = levels.map(createHeadingLevels(6));
  if (levels.some((level, at) => level === 1 || (shown[at] ?? 0) < Math.min(level, 5))) {
    const what =
      'has headings of level 1, as the title of the page is, or that skip a level, so pages show them at another';
    problems.push({ rule: 'not-shown-as-meant', what });
  }
  return { targets, addresses, problems };
}

/** @param targets gets what the node embeds or links to */
function checkNode(
  node: Record<string, unknown>,
  nodeType: string,
  targets: Target[],
  problems: RichTextProblem[],
): void {
  if (resourceNodes.has(nodeType)) {
    const what = `refers to another space (${nodeType}), but the site is built from one`;
    problems.push({ rule: 'invalid-rich-text', what });
  } else if (!nodeTypes.has(nodeType)) {
    problems.push({ rule: 'invalid-rich-text', what: `holds a node of the unknown type "${nodeType}"` });
  }
  if (nodeType === 'text') checkText(node, problems);
  if (nodeType === 'table') checkTable(node, problems);
  const kind = targetKinds.get(nodeType);
  if (!kind) return;
  const { target } = dataOf(node);
  const id = isRecord(target) ? target.id : undefined;
  if (typeof id === 'string' && id !== '') targets.push({ kind, id, nodeType });
  else
    problems.push({ rule: 'invalid-entry', what: `has a node of type "${nodeType}" whose target has no id` });
}

/** Returns the address if it is valid. */
function checkAddress(uri: unknown, problems: RichTextProblem[]): string[] {
  const why = uriProblem(uri);
  if (!why) return [String(uri)];
  const target = typeof uri === 'string' ? uri.slice(0, 200) : undefined;
  const address = target === undefined ? 'something other than a string' : `"${target}"`;
  problems.push({
    rule: 'invalid-url',
    what: `links to ${address}: ${why}`,
    ...(target !== undefined && { target }),
  });
  return [];
}

function checkTable({ content }: Record<string, unknown>, problems: RichTextProblem[]): void {
  const rows = Array.isArray(content) ? content.map((row) => row?.content?.length ?? 0) : [];
  if (new Set(rows).size < 2) return;
  const what = `has a table whose rows have ${Math.min(...rows)} to ${Math.max(...rows)} cells, which pages fill up with empty ones`;
  problems.push({ rule: 'not-shown-as-meant', what });
}

function checkText(node: Record<string, unknown>, problems: RichTextProblem[]): void {
  if (typeof node.value !== 'string') {
    problems.push({ rule: 'invalid-rich-text', what: 'holds a text node without text' });
  }
  for (const mark of listOf(node, 'marks', problems)) {
    const type = isRecord(mark) ? mark.type : undefined;
    if (typeof type !== 'string') {
      problems.push({ rule: 'invalid-rich-text', what: 'has a mark without a type' });
    } else if (!markTypes.has(type)) {
      problems.push({ rule: 'invalid-rich-text', what: `uses the unknown mark "${type}"` });
    }
  }
}

function listOf(
  node: Record<string, unknown>,
  name: 'content' | 'marks',
  problems: RichTextProblem[],
): readonly unknown[] {
  const list = node[name];
  if (Array.isArray(list)) return list;
  if (list !== undefined) {
    problems.push({ rule: 'invalid-rich-text', what: `has a node whose "${name}" isn't a list` });
  }
  return [];
}

function dataOf(node: Record<string, unknown>): Record<string, unknown> {
  return isRecord(node.data) ? node.data : {};
}

/** Contentful's rich text vocabulary: node types, their children, and marks. */
const nodeTypes: ReadonlySet<string> = new Set([
  'document',
  'paragraph',
  'heading-1',
  'heading-2',
  'heading-3',
  'heading-4',
  'heading-5',
  'heading-6',
  'ordered-list',
  'unordered-list',
  'list-item',
  'hr',
  'blockquote',
  'embedded-entry-block',
  'embedded-asset-block',
  'table',
  'table-row',
  'table-cell',
  'table-header-cell',
  'hyperlink',
  'entry-hyperlink',
  'asset-hyperlink',
  'embedded-entry-inline',
  'text',
]);

const markTypes: ReadonlySet<string> = new Set([
  'bold',
  'italic',
  'underline',
  'code',
  'superscript',
  'subscript',
  'strikethrough',
]);

/** Nodes that reference another space, which is unsupported. */
const resourceNodes: ReadonlySet<string> = new Set([
  'embedded-resource-block',
  'embedded-resource-inline',
  'resource-hyperlink',
]);

const targetKinds: ReadonlyMap<string, 'Entry' | 'Asset'> = new Map([
  ['embedded-entry-block', 'Entry'],
  ['embedded-entry-inline', 'Entry'],
  ['entry-hyperlink', 'Entry'],
  ['embedded-asset-block', 'Asset'],
  ['asset-hyperlink', 'Asset'],
]);
