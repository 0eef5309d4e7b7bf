/** The output folder can't be used: it holds something that no build made. */
export class OutputError extends Error {
  /** What to do next. */
  readonly hint = 'Name another folder with --out, or empty this one yourself.';
}
