import { InvalidArgumentError, Option } from 'commander';

/** A flag's whole number of at least one. */
export function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return count;
}

/** A flag's TCP port; 0 lets the system choose one. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError('It must be a port number from 0 to 65535.');
  }
  return port;
}

/** `--format`, with the formats that a command knows; the first is the default. */
export function formatOption(formats: readonly string[]): Option {
  return new Option('--format <format>', 'how to report').choices(formats).default(formats[0]);
}
