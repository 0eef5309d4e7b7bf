/** How many pages of a built site come from a template, and what they weigh; sizes are in bytes. */
export interface TemplateSize {
  /** The content type of the pages' entries, `server page` for countries and cities, or the name of a built-in page. */
  readonly template: string;
  /** In all languages. */
  readonly pages: number;
  readonly htmlBytes: number;
  readonly medianHtmlBytes: number;
  /** The scripts that the page of median size names in its HTML, each compressed by gzip. */
  readonly medianScriptGzipBytes: number;
}
