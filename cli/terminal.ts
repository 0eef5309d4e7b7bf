/** Narrower than this a report would have one word a line. */
const leastColumns = 20;

/**
 * Returns whether a stream shows colours: `NO_COLOR` keeps them off anywhere, `FORCE_COLOR` on where there is no terminal or
 * a dumb one.
 */
export function showsColours(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  return FORCE_COLOR ? FORCE_COLOR !== '0' && FORCE_COLOR !== 'false' : stream.isTTY === true && !isDumb();
}

/** Returns whether a line can be painted over. The log of a CI system keeps every state of it, even if it comes from a terminal. */
export function canRepaint(stream: NodeJS.WriteStream): boolean {
  const { CI } = process.env;
  const isLog = CI !== undefined && !['', '0', 'false'].includes(CI);
  return stream.isTTY === true && !isDumb() && !isLog;
}

/** Returns the columns of a terminal; undefined where there is none, or where it doesn't know how wide it is. */
export function columnsOf(stream: NodeJS.WriteStream): number | undefined {
  return stream.isTTY && stream.columns > 0 ? Math.max(stream.columns, leastColumns) : undefined;
}

function isDumb(): boolean {
  return process.env.TERM === 'dumb';
}
