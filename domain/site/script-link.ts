/** A script of the site's own, as a page names it. */
export interface ScriptLink {
  /** Root-relative. */
  readonly src: string;
  /** Subresource integrity: `sha256-…`. A server or cache that changes the file's bytes makes it useless, not harmful. */
  readonly integrity: string;
  /** The scripts that it imports: named in the page, they are fetched beside it instead of after it, and held to their hash. */
  readonly imports: readonly ScriptLink[];
}
