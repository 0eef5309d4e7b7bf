import type { Box } from '../../pipeline/inspect/fold-graph.ts';
import { boxLooks } from './box-colours.ts';
import { boxStyle, boxText } from './box-text.ts';

/** The picture in Graphviz's language. Boxes are called n0, n1 and so on: no text of the content becomes a name. */
export function dotPicture(boxes: readonly Box[]): string {
  const names = new Map(boxes.map(({ key }, at) => [key, `n${at}`]));
  const nodes = boxes.map((box, at) => `  n${at} [label=${quote(boxText(box))}, ${lookOf(box)}];`);
  const edges = boxes.flatMap(({ key, parent }) =>
    parent === undefined ? [] : `  ${names.get(parent)} -> ${names.get(key)};`,
  );
  return [
    'digraph site {',
    '  graph [rankdir=LR, nodesep=0.12, ranksep=0.6];',
    '  node [shape=box, fontname="Helvetica", fontsize=11, height=0.3, fontcolor="#0f1f3a"];',
    '  edge [color="#9aa5b8", arrowsize=0.6];',
    ...nodes,
    ...edges,
    '}\n',
  ].join('\n');
}

function lookOf(box: Box): string {
  const { fill, line, dashed } = boxLooks[boxStyle(box)] ?? { fill: '#ffffff', line: '#888888' };
  return `style="${dashed ? 'filled,dashed' : 'filled'}", fillcolor="${fill}", color="${line}"`;
}

/** Inside quotes Graphviz reads backslashes as escapes, and `&lt;` as HTML does. */
function quote(lines: readonly string[]): string {
  const escaped = lines.map((line) =>
    line.replaceAll('&', '&amp;').replaceAll('\\', '\\\\').replaceAll('"', '\\"'),
  );
  return `"${escaped.join('\\n')}"`;
}
