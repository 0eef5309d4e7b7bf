/**
 * Reads DOT and Mermaid back by the part of their grammars that pictures of a site need, and nothing beyond it: what
 * doesn't fit is an error, as it would be in a picture that content has broken out of.
 */
export interface Picture {
  /** By the name of the box: its text, line by line. */
  readonly boxes: ReadonlyMap<string, readonly string[]>;
  readonly styles: ReadonlyMap<string, string>;
  readonly edges: readonly (readonly [from: string, to: string])[];
}

const dotString = '"((?:[^"&\\\\\\p{Cc}]|&amp;|\\\\["\\\\n])*)"';
const dotNode = new RegExp(
  `^ {2}(n\\d+) \\[label=${dotString}, style="[a-z,]+", fillcolor="(#[0-9a-f]{6})", color="#[0-9a-f]{6}"\\];$`,
  'u',
);
const dotSetting = /^ {2}(graph|node|edge) \[[\w\s=,.#"]+\];$/;

export function readDot(text: string): Picture {
  const lines = linesOf(text);
  expectLine(lines.shift(), /^digraph site \{$/);
  expectLine(lines.pop(), /^\}$/);
  return readLines(lines, {
    node: dotNode,
    edge: /^ {2}(n\d+) -> (n\d+);$/,
    other: dotSetting,
    textOf: (label) => {
      const parts = label.split(/(\\.)/);
      const raw = parts.map((part) => (part === '\\n' ? '\n' : part.replace(/^\\(.)$/, '$1'))).join('');
      return raw.replaceAll('&amp;', '&').split('\n');
    },
  });
}

const mermaidNode = /^ {2}(n\d+)\["((?:[\p{L}\p{M}\p{N} /.,_“”-]|#\d+;|<br>)*)"\]:::(\w+)$/u;

export function readMermaid(text: string): Picture {
  const lines = linesOf(text);
  expectLine(lines.shift(), /^flowchart LR$/);
  return readLines(lines, {
    node: mermaidNode,
    edge: /^ {2}(n\d+) --> (n\d+)$/,
    other:
      /^ {2}classDef \w+ fill:#[0-9a-f]{6},stroke:#[0-9a-f]{6},color:#[0-9a-f]{6}(,stroke-dasharray:4 3)?$/,
    textOf: (label) =>
      label
        .split('<br>')
        .map((line) => line.replace(/#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))),
  });
}

interface Grammar {
  readonly node: RegExp;
  readonly edge: RegExp;
  readonly other: RegExp;
  readonly textOf: (label: string) => string[];
}

function readLines(lines: readonly string[], { node, edge, other, textOf }: Grammar): Picture {
  const boxes = new Map<string, string[]>();
  const styles = new Map<string, string>();
  const edges: [string, string][] = [];
  for (const line of lines) {
    const [, name, label, style] = node.exec(line) ?? [];
    const [, from, to] = edge.exec(line) ?? [];
    if (name !== undefined && label !== undefined && style !== undefined) {
      if (boxes.has(name)) throw new Error(`Two boxes are called ${name}.`);
      boxes.set(name, textOf(label));
      styles.set(name, style);
    } else if (from !== undefined && to !== undefined) edges.push([from, to]);
    else expectLine(line, other);
  }
  for (const end of edges.flat()) if (!boxes.has(end)) throw new Error(`There is no box ${end}.`);
  return { boxes, styles, edges };
}

function linesOf(text: string): string[] {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  return text.slice(0, -1).split('\n');
}

function expectLine(line: string | undefined, pattern: RegExp): void {
  if (line === undefined || !pattern.test(line))
    throw new Error(`This line is no part of a picture: ${line}`);
}
