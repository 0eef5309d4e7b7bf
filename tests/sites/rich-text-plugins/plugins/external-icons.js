import path from './lib/arrow.svg';
import { isExternal } from './lib/links.ts';

/** Adds an icon to each link that leaves the site. */
export default function externalIcons({ label }) {
  return (tree, file) => mark(tree, `${label} (${file.data.locale})`);
}

function mark(node, ariaLabel) {
  if (node.tagName === 'a' && isExternal(node.properties.href)) node.children.push(icon(ariaLabel));
  for (const child of node.children ?? []) mark(child, ariaLabel);
}

function icon(ariaLabel) {
  const d = path.trim();
  const shape = { type: 'element', tagName: 'path', properties: { d, strokeWidth: 2 }, children: [] };
  const properties = { className: ['icon', 'external'], viewBox: '0 0 8 8', role: 'img', ariaLabel };
  return { type: 'element', tagName: 'svg', properties, children: [shape] };
}
