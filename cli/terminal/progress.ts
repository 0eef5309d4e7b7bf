import type { SiteOptions } from '../../pipeline/context.ts';
import type { CliContext, Output } from '../context.ts';
import { canRepaint, colours, columnsOf } from './streams.ts';
import { cutTo } from './text.ts';

/** Shows progress on one line of stderr: rewritten on a terminal, elsewhere printed once at the end. */
export interface Progress {
  readonly update: (text: string) => void;
  /** Prints a permanent line. */
  readonly note: (text: string) => void;
  readonly done: (text: string) => void;
  readonly fail: (text: string) => void;
}

const clearLine = '\r\x1b[2K';
const repaintMilliseconds = 80;

const openLines = new WeakSet<Output>();

/** Ends an interrupted progress line, so that the prompt starts on a new one. */
export function endOpenLine({ stderr }: Pick<CliContext, 'stderr'>): void {
  if (openLines.delete(stderr)) stderr.write('\n');
}

/** Starts a step. @param label names it, such as `render` */
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
      // A wrapped line can't be repainted.
      const columns = (columnsOf(stderr) ?? Number.POSITIVE_INFINITY) - 1;
      stderr.write(`${clearLine}${cutTo(`… ${label.padEnd(14)} ${text}`, columns)}`);
    },
    note: (text) => end('·', text),
    done: (text) => end(green('✓'), text),
    fail: (text) => end(red('✗'), text),
  };
}

const maxBarWidth = 24;
const minBarWidth = 6;
/** Columns before the bar, and one that stays free because some terminals wrap a full line. */
const columnsBesideBar = 18;

/** Formats progress as numbers and, if it fits, a bar: `████░░ 120 of 400 pages`. */
export function formatProgress({ stderr }: CliContext, done: number, total: number, noun: string): string {
  const numbers = `${done} of ${total} ${noun}`;
  const room = (columnsOf(stderr) ?? Number.POSITIVE_INFINITY) - columnsBesideBar - numbers.length - 1;
  const width = Math.min(maxBarWidth, room);
  if (width < minBarWidth) return numbers;
  const full = total === 0 ? width : Math.round((Math.min(done, total) / total) * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${numbers}`;
}

/** Reports stages and rendering progress on stderr, except with a machine format. */
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
