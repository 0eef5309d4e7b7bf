import { hasSlugField } from '../../domain/content/content-model.ts';
import { formatCount } from '../../domain/site/format-count.ts';
import { type DrawnColours, drawnColours } from '../../domain/site/theme.ts';
import type { Box } from '../../pipeline/inspect/graph-boxes.ts';
import { printable } from '../terminal/text.ts';

/** Draws the graph in Graphviz's DOT language; node names are n0, n1 and so on. */
export function dotPicture(boxes: readonly Box[], colours = drawnColours): string {
  const names = new Map(boxes.map(({ key }, at) => [key, `n${at}`]));
  const nodes = boxes.map((box, at) => `  n${at} [label=${quote(boxText(box))}, ${lookOf(box, colours)}];`);
  const edges = boxes.flatMap(({ key, parent }) =>
    parent === undefined ? [] : `  ${names.get(parent)} -> ${names.get(key)};`,
  );
  return [
    'digraph site {',
    '  graph [rankdir=LR, nodesep=0.12, ranksep=0.6];',
    `  node [shape=box, fontname="Helvetica", fontsize=11, height=0.3, fontcolor="${colours.ink}"];`,
    '  edge [color="#9aa5b8", arrowsize=0.6];',
    ...nodes,
    ...edges,
    '}\n',
  ].join('\n');
}

function lookOf(box: Box, colours: DrawnColours): string {
  const { fill, line, dashed } = lookIn(boxStyle(box), colours);
  return `style="${dashed ? 'filled,dashed' : 'filled'}", fillcolor="${fill}", color="${line}"`;
}

/** Quotes a label; Graphviz interprets backslashes and HTML entities in quotes. */
function quote(lines: readonly string[]): string {
  const escaped = lines.map((line) =>
    line.replaceAll('&', '&amp;').replaceAll('\\', '\\\\').replaceAll('"', '\\"'),
  );
  return `"${escaped.join('\\n')}"`;
}

/** Draws the graph as a Mermaid flowchart for GitHub and GitLab. */
export function mermaidPicture(boxes: readonly Box[], colours = drawnColours): string {
  const names = new Map(boxes.map(({ key }, at) => [key, `n${at}`]));
  const nodes = boxes.map(
    (box, at) => `  n${at}["${boxText(box).map(encode).join('<br>')}"]:::${boxStyle(box)}`,
  );
  const edges = boxes.flatMap(({ key, parent }) =>
    parent === undefined ? [] : `  ${names.get(parent)} --> ${names.get(key)}`,
  );
  return `${['flowchart LR', ...nodes, ...edges, ...classes(boxes, colours)].join('\n')}\n`;
}

function classes(boxes: readonly Box[], colours: DrawnColours): string[] {
  return [...new Set(boxes.map(boxStyle))].map((style) => {
    const { fill, line, dashed } = lookIn(style, colours);
    const dash = dashed ? ',stroke-dasharray:4 3' : '';
    return `  classDef ${style} fill:${fill},stroke:${line},color:${colours.ink}${dash}`;
  });
}

/**
 * Encodes a label's special characters as numbers, because Mermaid parses quotes, brackets, Markdown and keywords in
 * several passes.
 */
function encode(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} /.,_“”-]/gu, (character) => `#${character.codePointAt(0)};`);
}

const longest = 60;

/** Returns a box's text, escaped and truncated. */
function boxText({ kind, title, detail, errors, warnings }: Box): string[] {
  const name = detail !== '' && kind === 'entry' ? `“${shorten(detail)}”` : shorten(detail);
  const findings = [
    ...(errors > 0 ? [formatCount(errors, 'error')] : []),
    ...(warnings > 0 ? [formatCount(warnings, 'warning')] : []),
  ];
  return [shorten(title), name, findings.length > 0 ? `⚠ ${findings.join(', ')}` : ''].filter((line) => line);
}

/** Returns a box's style by its worst finding, else its kind. */
function boxStyle({ kind, type, errors, warnings }: Box): string {
  if (errors > 0 || kind === 'fault') return 'error';
  if (warnings > 0) return 'warning';
  if (kind !== 'entry') return kind;
  return hasSlugField(type) ? type : 'link';
}

function shorten(text: string): string {
  const characters = [...printable(text.toWellFormed())];
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`;
}

interface Look {
  readonly fill: string;
  readonly line: string;
  readonly dashed?: true;
}

function lookIn(style: string, { surface, outline, accent, danger }: DrawnColours): Look {
  const looks: Readonly<Record<string, Look>> = {
    directory: { fill: '#e6eef8', line: outline },
    page: { fill: surface, line: outline },
    partnerPage: { fill: surface, line: accent },
    stub: { fill: surface, line: outline, dashed: true },
    link: { fill: '#f4f1fa', line: '#8a7fb0', dashed: true },
    folded: { fill: '#f2f2f2', line: '#888888' },
    group: { fill: surface, line: '#888888', dashed: true },
    warning: { fill: '#fff3d6', line: '#a86e00' },
    error: { fill: '#fde3de', line: danger },
  };
  return looks[style] ?? { fill: surface, line: '#888888' };
}
