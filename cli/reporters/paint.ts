import { createColors } from 'picocolors';
import type { Severity } from '../../pipeline/model/issue.ts';
import { wrap } from '../terminal/text.ts';
import type { PrettyOptions } from './report.ts';

/** A line of a report for people, before colours and the terminal's width. */
export interface Line {
  /** What stands before the text: the part of a frame. */
  readonly prefix?: string;
  /** What stands before the text where it goes on in a further line. */
  readonly hang?: string;
  /** Begins the text, in the colour of `mark`. */
  readonly head?: string;
  readonly mark?: Severity;
  readonly text: string;
}

const colours = { error: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Record<Severity, string>;

export function paintLines(
  lines: readonly Line[],
  { coloured, width }: Pick<PrettyOptions, 'coloured' | 'width'>,
): string {
  const { dim, ...paint } = createColors(coloured);
  const painted: string[] = [];
  for (const { prefix = '', hang, head, mark = 'info', text } of lines) {
    const further = hang ?? prefix.replace(/[╭├╰]/, '│');
    const columns = width === undefined ? undefined : width - further.length;
    const [first = '', ...others] =
      columns === undefined ? [join(head, text)] : wrap(join(head, text), columns);
    const begin =
      head && first.startsWith(head) ? `${paint[colours[mark]](head)}${first.slice(head.length)}` : first;
    painted.push(
      `${prefix && dim(prefix)}${begin}`,
      ...others.map((each) => `${further && dim(further)}${each}`),
    );
  }
  return painted.map((line) => `${line}\n`).join('');
}

function join(head: string | undefined, text: string): string {
  return head === undefined ? text : `${head} ${text}`;
}
