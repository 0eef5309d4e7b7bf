import { createColors } from 'picocolors';
import type { CliContext } from '../context.ts';

type StreamName = 'stdout' | 'stderr';
type Terminal = Pick<CliContext, 'env' | StreamName>;

/** Minimum width of a report. */
const minColumns = 20;

/** Returns whether a stream shows colours, following `NO_COLOR` and `FORCE_COLOR`. */
export function showsColours({ env, ...streams }: Terminal, stream: StreamName): boolean {
  const { NO_COLOR, FORCE_COLOR } = env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return streams[stream].isTTY === true && !isDumb(env);
}

/** Returns functions that colour text for stderr, if it shows colours. */
export function colours(terminal: Terminal) {
  return createColors(showsColours(terminal, 'stderr'));
}

/** Returns whether a line of stderr can be repainted; CI logs keep every state. */
export function canRepaint({ env, stderr }: Terminal): boolean {
  return stderr.isTTY === true && !isDumb(env) && !isCi(env);
}

/** Returns whether a CI system runs the command. */
export function isCi({ CI }: CliContext['env']): boolean {
  return CI !== undefined && !['', '0', 'false'].includes(CI);
}

/** Returns the width of a terminal, if known. */
export function columnsOf({ isTTY, columns = 0 }: CliContext['stdout']): number | undefined {
  return isTTY && columns > 0 ? Math.max(columns, minColumns) : undefined;
}

function isDumb(env: CliContext['env']): boolean {
  return env.TERM === 'dumb';
}
