import type { SiteOptions } from '../../pipeline/context.ts';
import type { CliContext, Output } from '../context.ts';
import { canRepaint, colours, columnsOf } from './streams.ts';
import { cutTo } from './text.ts';

/** Shows on one line of stderr how far a step is: rewritten in place on a terminal, printed once at its end elsewhere. */
export interface Progress {
  readonly update: (text: string) => void;
  /** Prints a line that stays, while the step goes on. */
  readonly note: (text: string) => void;
  readonly done: (text: string) => void;
  readonly fail: (text: string) => void;
}

const clearLine = '\r\x1b[2K';
/** Terminals repaint at about this pace; more often only costs time. */
const repaintMilliseconds = 80;

const openLines = new WeakSet<Output>();

/** Ends the line of a step that was interrupted, as by Ctrl+C, so that the prompt gets a line of its own. */
export function endOpenLine({ stderr }: Pick<CliContext, 'stderr'>): void {
  if (openLines.delete(stderr)) stderr.write('\n');
}

/** Starts a step. @param label names it, e.g. `render` */
export function createProgress(context: CliContext, label: string): Progress {
  const { stderr } = context;
  const { green, red } = colours(context);
  const isRepainted = canRepaint(context);
  let painted = 0;
  const end = (mark: string, text: string) => {
    openLines.delete(stderr);
    stderr.write(`${isRepainted ? clearLine : ''}${mark} ${label.padEnd(14)} ${text}\n`);
  };
  return {
    update: (text) => {
      if (!isRepainted || Date.now() - painted < repaintMilliseconds) return;
      painted = Date.now();
      openLines.add(stderr);
      // Of a line that is wrapped only the last part would be painted over.
      const columns = (columnsOf(stderr) ?? Number.POSITIVE_INFINITY) - 1;
      stderr.write(`${clearLine}${cutTo(`… ${label.padEnd(14)} ${text}`, columns)}`);
    },
    note: (text) => end('·', text),
    done: (text) => end(green('✓'), text),
    fail: (text) => end(red('✗'), text),
  };
}

const maxBarWidth = 24;
/** A shorter bar shows nothing. */
const minBarWidth = 6;
/** Counts what stands before the bar in the line, and a column that stays free: some terminals break a full line. */
const columnsBesideBar = 18;

/** Formats how much of a whole is done: numbers and, where stderr has room for it, a bar: `████░░ 120 of 400 pages`. */
export function formatProgress({ stderr }: CliContext, done: number, total: number, noun: string): string {
  const numbers = `${done} of ${total} ${noun}`;
  const room = (columnsOf(stderr) ?? Number.POSITIVE_INFINITY) - columnsBesideBar - numbers.length - 1;
  const width = Math.min(maxBarWidth, room);
  if (width < minBarWidth) return numbers;
  const full = total === 0 ? width : Math.round((Math.min(done, total) / total) * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${numbers}`;
}

/** Reports on stderr which stage has ended and how far rendering is; prints nothing beside a machine format. */
export function stageReporter(
  context: CliContext,
  isShown: boolean,
): Pick<SiteOptions, 'onStage' | 'onPages'> {
  if (!isShown) return {};
  const rendering = createProgress(context, 'render');
  return {
    onStage: (name, seconds) => createProgress(context, name).done(`${seconds.toFixed(2)} s`),
    onPages: (done, total) => rendering.update(formatProgress(context, done, total, 'pages')),
  };
}
