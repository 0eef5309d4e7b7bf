/** Whether a stream shows colours: `NO_COLOR` keeps them off anywhere, `FORCE_COLOR` on where there is no terminal. */
export function showsColours(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  return FORCE_COLOR ? FORCE_COLOR !== '0' && FORCE_COLOR !== 'false' : stream.isTTY === true;
}
