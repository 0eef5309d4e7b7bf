/** What `site.config.ts` holds: the one file that the owner of a site edits. Paths are relative to that file. */
export interface SiteConfig {
  /** Where the site will be served: scheme and host, no trailing slash. */
  readonly origin: string;
  /** The brand's name, as it stands in titles and the footer. */
  readonly brand: string;
  /** The export that `validate` and `build` read and `export` writes. */
  readonly content: string;
  /** The folder of the generated site. */
  readonly out: string;
  /** Where the content lives. Tokens are not configuration: they come from the environment. */
  readonly contentful: {
    readonly space: string;
    readonly environment: string;
    readonly host: string;
    readonly deliveryHost: string;
  };
  /** UI codes of languages that the space has but visitors don't get yet. */
  readonly heldBackLocales: readonly string[];
  /** Assets on this host lie in a folder of the project: they are copied into the site under hashed names. */
  readonly localAssets?: { readonly host: string; readonly folder: string };
  /** The script of the live-chat widget, loaded when a visitor first asks for it. */
  readonly chat?: { readonly script: string };
}
