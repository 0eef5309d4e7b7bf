/** Names by code: `{ "DE": "Germany" }`. */
export type Names = Readonly<Record<string, string>>;

export interface NamedCode {
  readonly code: string;
  readonly name: string;
}

/** The names in the order in which readers of a language (a BCP 47 tag) look for them; equal ones by code. */
export function toNameList(names: Names, tag: string): NamedCode[] {
  const { compare } = new Intl.Collator(tag);
  return Object.entries(names)
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => compare(a.name, b.name) || (a.code < b.code ? -1 : 1));
}
