import type { RichTextElement, RichTextNode } from './rich-text-node.ts';
import { element, linkTo, textNode } from './rich-text-node.ts';

const marks: Readonly<Record<string, string>> = {
  '**': 'bold',
  _: 'italic',
  '++': 'underline',
  '`': 'code',
  '~~': 'strikethrough',
};

/** `[text](address)`, `{entry-id}`, or text between two equal signs of the table above. */
const token = /\[([^\]]+)\]\(([^)\s]+)\)|\{([\w-]+)\}|(\*\*|_|\+\+|`|~~)(.+?)\4/g;

/**
 * The inline nodes that a line of markup stands for.
 *
 * Known are `**bold**`, `_italic_`, `++underlined++`, `` `code` ``, `~~struck~~`, links to `page:entry-id`,
 * `asset:asset-id` or a URI, and `{entry-id}` for an entry that stands inside the sentence. Marks don't nest.
 */
export function parseInline(markup: string): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  let end = 0;
  for (const match of markup.matchAll(token)) {
    if (match.index > end) nodes.push(textNode(markup.slice(end, match.index)));
    nodes.push(nodeOf(match));
    end = match.index + match[0].length;
  }
  if (end < markup.length) nodes.push(textNode(markup.slice(end)));
  return betweenTexts(nodes);
}

/**
 * What a line has of markup, its words left out: `[…](page:page-home)`, `{entry-id}`, `**…**`.
 *
 * Code stays as it is: commands are the same in every language.
 */
export function markupIn(line: string): string[] {
  return Array.from(line.matchAll(token), ([all, , address, inlineEntry, sign]) => {
    if (address !== undefined) return `[…](${address})`;
    return inlineEntry !== undefined || sign === '`' ? all : `${sign}…${sign}`;
  });
}

/** Contentful's editor keeps a text node, if only an empty one, on both sides of an inline element. */
function betweenTexts(nodes: readonly RichTextNode[]): RichTextNode[] {
  const padded = [...nodes];
  if (padded[0]?.nodeType !== 'text') padded.unshift(textNode(''));
  if (padded.at(-1)?.nodeType !== 'text') padded.push(textNode(''));
  return padded;
}

function nodeOf([, linkText, address, inlineEntry, sign, marked]: RegExpExecArray): RichTextNode {
  if (linkText !== undefined && address !== undefined) return link(linkText, address);
  if (inlineEntry !== undefined) return element('embedded-entry-inline', [], linkTo('Entry', inlineEntry));
  return textNode(marked ?? '', sign && marks[sign]);
}

function link(text: string, address: string): RichTextElement {
  const content = [textNode(text)];
  const [scheme, id = ''] = address.split(/:(.*)/s);
  if (scheme === 'page') return element('entry-hyperlink', content, linkTo('Entry', id));
  if (scheme === 'asset') return element('asset-hyperlink', content, linkTo('Asset', id));
  return element('hyperlink', content, { uri: address });
}
