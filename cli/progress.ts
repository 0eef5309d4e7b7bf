import { cutTo } from './inspect/columns.ts';
import { canRepaint, columnsOf, showsColours } from './terminal.ts';

/** One line on stderr that tells how far a step is: rewritten in place on a terminal, printed once at its end elsewhere. */
export interface Progress {
  readonly update: (text: string) => void;
  /** Tells something on the way, on a line that stays. */
  readonly note: (text: string) => void;
  readonly done: (text: string) => void;
  readonly fail: (text: string) => void;
}

const clearLine = '\r\x1b[2K';
/** Terminals repaint at about this pace; more often only costs time. */
const repaintMilliseconds = 80;

let isLineOpen = false;

// A command that ends in the middle of a step, as Ctrl+C makes it, leaves the prompt a line of its own.
process.once('exit', () => {
  if (isLineOpen) process.stderr.write('\n');
});

/** Starts a step. @param label what is being done, e.g. `render` */
export function createProgress(label: string): Progress {
  const terminal = canRepaint(process.stderr);
  let painted = 0;
  const end = (mark: string, text: string) => {
    isLineOpen = false;
    process.stderr.write(`${terminal ? clearLine : ''}${mark} ${label.padEnd(14)} ${text}\n`);
  };
  return {
    update: (text) => {
      if (!terminal || Date.now() - painted < repaintMilliseconds) return;
      painted = Date.now();
      isLineOpen = true;
      // Of a line that is wrapped only the last part would be painted over.
      const columns = (columnsOf(process.stderr) ?? Number.POSITIVE_INFINITY) - 1;
      process.stderr.write(`${clearLine}${cutTo(`… ${label.padEnd(14)} ${text}`, columns)}`);
    },
    note: (text) => end('·', text),
    done: (text) => end(paint('32', '✓'), text),
    fail: (text) => end(paint('31', '✗'), text),
  };
}

/** Wraps a text in a colour where stderr shows colours; `NO_COLOR` is honoured. @param code an SGR code, e.g. `31` for red */
export function paint(code: string, text: string): string {
  return showsColours(process.stderr) ? `\x1b[${code}m${text}\x1b[0m` : text;
}
