import { InvalidArgumentError, Option } from 'commander';

/** Reads a flag's whole number of at least `minimum`. */
export function countFrom(minimum: number): (text: string) => number {
  return (text) => {
    if (!isDigits(text) || Number(text) < minimum)
      throw new InvalidArgumentError(`It must be a whole number, ${minimum} or more.`);
    return Number(text);
  };
}

/** A flag's `2/4`: the second of four. */
export function parseShard(text: string): { readonly index: number; readonly count: number } {
  const [, index, count] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (Number(index) <= Number(count)) return { index: Number(index), count: Number(count) };
  throw new InvalidArgumentError('It must be a number and how many there are, such as 2/4.');
}

/** A flag's TCP port; 0 lets the system choose one. */
export function parsePort(text: string): number {
  if (!isDigits(text) || Number(text) > 65_535) {
    throw new InvalidArgumentError('It must be a port number from 0 to 65535.');
  }
  return Number(text);
}

/** `Number` would take an empty text for 0, and `0x50` for 80. */
function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/** `--format`, with the formats that a command knows; the first is the default. */
export function formatOption(formats: readonly string[]): Option {
  return new Option('--format <format>', 'how to report').choices(formats).default(formats[0]);
}

/** Creates `--force`, for commands that write a file. */
export function forceOption(): Option {
  return new Option('--force', 'replace a file that Meridian hasn’t written');
}
