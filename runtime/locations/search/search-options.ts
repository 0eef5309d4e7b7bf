/** A country of the server list, as far as the search needs it. */
export interface SearchableCountry {
  readonly id: string;
  /** In the reader's language. */
  readonly name: string;
  readonly englishName: string;
  readonly clusters: readonly { readonly id: string; readonly name: string }[];
}

/** Something that the search box offers. */
export interface SearchOption {
  /** Of the country or cluster that the option leads to. */
  readonly id: string;
  readonly label: string;
  /** Other names that find it. */
  readonly alternatives: readonly string[];
}

/**
 * What the search box offers: the sorted union of cluster and country names (spec 2 §5), one option a name.
 *
 * A name that a country and a cluster share leads to the country, where its clusters are listed too; one that several
 * clusters share leads to the first of them.
 *
 * @param tag the reader's language, BCP 47, for the order
 */
export function searchOptions(
  { countries }: { readonly countries: readonly SearchableCountry[] },
  tag: string,
): SearchOption[] {
  const byLabel = new Map<string, SearchOption>();
  for (const option of [...countries.map(countryOption), ...countries.flatMap(clusterOptions)]) {
    if (!byLabel.has(option.label)) byLabel.set(option.label, option);
  }
  return [...byLabel.values()].sort(orderFor(tag));
}

function countryOption({ id, name, englishName }: SearchableCountry): SearchOption {
  return { id, label: name, alternatives: englishName === name ? [] : [englishName] };
}

function clusterOptions({ clusters }: SearchableCountry): SearchOption[] {
  return clusters.map(({ id, name }) => ({ id, label: name, alternatives: [] }));
}

/** Labels that a language sorts alike, such as ones that differ in a hyphen, still have one order. */
function orderFor(tag: string): (a: SearchOption, b: SearchOption) => number {
  const { compare } = new Intl.Collator(tag);
  return (a, b) => compare(a.label, b.label) || (a.label < b.label ? -1 : 1);
}
