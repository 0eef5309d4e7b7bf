import { createColors } from 'picocolors';
import type { CliContext } from '../context.ts';

type StreamName = 'stdout' | 'stderr';
type Terminal = Pick<CliContext, 'env' | StreamName>;

/** Narrower than this a report would have one word a line. */
const minColumns = 20;

/**
 * Returns whether a stream shows colours: `NO_COLOR` keeps them off anywhere, `FORCE_COLOR` on where there is no terminal or
 * a dumb one.
 */
export function showsColours({ env, ...streams }: Terminal, stream: StreamName): boolean {
  const { NO_COLOR, FORCE_COLOR } = env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return streams[stream].isTTY === true && !isDumb(env);
}

/** Returns functions that wrap a text for stderr in a colour, such as `red`; without colours they leave it as it is. */
export function colours(terminal: Terminal) {
  return createColors(showsColours(terminal, 'stderr'));
}

/** Returns whether a line of stderr can be painted over. The log of a CI system keeps every state of it, even from a terminal. */
export function canRepaint({ env, stderr }: Terminal): boolean {
  const isLog = env.CI !== undefined && !['', '0', 'false'].includes(env.CI);
  return stderr.isTTY === true && !isDumb(env) && !isLog;
}

/** Returns the columns of a terminal; undefined where there is none, or where it doesn't know how wide it is. */
export function columnsOf({ isTTY, columns = 0 }: CliContext['stdout']): number | undefined {
  return isTTY && columns > 0 ? Math.max(columns, minColumns) : undefined;
}

function isDumb(env: CliContext['env']): boolean {
  return env.TERM === 'dumb';
}
