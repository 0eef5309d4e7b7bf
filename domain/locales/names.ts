/** Names by code: `{ "DE": "Germany" }`. */
export type Names = Readonly<Record<string, string>>;

/** The names in the order in which readers of a language (a BCP 47 tag) look for them; equal ones by code. */
export function sortNames(names: Names, tag: string): Names {
  const { compare } = new Intl.Collator(tag);
  const sorted = Object.entries(names).sort(
    ([a, name], [b, other]) => compare(name, other) || (a < b ? -1 : 1),
  );
  return Object.fromEntries(sorted);
}
