/** Whether a stream is a terminal that may show colours; `NO_COLOR` is honoured. */
export function showsColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR;
}
