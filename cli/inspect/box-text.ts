import { hasSlugField } from '../../domain/content/content-model.ts';
import type { Box } from '../../pipeline/inspect/fold-graph.ts';
import { count } from '../reporters/words.ts';
import { printable } from '../terminal/text.ts';

const longest = 60;

/** What stands in a box, line by line: control characters shown, long texts cut. */
export function boxText({ kind, title, detail, errors, warnings }: Box): string[] {
  const name = detail !== '' && kind === 'entry' ? `“${shorten(detail)}”` : shorten(detail);
  const findings = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ];
  return [shorten(title), name, findings.length > 0 ? `⚠ ${findings.join(', ')}` : ''].filter((line) => line);
}

/** What a box is drawn as: the worst that is in it, else what it is. */
export function boxStyle({ kind, type, errors, warnings }: Box): string {
  if (errors > 0 || kind === 'fault') return 'error';
  if (warnings > 0) return 'warning';
  if (kind !== 'entry') return kind;
  return hasSlugField(type) ? type : 'link';
}

function shorten(text: string): string {
  const characters = [...printable(text.toWellFormed())];
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`;
}
