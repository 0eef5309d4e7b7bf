/** A message around a value that only the browser knows. */
export interface SplitText {
  readonly before: string;
  readonly after: string;
}
