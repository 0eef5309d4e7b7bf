/** UI texts of the search box: the messages `locations.search` and `locations.search.*`, placeholders not yet filled in. */
export interface SearchTexts {
  /** The box's visible name. */
  readonly label: string;
  /** With `{{query}}`. */
  readonly none: string;
  readonly clear: string;
  /** With `{{number}}`. */
  readonly found: string;
}
