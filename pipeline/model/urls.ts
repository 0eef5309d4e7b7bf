/**
 * Where every entry with a URL leads, by entry id: one item a published language, in the content's order of languages.
 *
 * An item is a root-relative path, an http(s) or mailto URL, or `#id` of the page it stands on; undefined where the
 * entry doesn't exist in the language.
 */
export type UrlTable = ReadonlyMap<string, readonly (string | undefined)[]>;
