import type { Box } from '../../pipeline/inspect/fold-graph.ts';
import { boxLooks } from './box-colours.ts';
import { boxStyle, boxText } from './box-text.ts';

/** The picture as a Mermaid flowchart, as Markdown on GitHub and GitLab shows it. */
export function mermaidPicture(boxes: readonly Box[]): string {
  const names = new Map(boxes.map(({ key }, at) => [key, `n${at}`]));
  const nodes = boxes.map(
    (box, at) => `  n${at}["${boxText(box).map(encode).join('<br>')}"]:::${boxStyle(box)}`,
  );
  const edges = boxes.flatMap(({ key, parent }) =>
    parent === undefined ? [] : `  ${names.get(parent)} --> ${names.get(key)}`,
  );
  return `${['flowchart LR', ...nodes, ...edges, ...classes(boxes)].join('\n')}\n`;
}

function classes(boxes: readonly Box[]): string[] {
  return [...new Set(boxes.map(boxStyle))].map((style) => {
    const { fill, line, dashed } = boxLooks[style] ?? { fill: '#ffffff', line: '#888888' };
    const dash = dashed ? ',stroke-dasharray:4 3' : '';
    return `  classDef ${style} fill:${fill},stroke:${line},color:#0f1f3a${dash}`;
  });
}

/**
 * Mermaid looks for quotes, brackets, Markdown, directives and its own keywords in different passes over the text, so
 * that everything but letters, digits and what stands in paths goes as a number.
 */
function encode(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} /.,_“”-]/gu, (character) => `#${character.codePointAt(0)};`);
}
