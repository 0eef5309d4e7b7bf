import { escape, link } from './html.js';

const tags = {
  paragraph: 'p',
  'unordered-list': 'ul',
  'ordered-list': 'ol',
  'list-item': 'li',
  blockquote: 'blockquote',
};

export function richText(nodes) {
  return `<div class="rich_text_text">${inner(nodes)}</div>`;
}

function inner(nodes) {
  let html = '';
  for (const each of nodes) html += one(each);
  return html;
}

function one({ node, value, bold, uri, id, content }) {
  if (node === 'text') return bold ? `<strong>${escape(value)}</strong>` : escape(value);
  if (node === 'hyperlink') return uri ? link({ url: uri }, '', { content: inner(content) }) : inner(content);
  if (id) return `<h${node.at(-1)} id="${id}">${inner(content)}</h${node.at(-1)}>`;
  return `<${tags[node]}>${inner(content)}</${tags[node]}>`;
}
